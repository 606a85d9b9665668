import { givenBy, type FactSource } from '../metrics/source.ts';
import type { Point } from './like-with-like.ts';

/** A point of several sites together, with its number of days. */
export type SitesPoint = Point & { readonly length: number };

/**
 * Compares points of several sites, which do not say what each site contributed. A platform counts at the positions
 * where the same sites have data on both sides, all of its parts on the same number of days. Followers, lab samples and
 * positions that the other period does not have are not comparable.
 */
export function ofSameSites(
  now: readonly SitesPoint[],
  before: readonly SitesPoint[],
): { readonly now: Point[]; readonly before: Point[] } {
  return { now: cut(now, before), before: cut(before, now) };
}

const cut = (points: readonly SitesPoint[], other: readonly SitesPoint[]): Point[] =>
  points.slice(0, other.length).map((point, place) => ({
    date: point.date,
    sources: point.sources
      .filter(source => {
        const counterpart = other[place];
        const same = counterpart?.sources.find(({ gives }) => gives === source.gives);
        return (
          counterpart !== undefined && same !== undefined && isSame(source, point.length, same, counterpart.length)
        );
      })
      .map(source => ({ ...source, totalFans: undefined })),
  }));

function isSame(source: FactSource, length: number, other: FactSource, otherLength: number): boolean {
  if (source.gives === givenBy.pagespeed || source.withheld !== undefined || other.withheld !== undefined) return false;
  return source.marks !== undefined && other.marks !== undefined && source.marks / length === other.marks / otherLength;
}
