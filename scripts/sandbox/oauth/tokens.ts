import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

/**
 * Credentials of the sandbox contain their data, signed, so they survive a restart. The key is public on purpose:
 * nothing here protects anything.
 */
const signingKey = 'sandbox-only';
export const accessTokenSeconds = 3599;
/** A code that is not exchanged within ten minutes is void. */
export const codeSeconds = 600;

const grantSchema = z.object({
  kind: z.enum(['code', 'access', 'refresh']),
  email: z.string(),
  scopes: z.array(z.string()),
  clientId: z.string(),
  /** Epoch seconds. */
  issuedAt: z.int(),
  /** Redirect address and proof required to redeem a code. */
  redirectUri: z.optional(z.string()),
  challenge: z.optional(z.string()),
  offline: z.optional(z.boolean()),
  /** Consent that issued it: revoking one credential of a consent revokes all of them. */
  consent: z.string(),
  nonce: z.string(),
});
export type Grant = z.infer<typeof grantSchema>;

const prefixes = { code: '4/0A', access: 'ya29.', refresh: '1//0' } as const;
const sign = (payload: string): string =>
  createHmac('sha256', signingKey).update(payload).digest('base64url').slice(0, 27);

export function issue(grant: Omit<Grant, 'nonce'>): string {
  const payload = Buffer.from(JSON.stringify({ ...grant, nonce: randomBytes(6).toString('hex') })).toString(
    'base64url',
  );
  return `${prefixes[grant.kind]}${payload}.${sign(payload)}`;
}

/** Returns a credential's grant; null for one of another kind or not from here. */
export function readGrant(credential: string, kind: Grant['kind']): Grant | null {
  if (!credential.startsWith(prefixes[kind])) return null;
  const [payload, signature] = credential.slice(prefixes[kind].length).split('.');
  if (payload === undefined || signature === undefined) return null;
  const expected = Buffer.from(sign(payload));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  const grant = grantSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  return grant.success && grant.data.kind === kind ? grant.data : null;
}

export const hashCodeVerifier = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** Builds an id token as Google does; the signature is the sandbox's own. */
export function idToken(grant: Grant, nowSeconds: number, name: string): string {
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({
    iss: 'https://accounts.google.com',
    azp: grant.clientId,
    aud: grant.clientId,
    sub: createHash('sha256').update(grant.email).digest('hex').replace(/\D/g, '').padEnd(21, '0').slice(0, 21),
    email: grant.email,
    email_verified: true,
    name,
    iat: nowSeconds,
    exp: nowSeconds + 3600,
  })}`;
  return `${body}.${sign(body)}`;
}
