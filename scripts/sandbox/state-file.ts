import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

const stateSchema = z.object({
  anchorDay: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  revoked: z.array(z.string()),
  /** Keyed by email: credentials issued up to this epoch second no longer work. */
  expired: z._default(z.record(z.string(), z.int()), {}),
});

export type KeptState = {
  readonly anchorDay: string;
  isRevoked(credential: string): boolean;
  revoke(credential: string): void;
  isExpired(email: string, issuedAt: number): boolean;
  expire(email: string, until: number): void;
};

/** Hashes a credential: a sandbox file must not contain credentials, even generated ones. */
const digest = (credential: string): string => createHash('sha256').update(credential).digest('hex').slice(0, 32);

/** Opens the anchor day and the revoked credentials; the file overrides `today`. */
export function openState(file: string | undefined, today: string): KeptState {
  let anchorDay = today;
  const revoked = new Set<string>();
  const expired: Record<string, number> = {};
  const save = (): void => {
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify({ anchorDay, revoked: [...revoked], expired }));
    renameSync(`${file}.new`, file);
  };
  if (file !== undefined && existsSync(file)) {
    const savedState = stateSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    anchorDay = savedState.anchorDay;
    for (const hash of savedState.revoked) revoked.add(hash);
    Object.assign(expired, savedState.expired);
  } else save();
  return {
    anchorDay,
    isRevoked: credential => revoked.has(digest(credential)),
    revoke: credential => {
      revoked.add(digest(credential));
      save();
    },
    isExpired: (email, issuedAt) => issuedAt <= (expired[email] ?? 0),
    expire: (email, until) => {
      expired[email] = until;
      save();
    },
  };
}
