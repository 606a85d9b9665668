import { countWords } from './groups.ts';

/** What a line needs of a notification. */
type Item = {
  readonly siteId: string;
  readonly group: string;
  readonly body: { readonly timestamp: string };
};

/** Notifications with one cause on one day, the newest first. */
export type InboxLine<One extends Item> = {
  readonly group: string;
  readonly items: readonly [One, ...One[]];
  /** '7 of 21 sites', or '2 times' on one; null of one that stands alone. */
  readonly words: string | null;
  /** There are more than were loaded. */
  readonly isFuller: boolean;
};

const newest = (a: Item, b: Item): number => b.body.timestamp.localeCompare(a.body.timestamp);

/**
 * The lines of an inbox, each cause of a day once, the newest first. `fuller`: groups of which more exist than were
 * loaded; `sites`: how many are in reach, null where nobody counted them.
 */
export function inboxLines<One extends Item>(
  items: readonly One[],
  fuller: readonly string[],
  sites: number | null,
): InboxLine<One>[] {
  const groups = new Map<string, [One, ...One[]]>();
  for (const item of items.toSorted(newest)) {
    const own = groups.get(item.group);
    if (own) own.push(item);
    else groups.set(item.group, [item]);
  }
  return [...groups].map(([group, own]) => {
    const isFuller = fuller.includes(group);
    const count = new Set(own.map(({ siteId }) => siteId)).size;
    const alone = own.length === 1 ? null : `${own.length} times`;
    const words = isFuller ? `${count}+ sites` : count === 1 ? alone : countWords(count, sites);
    return { group, items: own, words, isFuller };
  });
}
