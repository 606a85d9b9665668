import type { ListingProfile } from '../../model/listing.ts';

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Merges a list with a version someone else saved: theirs in its order, without items removed here and with items
 * changed here, then items added here.
 */
function mergedList<T>(seen: readonly T[], own: readonly T[], newer: readonly T[], keyOf: (one: T) => string): T[] {
  if (same(newer, seen)) return [...own];
  const find = (list: readonly T[], one: T) => list.find(other => keyOf(other) === keyOf(one));
  const kept = newer.flatMap(one => {
    const was = find(seen, one);
    const mine = find(own, one);
    if (was === undefined) return [mine ?? one];
    return mine === undefined ? [] : [same(mine, was) ? one : mine];
  });
  return [...kept, ...own.filter(one => find(seen, one) === undefined && find(newer, one) === undefined)];
}

/** Merges typed changes with a version someone else saved: fields changed here win, others follow theirs. */
export function mergedProfile(seen: ListingProfile, own: ListingProfile, newer: ListingProfile): ListingProfile {
  const changed = Object.fromEntries(
    Object.entries(own).filter(([field]) => !same(Reflect.get(own, field), Reflect.get(seen, field))),
  );
  return {
    ...newer,
    ...changed,
    images: mergedList(seen.images, own.images, newer.images, ({ image }) => image),
    confirmed: mergedList(seen.confirmed, own.confirmed, newer.confirmed, ({ item }) => item),
    listings: mergedList(seen.listings, own.listings, newer.listings, ({ directory }) => directory),
  };
}
