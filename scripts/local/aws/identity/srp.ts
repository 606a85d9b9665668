import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Server side of SRP-6a as in Amazon Cognito (RFC 5054's 3072-bit group, SHA-256, g = 2; numbers are hashed as hex
 * padded with 00 if the first bit is set; the session key comes from HKDF 'Caldera Derived Key'). Only salt and
 * verifier are stored: a password can't be recovered from them.
 */
export const groupPrime = BigInt(
  '0x' +
    'FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74' +
    '020BBEA63B139B22514A08798E3404DDEF9519B3CD3A431B302B0A6DF25F1437' +
    '4FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED' +
    'EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF05' +
    '98DA48361C55D39A69163FA8FD24CF5F83655D23DCA3AD961C62F356208552BB' +
    '9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B' +
    'E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF695581718' +
    '3995497CEA956AE515D2261898FA051015728E5A8AAAC42DAD33170D04507A33' +
    'A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7' +
    'ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864' +
    'D87602733EC86A64521F2B18177B200CBBE117577A615D6C770988C0BAD946E2' +
    '08E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF',
);
export const generator = 2n;

export function modPow(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let factor = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % modulus;
    factor = (factor * factor) % modulus;
  }
  return result;
}

/** Pads hex to even length with a clear first bit, so that a two's complement reader doesn't see a negative number. */
export function paddedHex(value: bigint): string {
  const hex = value.toString(16);
  const even = hex.length % 2 === 1 ? `0${hex}` : hex;
  return /^[89a-f]/.test(even) ? `00${even}` : even;
}

export const hashHex = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const hashText = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
export const fromHex = (hex: string): bigint => BigInt(`0x${hex || '0'}`);

const multiplier = fromHex(hashHex(paddedHex(groupPrime) + paddedHex(generator)));

/** Computes the password's exponent: hash of the salt and of `<pool name><user id>:<password>`. */
export const passwordExponent = (poolName: string, userId: string, password: string, salt: bigint): bigint =>
  fromHex(hashHex(paddedHex(salt) + hashText(`${poolName}${userId}:${password}`)));

export type StoredVerifier = { salt: string; verifier: string };

/** Creates the verifier stored instead of a password; both in hex. */
export function createVerifier(poolName: string, userId: string, password: string): StoredVerifier {
  const salt = fromHex(randomBytes(16).toString('hex'));
  const exponent = passwordExponent(poolName, userId, password, salt);
  return { salt: salt.toString(16), verifier: modPow(generator, exponent, groupPrime).toString(16) };
}

/** Reports whether a password matches a stored verifier. */
export const isPassword = (poolName: string, userId: string, password: string, stored: StoredVerifier): boolean =>
  modPow(generator, passwordExponent(poolName, userId, password, fromHex(stored.salt)), groupPrime).toString(16) ===
  stored.verifier;

/** Creates the server's ephemeral pair for one attempt; `secret` never leaves the process. */
export function createChallenge(verifier: string): { secret: bigint; publicHex: string } {
  const secret = fromHex(randomBytes(32).toString('hex'));
  const value = (multiplier * fromHex(verifier) + modPow(generator, secret, groupPrime)) % groupPrime;
  return { secret, publicHex: value.toString(16) };
}

/** Reports a client's public value that would make the shared secret guessable (0 modulo N). */
export const isUnsafePublic = (clientPublic: bigint): boolean => clientPublic % groupPrime === 0n;

/** Derives HKDF's key from both sides' shared number and scrambler. */
export const sessionKey = (shared: bigint, scrambler: bigint): Buffer =>
  Buffer.from(
    hkdfSync(
      'sha256',
      Buffer.from(paddedHex(shared), 'hex'),
      Buffer.from(paddedHex(scrambler), 'hex'),
      'Caldera Derived Key',
      16,
    ),
  );

export const computeScrambler = (clientPublic: bigint, serverPublic: bigint): bigint =>
  fromHex(hashHex(paddedHex(clientPublic) + paddedHex(serverPublic)));

/** Computes the signature that proves that the client knows the password. */
export const claimSignature = (
  key: Buffer,
  claim: { poolName: string; userId: string; secretBlock: string; timestamp: string },
): Buffer =>
  createHmac('sha256', key)
    .update(claim.poolName)
    .update(claim.userId)
    .update(Buffer.from(claim.secretBlock, 'base64'))
    .update(claim.timestamp)
    .digest();

/** Reports whether the signature proves the verifier's password. */
export function provesPassword(proof: {
  poolName: string;
  userId: string;
  verifier: string;
  clientPublic: bigint;
  serverPublicHex: string;
  serverSecret: bigint;
  secretBlock: string;
  timestamp: string;
  signature: string;
}): boolean {
  const scrambler = computeScrambler(proof.clientPublic, fromHex(proof.serverPublicHex));
  const base = proof.clientPublic * modPow(fromHex(proof.verifier), scrambler, groupPrime);
  const expected = claimSignature(sessionKey(modPow(base, proof.serverSecret, groupPrime), scrambler), proof);
  const given = Buffer.from(proof.signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
