import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

/** Credentials contain their data, signed with a public key: nothing here protects anything. */
const signingKey = 'sandbox-only-linkedin';
export const accessTokenSeconds = 60 * 86_400 - 1;
export const consentSeconds = 365 * 86_400 - 1;
/** Lifetime of a code: half an hour. */
export const codeSeconds = 1_800;

const grantSchema = z.object({
  kind: z.enum(['code', 'access', 'refresh']),
  email: z.string(),
  scopes: z.array(z.string()),
  clientId: z.string(),
  /** Epoch seconds; for a refresh token the consent's. */
  issuedAt: z.int(),
  /** Time of the consent, from which a refresh token's expiry is counted. */
  consentedAt: z.int(),
  redirectUri: z.optional(z.string()),
  consent: z.string(),
  nonce: z.string(),
});
export type LinkedinGrant = z.infer<typeof grantSchema>;

const prefixes = { code: 'AQT', access: 'AQV', refresh: 'AQX' } as const;
const sign = (payload: string): string =>
  createHmac('sha256', signingKey).update(payload).digest('base64url').slice(0, 27);

export function issue(grant: Omit<LinkedinGrant, 'nonce'>): string {
  const payload = Buffer.from(JSON.stringify({ ...grant, nonce: randomBytes(6).toString('hex') })).toString(
    'base64url',
  );
  return `${prefixes[grant.kind]}${payload}.${sign(payload)}`;
}

/** Returns a credential's grant; null for one of another kind or not from here. */
export function readGrant(credential: string, kind: LinkedinGrant['kind']): LinkedinGrant | null {
  if (!credential.startsWith(prefixes[kind])) return null;
  const [payload, signature] = credential.slice(prefixes[kind].length).split('.');
  if (payload === undefined || signature === undefined) return null;
  const expected = Buffer.from(sign(payload));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  const grant = grantSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  return grant.success && grant.data.kind === kind ? grant.data : null;
}
