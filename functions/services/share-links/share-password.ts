import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import type { ShareLink } from '../../../shared/model/share-link.ts';

const hashBytes = 32;
const hash = (password: string, salt: string): Buffer => scryptSync(password.normalize('NFKC'), salt, hashBytes);

/** Hashes a password for storage with its link. */
export function hashPassword(password: string): NonNullable<ShareLink['password']> {
  const salt = randomBytes(16).toString('base64url');
  return { salt, hash: hash(password, salt).toString('base64url') };
}

export const isPassword = (given: string, stored: NonNullable<ShareLink['password']>): boolean =>
  timingSafeEqual(hash(given, stored.salt), Buffer.from(stored.hash, 'base64url'));
