import { type RollupRecord } from '../../model/month-record.ts';
import {
  type LeadCost,
  type RatioParts,
  metricKeys,
  type MetricKey,
  type MetricValue,
  type MetricValues,
} from '../../model/metric-value.ts';
import { findCommon, type LikeWithLike, type Whole } from '../../numbers/comparison/like-with-like.ts';
import type { SitesInCommon } from '../../numbers/comparison/sites-in-common.ts';
import { comparePeriods, type Comparison, type Pair } from '../../numbers/comparison/compare.ts';
import {
  type MetricExtras,
  metricOfSources,
  metricsOfSources,
  type SeoReference,
} from '../../numbers/metrics/compute.ts';
import type { FactSource } from '../../numbers/metrics/source.ts';
import { findRatioDetails } from '../overview/figure-series.ts';
import { unknown } from '../../numbers/metrics/of-sources.ts';
import { metricTable } from '../../numbers/metrics/table.ts';
import { countDays, type Day, type DayRange } from '../periods/days.ts';
import { sumRange, type RowsByTime } from '../../numbers/rollup/rows-over.ts';
import { growthRanges } from './spans.ts';
import { keyed } from '../keyed.ts';

export type Compared = Pair & Comparison & { readonly ratio?: RatioParts; readonly leadCost?: LeadCost };

/** Returns the organic sessions of a record and the number of days behind them, over all sites. Null without GA4. */
export function sumOrganicSessions({ sources, channels }: RollupRecord): SeoReference | null {
  if (sources.ga4 === undefined) return null;
  return {
    sessions: channels.reduce((sum, { channel, sessions }) => sum + (channel === 'organic' ? sessions : 0), 0),
    days: sources.ga4.days,
  };
}

/** One site or several, and the last day that has rows. */
export type GrowthScope = { readonly isSite: boolean; readonly until: Day };

/** The share by which the sites per day may differ for growth to be shown: a few of many hardly change it. */
const fewOthers = 0.1;

/**
 * Returns the references for the growth of a range, as far back as rows go. Rows of several sites do not say what each
 * contributed, so sites that joined since would look like growth.
 */
export function computeGrowthReferences(
  rows: RowsByTime,
  range: DayRange,
  { isSite, until }: GrowthScope,
): Pick<MetricExtras, 'yearAgoSeo' | 'previousQuarterSeo'> {
  const { yearAgo, quarter } = growthRanges(range);
  // Rounded, so that missing days do not reduce the number of sites.
  const sitesIn = ({ start, end }: DayRange, days = 0): number =>
    Math.round(days / Math.max(1, countDays({ start, end: end < until ? end : until })));
  const sites = sitesIn(range, sumRange(rows, range).record.sources.ga4?.days);
  const computeReference = (of: DayRange): SeoReference | null => {
    const reference = sumOrganicSessions(sumRange(rows, of).record);
    const isLike = isSite || Math.abs(sitesIn(of, reference?.days) - sites) <= sites * fewOthers;
    return reference === null || isLike ? reference : { ...reference, isOfOthers: true };
  };
  return { yearAgoSeo: computeReference(yearAgo), previousQuarterSeo: computeReference(quarter) };
}

/** Hides the return on ad spend unless all sites sell, because the other sites' spend has no revenue. */
export const ofSellingSites = (values: MetricValues, allSell: boolean): MetricValues =>
  allSell || !values.ROAS.known ? values : { ...values, ROAS: unknown('not-additive') };

/** One side of a comparison: its values, its platforms as a whole, and its number of days. */
export type Spanned = Whole & {
  readonly values: MetricValues;
  /** The sources of the sites that sell, for the return on ad spend; absent: all. */
  readonly selling?: readonly FactSource[];
};

type ComparedExtras = { readonly now: MetricExtras; readonly before: MetricExtras };
/** Returns what both periods have in common for a metric; for a node, also the number of sites. */
type LikeFinder = (metric: MetricKey) => LikeWithLike & { readonly sites?: SitesInCommon | undefined };

/** Compares every metric; the change is based on what both periods have in common. */
export const comparedMetrics = (now: Spanned, before: Spanned, findLike: LikeFinder, extras: ComparedExtras) =>
  keyed(metricKeys, (metric): Compared => {
    const [value, previous] = [now.values[metric], before.values[metric]];
    const like = findLike(metric);
    return {
      value,
      previous,
      ...comparePeriods(
        { value, previous },
        {
          how: metricTable[metric].aggregation,
          look: metricTable[metric],
          like,
          readValue: (sources, side) => metricOfSources(metric, sources, side === 'value' ? extras.now : extras.before),
          findCommon: how => (like.sites === undefined ? findCommon(how, like, { now, before }) : like.sites(how)),
        },
      ),
      ...(value.known
        ? findRatioDetails(
            metric,
            metric === 'ROAS' && now.selling !== undefined ? now.selling : now.sources,
            extras.now,
          )
        : {}),
    };
  });

/** Returns every metric of a node without rows: no number, and no statement about connections. */
export function unmadeMetrics(extras: MetricExtras): MetricValues {
  const values = metricsOfSources([], extras);
  const toUnmadeValue = (value: MetricValue): MetricValue =>
    !value.known && (value.why === 'retired' || value.why === 'disabled') ? value : unknown('no-data');
  return keyed(metricKeys, metric => toUnmadeValue(values[metric]));
}
