import type { Ga4CoreDay } from '../../platforms/ga4/days.ts';
import {
  type MetricKey,
  metricKeys,
  type MetricValue,
  type MetricValues,
  type RatioParts,
} from '../../model/metric-value.ts';
import type { DayRange } from '../../domain/periods/days.ts';
import { asCount } from '../../platforms/amounts.ts';
import { classifyChannelCached } from '../../platforms/ga4/day-parts.ts';
import type { Aggregation } from './definition.ts';
import { computeFanGrowth, computeFans } from './fans.ts';
import { leadSources } from './leads.ts';
import { computeRatio, sourcesGiving, sumPart, unknown } from './of-sources.ts';
import { sourcesOfDays, type ServicesDays } from '../../platforms/records.ts';
import { partNouns, type PartKey } from './parts.ts';
import { type FactSource, getPartAmount } from './source.ts';
import { metricTable } from './table.ts';
import { keyed } from '../../domain/keyed.ts';

/** Organic sessions over some days, as a reference for growth. */
export type SeoReference = {
  readonly sessions: number;
  readonly days: number;
  /** The reference comes from other sites than the compared ones, so no growth can be calculated. */
  readonly isOfOthers?: true;
};

export type MetricExtras = {
  /** The same days a year earlier, and the previous three months; absent: unknown. */
  readonly yearAgoSeo?: SeoReference | null | undefined;
  readonly previousQuarterSeo?: SeoReference | null | undefined;
  readonly isEcommerce: boolean;
  /** Cost per lead divides all ad spend, as figures show it. Absent: spend on lead campaigns, as specified. */
  readonly allSpend?: true;
};

/** The input of one site's metrics for one range; days outside the range are ignored. */
export type MetricInput = DayRange & ServicesDays & MetricExtras;

/** Adds up the organic sessions of some days, for `yearAgoSeo` and `previousQuarterSeo`. */
export function computeSeoReference(days: readonly Ga4CoreDay[]): SeoReference {
  let sessions = 0;
  for (const { traffic } of days) {
    for (const row of traffic) {
      if (classifyChannelCached(row.source, row.medium) === 'organic') sessions += asCount(row.sessions);
    }
  }
  return { sessions, days: days.length };
}

/**
 * Calculates every metric of one site over one range (specification 3, Metric fields; 5, Metric rules; 9). Zero is a
 * number. Unknown has a reason: the service is not connected, needs reconnecting, is forbidden, has no day of the range
 * (`missing-days` if syncs failed, `no-data` if there was nothing), a denominator of 0, several currencies. Numbers
 * with missing days have their count. Ecommerce metrics of a site without a shop are `disabled`; metrics that a
 * platform retired are `retired`. Money is in the platforms' currency, named.
 */
export const computeMetrics = (input: MetricInput): MetricValues =>
  metricsOfSources(
    sourcesOfDays(input, input).map(([, source]) => source),
    input,
  );

/** Calculates the same from sources that are already summed: for months, sites or any range. */
export const metricsOfSources = (sources: readonly FactSource[], extras: MetricExtras): MetricValues =>
  keyed(metricKeys, metric => metricOfSources(metric, sources, extras));

/** Calculates one of them: for the days of a series, where all would be a waste. */
export function metricOfSources(metric: MetricKey, sources: readonly FactSource[], extras: MetricExtras): MetricValue {
  const { retired, group, aggregation } = metricTable[metric];
  if (retired !== undefined) return unknown('retired');
  if (group === 'ecommerce' && !extras.isEcommerce) return unknown('disabled');
  return computed(metric, aggregation, leadSources(metric, sources, extras.allSpend), extras);
}

/** Returns the numerator and denominator printed next to a ratio; null for other metrics and for a median. */
export function ratioParts(metric: MetricKey, sources: readonly FactSource[], extras: MetricExtras): RatioParts | null {
  const { aggregation } = metricTable[metric];
  if (aggregation.kind !== 'ratio' || aggregation.median === true) return null;
  if (partNouns[aggregation.of] === undefined || partNouns[aggregation.over] === undefined) return null;
  const metricSources = leadSources(metric, sources, extras.allSpend);
  const total = (part: PartKey) =>
    sourcesGiving(metricSources, part).used.reduce((sum, source) => sum + getPartAmount(source, part), 0);
  return { of: total(aggregation.of), over: total(aggregation.over) };
}

function computed(
  metric: MetricKey,
  how: Aggregation,
  sources: readonly FactSource[],
  extras: MetricExtras,
): MetricValue {
  switch (how.kind) {
    case 'sum':
      return sumPart(sources, how.part);
    case 'ratio':
      return computeRatio(sources, how);
    case 'last':
      return computeFans(sources);
    case 'not-additive':
      if (metric === 'fanGrowth') return computeFanGrowth(sources);
      return computeGrowth(sources, metric === 'orgGrowthYOY' ? extras.yearAgoSeo : extras.previousQuarterSeo);
  }
}

const quarterDays = 90;
/** A month compared with the first few days of a sync is not growth: half as many days are needed. */
const minReferenceShare = 0.5;

/**
 * Compares organic sessions a day with the reference's: the days of both are counted, so that months of 28 and 31 are
 * comparable.
 */
function computeGrowth(sources: readonly FactSource[], reference: SeoReference | null | undefined): MetricValue {
  const { used } = sourcesGiving(sources, 'organicSessions');
  const sessions = sumPart(sources, 'organicSessions');
  if (!sessions.known) return sessions;
  if (reference == null || reference.days <= 0) return unknown('no-data');
  if (reference.isOfOthers === true) return unknown('not-additive');
  if (reference.sessions <= 0) return unknown('no-denominator');
  const days = used.reduce((most, { dayCount }) => Math.max(most, dayCount), 0);
  if (reference.days < Math.min(days, quarterDays) * minReferenceShare) return unknown('no-data');
  const before = reference.sessions / reference.days;
  return { ...sessions, value: (sessions.value / days - before) / before };
}
