import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { KeptState } from '../state-file.ts';

/** The key is public on purpose: nothing here protects anything (../oauth/tokens.ts). */
const signingKey = 'sandbox-only';
export const shortSeconds = 3_600;
/** Lifetime in Facebook's own sample: almost 60 days. */
export const longSeconds = 5_183_944;
export const dataAccessSeconds = 90 * 86_400;
export const codeSeconds = 600;

const grantSchema = z.object({
  kind: z.enum(['code', 'user', 'page']),
  email: z.string(),
  clientId: z.string(),
  scopes: z.array(z.string()),
  /** Consent of the person that issued it: removing the application ends all of its credentials. */
  generation: z.int(),
  /** Epoch seconds; 0: no fixed end. */
  issuedAt: z.int(),
  expiresAt: z.int(),
  /** Last sign-in of the person: data access ends 90 days later. */
  signedInAt: z.int(),
  redirectUri: z.optional(z.string()),
  pageId: z.optional(z.string()),
  nonce: z.string(),
});
export type Grant = z.infer<typeof grantSchema>;

const prefixes = { code: 'AQ', user: 'EAAU', page: 'EAAP' } as const;
const sign = (payload: string): string =>
  createHmac('sha256', signingKey).update(payload).digest('base64url').slice(0, 27);

export function issue(grant: Omit<Grant, 'nonce'>): string {
  const payload = Buffer.from(JSON.stringify({ ...grant, nonce: randomBytes(6).toString('hex') })).toString(
    'base64url',
  );
  return `${prefixes[grant.kind]}${payload}.${sign(payload)}`;
}

/** Returns a credential's grant; null for one not from here. */
export function readGrant(credential: string): Grant | null {
  const prefix = Object.values(prefixes).find(candidate => credential.startsWith(candidate));
  const [payload, signature] = credential.slice(prefix?.length ?? 0).split('.');
  if (prefix === undefined || payload === undefined || signature === undefined) return null;
  const expected = Buffer.from(sign(payload));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  const grant = grantSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  return grant.success && prefixes[grant.data.kind] === prefix ? grant.data : null;
}

const makeConsentKey = (email: string, clientId: string, generation: number): string =>
  `facebook ${clientId} ${email} ${generation}`;

/** Returns the generation of the person's current consent: the first not withdrawn. */
export function findConsentGeneration(state: KeptState, email: string, clientId: string): number {
  let generation = 0;
  while (state.isRevoked(makeConsentKey(email, clientId, generation))) generation += 1;
  return generation;
}

/** Returns why a token no longer works, as the subcode of error 190; null while it does. */
export function findTokenDeath(grant: Grant, state: KeptState, seconds: number): 458 | 460 | 463 | null {
  if (state.isRevoked(makeConsentKey(grant.email, grant.clientId, grant.generation))) return 458;
  if (state.isExpired(grant.email, grant.issuedAt)) return 460;
  return grant.expiresAt !== 0 && grant.expiresAt <= seconds ? 463 : null;
}

export const endConsent = (state: KeptState, { email, clientId, generation }: Grant): void =>
  state.revoke(makeConsentKey(email, clientId, generation));

/** Returns the person's id at Facebook, as in Facebook's callbacks. */
export const makeFacebookUserId = (email: string): string =>
  `10${createHash('sha256').update(`facebook ${email}`).digest('hex').replace(/\D/g, '').padEnd(15, '7').slice(0, 15)}`;
