import * as z from 'zod/mini';
import { listedAfterDays } from '../../../shared/domain/share-links/share-links.ts';
import { instantSchema } from '../../../shared/model/primitives.ts';
import { type ShareLink, shareLinkSchema } from '../../../shared/model/share-link.ts';
import { createCodedList, keyOfCode } from './coded-list.ts';

const linkItemSchema = z.object({
  v: z.literal(1),
  link: shareLinkSchema,
  views: z.optional(z.int()),
  lastViewAt: z.optional(instantSchema),
});
/** A node's active links, plus recently expired ones. */
const links = createCodedList('share-links', 'link', linkItemSchema, 200);
const keyOfShare = (code: string) => keyOfCode('share-code', code);

type LinkPlace = Pick<ShareLink, 'siteId' | 'linkId'>;
export type CountedLink = { readonly link: ShareLink; readonly views: number; readonly lastViewAt: string | null };

const toCounted = ({ link, views, lastViewAt }: z.infer<typeof linkItemSchema>): CountedLink => ({
  link,
  views: views ?? 0,
  lastViewAt: lastViewAt ?? null,
});

/** Stores a new link and its code's item; false, without writing, while `isFull` holds for its node's links. */
export const putShareLink = (link: ShareLink, isFull: (links: readonly CountedLink[]) => boolean): Promise<boolean> =>
  links.add(
    link,
    keyOfShare(link.code),
    { link: shareLinkSchema.parse(link) },
    {
      endsAt: link.endsAt,
      keptDays: listedAfterDays,
      isFull: stored => isFull(stored.map(toCounted)),
    },
  );

/** Finds a code's link; null if unknown or long expired. */
export const shareLinkOfCode = async (code: string): Promise<ShareLink | null> =>
  (await links.find(keyOfShare(code)))?.link ?? null;

/** Lists a node's links, newest first. */
export const listShareLinks = async (siteId: string): Promise<CountedLink[]> =>
  (await links.list(siteId)).map(toCounted).toSorted((a, b) => (a.link.createdAt < b.link.createdAt ? 1 : -1));

/** Counts a view of a link. */
export const countView = (place: LinkPlace, now: Date): Promise<boolean> =>
  links.update(
    place,
    'ADD #views :one SET lastViewAt = :at',
    { ':one': 1, ':at': now.toISOString() },
    { names: { '#views': 'views' } },
  );

/** Ends a link; false if unknown or already ended. */
export const endShareLink = links.revoke;
