import type { ComparedSites } from '../../model/compared-sites.ts';
import type { Common } from '../../model/metric-value.ts';
import type { SiteRow } from '../../model/node-rows.ts';
import { isGivenPart } from '../../model/page-keys.ts';
import { toDailyAverages } from '../../numbers/comparison/compare.ts';
import { type LikeWithLike, listMetricParts } from '../../numbers/comparison/like-with-like.ts';
import {
  countSites,
  type Lengths,
  type SiteInBoth,
  type SitesInCommon,
} from '../../numbers/comparison/sites-in-common.ts';
import { sumPairs, toPair } from '../../numbers/comparison/summed-sources.ts';
import type { Aggregation } from '../../numbers/metrics/definition.ts';
import { measures } from '../../numbers/metrics/measures.ts';
import { partKeys, type PartKey } from '../../numbers/metrics/parts.ts';
import { type FactSource, givenBy } from '../../numbers/metrics/source.ts';
import { metricTable } from '../../numbers/metrics/table.ts';
import { channelParts } from '../../platforms/ga4/day-parts.ts';
import { sourceKeys } from '../../platforms/registry.ts';
import { collectGaps } from '../annotations/site-gaps.ts';
import { countDays, type DayRange } from '../periods/days.ts';
import { type ComparisonKind, computeComparison } from '../periods/periods.ts';
import { sitesInBoth } from './site-table.ts';

/** Returns the key of a calculation: its parts. */
const makeKey = (how: Aggregation): string => (how.kind === 'last' ? how.kind : listMetricParts(how).join('/'));

const ratio = (of: PartKey, over: PartKey): Aggregation => ({ kind: 'ratio', of, over });

/** Every calculation of a figure: sums of parts, rates of metrics, measures and channels, and followers. */
const calculations: ReadonlyMap<string, Aggregation> = new Map(
  [
    ...partKeys.map((part): Aggregation => ({ kind: 'sum', part })),
    ...Object.values(metricTable).map(({ aggregation }) => aggregation),
    ...Object.values(measures).flatMap(({ made }) =>
      made.kind === 'ratio' && isGivenPart(made.of) && isGivenPart(made.over) ? [ratio(made.of, made.over)] : [],
    ),
    ...Object.values(channelParts).map(([sessions, goals]) => ratio(goals, sessions)),
  ].flatMap(how => (how.kind === 'not-additive' ? [] : [[makeKey(how), how] as const])),
);

/** Calculations by the sources that may report them, because a site is read once for all of them. */
const calculationsBySources = [
  ...Map.groupBy(calculations, ([, how]) =>
    sourceKeys.filter(key => how.kind === 'last' || listMetricParts(how).some(part => givenBy[key].has(part))).join(),
  ),
].map(([keys, list]) => ({
  from: new Set(sourceKeys.filter(key => keys.split(',').includes(key)).map(key => givenBy[key])),
  list,
}));

const returnOnSpend = metricTable.ROAS.aggregation;
const returnParts = listMetricParts(returnOnSpend);

/** Returns the number of days of a period and of its comparisons. */
export const comparedLengths = (range: DayRange): ComparedSites['lengths'] => ({
  now: countDays(range),
  previous: countDays(computeComparison(range, 'previous')),
  yearAgo: countDays(computeComparison(range, 'year-ago')),
});

/** Adds up how the sites of a period compare, one by one. */
export function sumComparedSites(lengths: ComparedSites['lengths']) {
  const previous = sumKind({ now: lengths.now, before: lengths.previous });
  const yearAgo = sumKind({ now: lengths.now, before: lengths.yearAgo });
  const gaps = collectGaps();
  return {
    add: (row: SiteRow): void => {
      for (const site of sitesInBoth([row], 'previous')) previous.add(site, row.isEcommerce);
      for (const site of sitesInBoth([row], 'year-ago')) yearAgo.add(site, row.isEcommerce);
      gaps.add(row);
    },
    read: (): ComparedSites => ({ lengths, previous: previous.read(), yearAgo: yearAgo.read(), gaps: gaps.read() }),
  };
}

/** Adds up how all sites of a period compare. */
export function compareSites(rows: readonly SiteRow[], lengths: ComparedSites['lengths']): ComparedSites {
  const sum = sumComparedSites(lengths);
  for (const row of rows) sum.add(row);
  return sum.read();
}

function sumKind(lengths: Lengths) {
  const like = sumPairs();
  const selling = { whole: sumPairs(), like: sumPairs(), count: countSites(returnOnSpend, lengths), sites: 0 };
  const startCounts = (list: (typeof calculationsBySources)[number]['list']) =>
    list.map(([key, how]) => ({ key, count: countSites(how, lengths) }));
  // Created for sources that report: most sites have few of them, and a table has many calculations.
  const counts = calculationsBySources.map(group => ({ ...group, counts: [] as ReturnType<typeof startCounts> }));
  return {
    add: (site: SiteInBoth, isShop: boolean): void => {
      like.add(site.like, toDailyAverages(site.like));
      for (const group of counts) {
        const part = pickSources(site, group.from);
        if (part.now.length === 0 && part.before.length === 0) continue;
        if (group.counts.length === 0) group.counts = startCounts(group.list);
        for (const { count } of group.counts) count.add(part);
      }
      if (!isShop) return;
      selling.sites += 1;
      selling.whole.add(site, undefined, returnParts);
      selling.like.add(site.like, undefined, returnParts);
      selling.count.add(site);
    },
    read: (): ComparedSites['previous'] => {
      const commons = new Map<string, { common: Common; keys: string[] }>();
      for (const { key, count } of counts.flatMap(({ counts: some }) => some)) {
        const common = count.read();
        if (common === undefined) continue;
        const id = JSON.stringify(common);
        commons.set(id, { common, keys: [...(commons.get(id)?.keys ?? []), key] });
      }
      const common = selling.count.read();
      return {
        like: like.read(),
        commons: [...commons.values()],
        ...(selling.sites === 0
          ? {}
          : {
              selling: {
                whole: selling.whole.read(),
                like: selling.like.read(),
                ...(common === undefined ? {} : { common }),
              },
            }),
      };
    },
  };
}

function pickSources({ now, before, like }: SiteInBoth, from: ReadonlySet<FactSource['gives']>): SiteInBoth {
  const pick = (sources: readonly FactSource[]) => sources.filter(({ gives }) => from.has(gives));
  return { now: pick(now), before: pick(before), like: { now: pick(like.now), before: pick(like.before) } };
}

/** The compared numbers of a node's sites. */
export type Compared = { readonly like: LikeWithLike; readonly findCommon: SitesInCommon };

/** Returns how the sites compare with one of the comparisons; `selling`: the return on ad spend of those that sell. */
export function readComparedSites(
  compared: ComparedSites,
  kind: ComparisonKind,
): Compared & { readonly selling?: Compared & { readonly whole: LikeWithLike } } {
  const { like, commons, selling } = compared[kind === 'previous' ? 'previous' : 'yearAgo'];
  return {
    like: toPair(like),
    findCommon: how => commons.find(({ keys }) => keys.includes(makeKey(how)))?.common,
    ...(selling === undefined
      ? {}
      : {
          selling: { whole: toPair(selling.whole), like: toPair(selling.like), findCommon: () => selling.common },
        }),
  };
}
