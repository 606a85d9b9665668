import { createHash } from 'node:crypto';

/** Builds an id that is equal for the same subject and day, which prevents duplicates. */
export function notificationId(day: string, about: readonly string[]): string {
  const digest = createHash('sha256').update(about.join('\n')).digest('base64url').slice(0, 22);
  return `n${day.replaceAll('-', '')}-${digest}`;
}
