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
type Lengths = { readonly now: number; readonly before: number };

/** Applies the rule over sites: each counts with the platforms and days that it has in both periods. */
export function sitesLikeWithLike(
  sites: readonly SiteInBoth[],
  lengths: Lengths,
): LikeWithLike & { readonly sites: SitesInCommon } {
  const pairs = sites.map(({ like }) => like);
  const isReported = (how: Aggregation, sources: readonly FactSource[]): boolean =>
    sources.some(source =>
      how.kind === 'last' ? source.totalFans !== undefined : listMetricParts(how).some(part => hasPart(source, part)),
    );
  return {
    now: pairs.flatMap(({ now }) => now),
    before: pairs.flatMap(({ before }) => before),
    sites: how => {
      if (how.kind === 'not-additive') return undefined;
      const had = sites.filter(({ now, before }) => isReported(how, now) || isReported(how, before)).length;
      const used = sites.filter(({ like }) => isReported(how, like.now) && isReported(how, like.before));
      const perDay =
        isByDay(how) && pairs.some(pair => isUneven(pair, ...listMetricParts(how))) ? { perDay: true as const } : {};
      const common = {
        ...computeCut(how, used, lengths),
        ...(used.length < had ? { sites: used.length, ofSites: had } : {}),
        ...perDay,
      };
      return Object.keys(common).length === 0 ? undefined : common;
    },
  };
}

/** Returns the parts that the counted sites leave out: the same days for all, or each site's own days and platforms. */
function computeCut(how: Aggregation, used: readonly SiteInBoth[], { now, before }: Lengths): Common {
  const cuts = used.map(site => {
    const { perDay: _, ...cut } =
      findCommon(how, site.like, {
        now: { sources: site.now, length: now },
        before: { sources: site.before, length: before },
      }) ?? {};
    return cut;
  });
  const isOne = new Set(cuts.map(describeCommon)).size <= 1;
  return isOne ? { ...cuts[0] } : { ownParts: true };
}
