import type { ColleagueLink, linkStates } from '../../model/colleague-link.ts';

const dayMs = 86_400_000;
/** The lifetime of a link. */
export const linkDays = 7;
/** Days for which an expired link's outcome is shown. */
export const linkOutcomeDays = 30;

/** The maximum number of open links per site. */
export const openLinksAtMost = 20;

export const linkEndsAt = (now: Date): string => new Date(now.getTime() + linkDays * dayMs).toISOString();

/** Returns a link's state. A used link stays used. */
export function linkState(
  { usedAt, revokedAt, endsAt }: Pick<ColleagueLink, 'usedAt' | 'revokedAt' | 'endsAt'>,
  now: Date,
): (typeof linkStates)[number] {
  if (usedAt !== undefined) return 'used';
  if (revokedAt !== undefined) return 'revoked';
  return Date.parse(endsAt) <= now.getTime() ? 'ended' : 'open';
}

const prefix = 'link:';
/**
 * The user id of a person who signs in by a link; no one can log in with it. Other accounts of their sign-in stay
 * private (shared/domain/access/credential.ts).
 */
export const linkPerson = (linkId: string): string => `${prefix}${linkId}`;
export const isLinkPerson = (userId: string): boolean => userId.startsWith(prefix);
export const linkOfPerson = (userId: string): string | null =>
  isLinkPerson(userId) ? userId.slice(prefix.length) : null;
