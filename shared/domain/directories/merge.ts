import type { ListingProfile } from '../../model/listing.ts';

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Merges a list with a version someone else saved: theirs in its order, without items removed here and with items
 * changed here, then items added here.
 */
function mergedList<T>(base: readonly T[], edited: readonly T[], newer: readonly T[], getKey: (one: T) => string): T[] {
  if (same(newer, base)) return [...edited];
  const find = (list: readonly T[], item: T) => list.find(other => getKey(other) === getKey(item));
  const merged = newer.flatMap(item => {
    const was = find(base, item);
    const mine = find(edited, item);
    if (was === undefined) return [mine ?? item];
    return mine === undefined ? [] : [same(mine, was) ? item : mine];
  });
  return [...merged, ...edited.filter(item => find(base, item) === undefined && find(newer, item) === undefined)];
}

/** Merges typed changes with a version someone else saved: fields changed here win, others follow theirs. */
export function mergedProfile(base: ListingProfile, edited: ListingProfile, newer: ListingProfile): ListingProfile {
  const changed = Object.fromEntries(
    Object.entries(edited).filter(([field]) => !same(Reflect.get(edited, field), Reflect.get(base, field))),
  );
  return {
    ...newer,
    ...changed,
    images: mergedList(base.images, edited.images, newer.images, ({ image }) => image),
    confirmed: mergedList(base.confirmed, edited.confirmed, newer.confirmed, ({ item }) => item),
    listings: mergedList(base.listings, edited.listings, newer.listings, ({ directory }) => directory),
  };
}
