import { createHash } from 'node:crypto';

/** An id that is the same whenever the same thing is told on the same day, so that it is told once. */
export function notificationId(day: string, about: readonly string[]): string {
  const digest = createHash('sha256').update(about.join('\n')).digest('base64url').slice(0, 22);
  return `n${day.replaceAll('-', '')}-${digest}`;
}
