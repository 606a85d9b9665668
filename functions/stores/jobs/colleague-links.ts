import * as z from 'zod/mini';
import { linkOutcomeDays } from '../../../shared/domain/colleague-links/colleague-links.ts';
import { type ColleagueLink, colleagueLinkSchema } from '../../../shared/model/colleague-link.ts';
import { createCodedList, keyOfCode } from './coded-list.ts';

/** A site's links within a month. */
const links = createCodedList('colleague-links', 'link', z.object({ v: z.literal(1), link: colleagueLinkSchema }), 200);
const keyOfColleague = (code: string) => keyOfCode('colleague-code', code);
const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000);
/** Exceeds the time connecting takes. */
const leaseSeconds = 60;

export type LinkPlace = Pick<ColleagueLink, 'siteId' | 'linkId'>;

/** Stores a new link and its code's item; false, without writing, while `isFull` holds for the site's links. */
export const putColleagueLink = (
  code: string,
  link: ColleagueLink,
  isFull: (links: readonly ColleagueLink[]) => boolean,
): Promise<boolean> =>
  links.add(
    link,
    keyOfColleague(code),
    { link: colleagueLinkSchema.parse(link) },
    {
      endsAt: link.endsAt,
      keptDays: linkOutcomeDays,
      isFull: stored => isFull(stored.map(item => item.link)),
    },
  );

export const getColleagueLink = async (place: LinkPlace): Promise<ColleagueLink | null> =>
  (await links.get(place))?.link ?? null;

/** Finds a code's link; null if unknown or long expired. */
export const linkOfCode = async (code: string): Promise<ColleagueLink | null> =>
  (await links.find(keyOfColleague(code)))?.link ?? null;

/** Lists a site's links, newest first. */
export const listColleagueLinks = async (siteId: string): Promise<ColleagueLink[]> =>
  (await links.list(siteId)).map(({ link }) => link).toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));

const update = (
  place: LinkPlace,
  expression: string,
  condition: string,
  values: Record<string, unknown>,
): Promise<boolean> => links.update(place, expression, values, { condition });

const unused = 'attribute_not_exists(#entry.usedAt)';
const open = `${unused} AND attribute_not_exists(#entry.revokedAt)`;

/** Records a link's first opening. */
export const noteOpened = (place: LinkPlace, now: Date): Promise<boolean> =>
  update(place, 'SET #entry.openedAt = :at', 'attribute_not_exists(#entry.openedAt)', { ':at': now.toISOString() });

/** Ends a link; false if it was already used or ended. */
export const endLink = (place: LinkPlace, now: Date): Promise<boolean> =>
  update(place, 'SET #entry.revokedAt = :at', open, { ':at': now.toISOString() });

/** Claims the right to connect by a link; false while another call has it, or if the link is no longer open. */
export const claimLink = (place: LinkPlace, now: Date): Promise<boolean> =>
  update(place, 'SET leaseUntil = :until', `${open} AND (attribute_not_exists(leaseUntil) OR leaseUntil <= :now)`, {
    ':until': toSeconds(now) + leaseSeconds,
    ':now': toSeconds(now),
  });

/** Releases the claim: nothing was connected. */
export const giveBackLink = (place: LinkPlace): Promise<boolean> =>
  update(place, 'SET leaseUntil = :none', unused, { ':none': 0 });

/** Uses up a link with the choice; false if another call was first. */
export const useLink = (place: LinkPlace, chosen: string, now: Date): Promise<boolean> =>
  update(place, 'SET #entry.usedAt = :at, #entry.chosen = :chosen REMOVE leaseUntil', unused, {
    ':at': now.toISOString(),
    ':chosen': chosen,
  });
