import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

/**
 * Credentials of Microsoft's stand-in contain their data, signed, so they survive a restart. The key is public on
 * purpose: nothing here protects anything.
 */
const signingKey = 'sandbox-only-microsoft';
export const accessTokenSeconds = 3600;
export const codeSeconds = 300;
/** Seconds after which an unused refresh token is void. */
export const disuseSeconds = 90 * 86_400;
/** A download address opens for this long. */
export const downloadSeconds = 300;

const grantSchema = z.object({
  kind: z.enum(['code', 'access', 'refresh']),
  email: z.string(),
  scopes: z.array(z.string()),
  clientId: z.string(),
  /** Epoch seconds. */
  issuedAt: z.int(),
  /** Identifies a consent and all its tokens. */
  family: z.string(),
  /** Redirect address and proof required to redeem a code. */
  redirectUri: z.optional(z.string()),
  challenge: z.optional(z.string()),
  nonce: z.string(),
});
export type Grant = z.infer<typeof grantSchema>;

const prefixes = { code: 'M.C105_', access: 'EwBw', refresh: 'M.R3_' } as const;
export const sign = (text: string): string =>
  createHmac('sha256', signingKey).update(text).digest('base64url').slice(0, 27);
export const isSigned = (text: string, signature: string): boolean => {
  const [expected, given] = [Buffer.from(sign(text)), Buffer.from(signature)];
  return expected.length === given.length && timingSafeEqual(expected, given);
};

export function issue(grant: Omit<Grant, 'nonce'>): string {
  const payload = Buffer.from(JSON.stringify({ ...grant, nonce: randomBytes(6).toString('hex') })).toString(
    'base64url',
  );
  return `${prefixes[grant.kind]}${payload}.${sign(payload)}`;
}

/** Returns a credential's grant; null for one of another kind or not from here. */
export function readGrant(credential: string, kind: Grant['kind']): Grant | null {
  if (!credential.startsWith(prefixes[kind])) return null;
  const [payload = '', signature = ''] = credential.slice(prefixes[kind].length).split('.');
  if (!isSigned(payload, signature)) return null;
  const grant = grantSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  return grant.success && grant.data.kind === kind ? grant.data : null;
}

export const hashMicrosoftVerifier = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

const toUuid = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

/** Builds an id token as Entra does; the signature is the stand-in's own. */
export function idToken({ email, clientId }: Grant, nowSeconds: number): string {
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const tenant = '9188040d-6c67-4c5b-b112-36a304b66dad';
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({
    ver: '2.0',
    iss: `https://login.microsoftonline.com/${tenant}/v2.0`,
    aud: clientId,
    tid: tenant,
    sub: sign(`${clientId} ${email}`),
    oid: toUuid(email),
    email,
    iat: nowSeconds,
    nbf: nowSeconds,
    exp: nowSeconds + 3600,
  })}`;
  return `${body}.${sign(body)}`;
}
