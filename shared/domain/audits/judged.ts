import { type MetricKey, metricKeys, type MetricValue, type MetricValues } from '../../model/metric-value.ts';
import {
  countedWhole,
  findCommon,
  isByDay,
  type LikeWithLike,
  likeWithLike,
  listMetricParts,
  type Point,
} from '../../numbers/comparison/like-with-like.ts';
import { toDailyAverages } from '../../numbers/comparison/compare.ts';
import { metricOfSources } from '../../numbers/metrics/compute.ts';
import type { Parts } from '../../numbers/metrics/parts.ts';
import { type FactSource, givenBy } from '../../numbers/metrics/source.ts';
import { metricTable } from '../../numbers/metrics/table.ts';
import { keyed } from '../keyed.ts';
import type { LineBasis } from './outcome.ts';

/** A month or window: its days with what each platform gave, the same as a whole, and its metrics as a whole. */
export type AuditedSide = {
  readonly points: readonly Point[];
  readonly sources: readonly FactSource[];
  readonly length: number;
  readonly metrics: MetricValues;
};

/** Returns the scored values of an audit: daily averages for metrics that add up over days, other metrics unchanged. */
export type JudgedValues = { readonly metrics: MetricValues; readonly basis: Readonly<Record<MetricKey, LineBasis>> };
export type JudgedMonths = JudgedValues & { readonly prevMetrics: MetricValues };

/**
 * Fan growth is no sum, and longer in a longer month: of one month it is that of so many days, of two that of as many
 * as they have on average.
 */
const growthDays = 30;

/** A metric with more than a tenth of its days missing is incomplete. */
const isIncomplete = (days: number, length: number): boolean => (length - days) * 10 > length;

/**
 * Two months as an audit compares them (product decisions, Audits compare like with like): on the days and platforms
 * that both have, sums as averages per day, so that the same days score the same however long a month is. Growth of
 * organic sessions is by the day already.
 */
export function judgeMonths(now: AuditedSide, before: AuditedSide, isEcommerce: boolean): JudgedMonths {
  const like = likeWithLike(now.points, before.points);
  const daily = toDailyAverages(like);
  const alone = { now: judgeMonth(now, isEcommerce), before: judgeMonth(before, isEcommerce) };
  const valueOn = (side: keyof LikeWithLike) => (metric: MetricKey) => {
    const monthValue = alone[side].metrics[metric];
    if (!monthValue.known || !isComparedByPoints(metric)) return monthValue;
    const { [side]: sources } = metric === 'fanGrowth' ? like : daily;
    const value = metricOfSources(metric, sources, { isEcommerce });
    return value.known ? value : monthValue;
  };
  return {
    metrics: keyed(metricKeys, valueOn('now')),
    prevMetrics: keyed(metricKeys, valueOn('before')),
    basis: keyed(metricKeys, metric => basisOfMonths(metric, daily, now, before)),
  };
}

/** Returns one month or window, for a comparison with a standard figure, a median or a baseline. */
export function judgeMonth({ sources, length, metrics }: AuditedSide, isEcommerce: boolean): JudgedValues {
  const [daily, monthly] = [scaled(sources, 1), scaled(sources, growthDays)];
  const value = (metric: MetricKey): MetricValue => {
    const whole = metrics[metric];
    if (!whole.known) return whole;
    const isScaled = isByDay(metricTable[metric].aggregation) || metric === 'fanGrowth';
    if (!isScaled) return whole;
    const by = metricOfSources(metric, metric === 'fanGrowth' ? monthly : daily, { isEcommerce });
    return by.known ? { ...whole, value: by.value } : whole;
  };
  return {
    metrics: keyed(metricKeys, value),
    basis: keyed(metricKeys, metric => ({
      ...perDay(metric),
      ...(givingDaily(metric, sources).some(source => isIncomplete(countReportedDays(metric, source), length))
        ? { incomplete: true as const }
        : {}),
    })),
  };
}

const perDay = (metric: MetricKey): LineBasis => (isByDay(metricTable[metric].aggregation) ? { perDay: true } : {});

/** False for what is known only of a month as a whole. */
const isComparedByPoints = (metric: MetricKey): boolean =>
  metric === 'fanGrowth' || ['sum', 'ratio'].includes(metricTable[metric].aggregation.kind);

function basisOfMonths(metric: MetricKey, daily: LikeWithLike, now: AuditedSide, before: AuditedSide): LineBasis {
  const how = metricTable[metric].aggregation;
  const gave = (side: AuditedSide) => new Set(givingDaily(metric, side.sources).map(({ gives }) => gives));
  const [inNow, inBefore] = [gave(now), gave(before)];
  const isCut = (like: readonly FactSource[], { length }: AuditedSide) =>
    like
      .filter(({ gives }) => inNow.has(gives) && inBefore.has(gives))
      .some(source => isIncomplete(countReportedDays(metric, source), length));
  const common = findCommon(how, daily, { now, before });
  const { perDay: _daily, ...cut } = common ?? {};
  return {
    ...perDay(metric),
    ...(Object.keys(cut).length === 0 ? {} : { common: cut }),
    ...(isCut(daily.now, now) || isCut(daily.before, before) ? { incomplete: true } : {}),
  };
}

/** The platforms that gave a metric something on some day; a lab samples and misses no day. */
const givingDaily = (metric: MetricKey, sources: readonly FactSource[]): FactSource[] => {
  const parts = partsOfMetric(metric);
  return sources.filter(
    ({ gives, dayCount }) => gives !== givenBy.pagespeed && dayCount > 0 && parts.some(part => gives.has(part)),
  );
};

/** Growth of organic sessions is made of those, by the day. */
const partsOfMetric = (metric: MetricKey) =>
  metric === 'orgGrowthYOY' || metric === 'orgGrowthLastQtr'
    ? (['organicSessions'] as const)
    : metricTable[metric].aggregation.kind === 'last'
      ? []
      : listMetricParts(metricTable[metric].aggregation);

/** Days on which a platform reported every part of a metric that it provides. */
const countReportedDays = (metric: MetricKey, { gives, dayCount, withheld }: FactSource): number =>
  dayCount - Math.max(0, ...partsOfMetric(metric).map(part => (gives.has(part) ? (withheld?.[part]?.length ?? 0) : 0)));

/** Sources with every sum as its mean a day times `days`, but for what is counted by the month. */
const scaled = (sources: readonly FactSource[], days: number): FactSource[] =>
  sources.map(source => {
    const parts: Partial<Parts> = { ...source.parts };
    for (const part of source.gives) {
      const sum = parts[part];
      if (sum === undefined || countedWhole.has(part)) continue;
      parts[part] = (sum / Math.max(1, source.dayCount - (source.withheld?.[part]?.length ?? 0))) * days;
    }
    return { ...source, parts };
  });
