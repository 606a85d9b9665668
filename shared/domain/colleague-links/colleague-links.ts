import type { ColleagueLink, linkStates } from '../../model/colleague-link.ts';

const dayMs = 86_400_000;
/** How long a link works. */
export const linkDays = 7;
/** How long it can be told afterwards what became of it. */
export const linkToldDays = 30;

/** How many links of a site may be open at a time. */
export const openLinksAtMost = 20;

export const linkEndsAt = (now: Date): string => new Date(now.getTime() + linkDays * dayMs).toISOString();

/** How a link stands. One that was used stays used, whatever became of it afterwards. */
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
 * The person who signs in by a link, in place of a user id: a name that nobody signs in with. What they reach at the
 * platform stays theirs (shared/domain/access/credential.ts).
 */
export const linkPerson = (linkId: string): string => `${prefix}${linkId}`;
export const isLinkPerson = (userId: string): boolean => userId.startsWith(prefix);
export const linkOfPerson = (userId: string): string | null =>
  isLinkPerson(userId) ? userId.slice(prefix.length) : null;
