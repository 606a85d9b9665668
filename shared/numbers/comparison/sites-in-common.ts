import type { Common } from '../../model/metric-value.ts';
import type { Aggregation } from '../metrics/definition.ts';
import { hasPart, type FactSource } from '../metrics/source.ts';
import { describeCommon } from './common-text.ts';
import { findCommon, isByDay, isUneven, type LikeWithLike, listMetricParts } from './like-with-like.ts';

/** Returns the number of sites behind a change, out of those with the metric in either period; absent: all. */
export type SitesInCommon = (how: Aggregation) => Common | undefined;

/** A site in both periods: each platform's complete data, and the common data. */
export type SiteInBoth = {
  readonly now: readonly FactSource[];
  readonly before: readonly FactSource[];
  readonly like: LikeWithLike;
};

/** The number of days of a period and of the previous one. */
export type Lengths = { readonly now: number; readonly before: number };

/** Applies the rule over sites: each counts with the platforms and days that it has in both periods. */
export function sitesLikeWithLike(
  sites: readonly SiteInBoth[],
  lengths: Lengths,
): LikeWithLike & { readonly sites: SitesInCommon } {
  return {
    now: sites.flatMap(({ like }) => like.now),
    before: sites.flatMap(({ like }) => like.before),
    sites: how => {
      const count = countSites(how, lengths);
      for (const site of sites) count.add(site);
      return count.read();
    },
  };
}

/** Counts the sites behind a metric's change one by one, so that not all of them have to be in memory. */
export type SiteCount = { readonly add: (site: SiteInBoth) => void; readonly read: () => Common | undefined };

export function countSites(how: Aggregation, { now: length, before: lengthBefore }: Lengths): SiteCount {
  let [had, used] = [0, 0];
  let isUnevenAnywhere = false;
  let cut: Common = {};
  let hasOwnParts = false;
  const isReported = (source: FactSource): boolean =>
    how.kind === 'last' ? source.totalFans !== undefined : listMetricParts(how).some(part => hasPart(source, part));
  const isByDays = isByDay(how);
  return {
    add: ({ now, before, like }) => {
      if (now.some(isReported) || before.some(isReported)) had += 1;
      if (isByDays) isUnevenAnywhere ||= isUneven(like, ...listMetricParts(how));
      if (!like.now.some(isReported) || !like.before.some(isReported)) return;
      const whole = { now: { sources: now, length }, before: { sources: before, length: lengthBefore } };
      const { perDay: _, ...siteCut } = findCommon(how, like, whole) ?? {};
      // Either the same days for all, or each site's own days and platforms.
      if (used === 0) cut = siteCut;
      else hasOwnParts ||= describeCommon(siteCut) !== describeCommon(cut);
      used += 1;
    },
    read: () => {
      if (how.kind === 'not-additive') return undefined;
      const common: Common = {
        ...(hasOwnParts ? { ownParts: true } : cut),
        ...(used < had ? { sites: used, ofSites: had } : {}),
        ...(isUnevenAnywhere ? { perDay: true } : {}),
      };
      return Object.keys(common).length === 0 ? undefined : common;
    },
  };
}
