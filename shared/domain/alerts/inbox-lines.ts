import { formatSiteCount } from './groups.ts';

/** The fields of a notification that a row uses. */
type Item = {
  readonly siteId: string;
  readonly group: string;
  readonly body: { readonly timestamp: string };
};

/** Notifications with one cause on one day, the newest first. */
export type InboxLine<One extends Item> = {
  readonly group: string;
  readonly items: readonly [One, ...One[]];
  /** '7 of 21 sites', or '2 times' at one; null for a single notification. */
  readonly words: string | null;
  /** True if there are more than were loaded. */
  readonly isFuller: boolean;
};

const newest = (a: Item, b: Item): number => b.body.timestamp.localeCompare(a.body.timestamp);

/**
 * Returns an inbox's rows, one per cause and day, newest first. `fuller`: groups with more members than were loaded;
 * `sites`: the number of accessible sites, null if not counted.
 */
export function inboxLines<One extends Item>(
  items: readonly One[],
  fuller: readonly string[],
  sites: number | null,
): InboxLine<One>[] {
  const groups = new Map<string, [One, ...One[]]>();
  for (const item of items.toSorted(newest)) {
    const members = groups.get(item.group);
    if (members) members.push(item);
    else groups.set(item.group, [item]);
  }
  return [...groups].map(([group, members]) => {
    const isFuller = fuller.includes(group);
    const count = new Set(members.map(({ siteId }) => siteId)).size;
    const alone = members.length === 1 ? null : `${members.length} times`;
    const words = isFuller ? `${count}+ sites` : count === 1 ? alone : formatSiteCount(count, sites);
    return { group, items: members, words, isFuller };
  });
}
