import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IntakeSecret } from '../../stores/leads/intakes.ts';

const oldSecretMs = 24 * 3_600_000;
const prefix = 'lsk_';

export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Creates a secret and its stored form. */
export function newSecret(now: Date): { secret: string; kept: IntakeSecret } {
  const secret = `${prefix}${randomBytes(24).toString('base64url')}`;
  return { secret, kept: { hash: hashOfSecret(secret), madeAt: now.toISOString(), until: null } };
}

/** Returns the secrets after a rotation: the new one, and the newest old one for 24 more hours. */
export function rotated(secrets: readonly IntakeSecret[], added: IntakeSecret, now: Date): IntakeSecret[] {
  const until = new Date(now.getTime() + oldSecretMs).toISOString();
  const expiring = secrets.filter(secret => secret.until === null).map(secret => ({ ...secret, until }));
  return [added, ...expiring.slice(0, 1)];
}

/** Returns the currently accepted secrets. */
export const accepted = (secrets: readonly IntakeSecret[], now: Date): IntakeSecret[] =>
  secrets.filter(({ until }) => until === null || Date.parse(until) > now.getTime());

/** Compares in constant time, also without any secret. */
export function isAccepted(given: string, secrets: readonly IntakeSecret[], now: Date): boolean {
  const hash = Buffer.from(hashOfSecret(given));
  const acceptedHashes = accepted(secrets, now).map(secret => Buffer.from(secret.hash));
  const compared = [...acceptedHashes, Buffer.from(hashOfSecret('')), Buffer.from(hashOfSecret(''))].slice(0, 2);
  const found = compared.map(candidate => candidate.length === hash.length && timingSafeEqual(candidate, hash));
  return given !== '' && found.some((isSame, place) => isSame && place < acceptedHashes.length);
}
