import { recordServices, type RollupRecord, sourceKeys, type SourceKey } from '../../model/month-record.ts';
import { metricKeys, type MetricKey, type MetricValue, type MetricValues } from '../../model/metric-value.ts';
import { isFairComparison, toldChange } from '../metrics/change.ts';
import { type MetricExtras, metricsOfSources, type SeoReference } from '../metrics/compute.ts';
import { unknown } from '../metrics/of-sources.ts';
import { metricTable } from '../metrics/table.ts';
import { lengthOf, type DayRange } from '../periods/days.ts';
import { partOf, type RowsByTime } from './parts.ts';
import { growthRanges } from './spans.ts';
import { keyed } from '../keyed.ts';

export type Compared = { readonly value: MetricValue; readonly previous: MetricValue; readonly change: number | null; readonly comparable: boolean };

/**
 * The organic sessions of a record with the days they came from, of several sites all of theirs together: growth is of
 * organic sessions a site and day, so that a site that joined since is no growth. Null without GA4.
 */
export function organicOf({ sources, channels }: RollupRecord): SeoReference | null {
  const days = sources.ga4?.days;
  const sessions = channels.find(({ channel }) => channel === 'organic')?.sessions;
  return days === undefined || sessions === undefined ? null : { sessions, days };
}

/** What the growth of a range is compared with, as far as rows reach back. */
export function growthOf(rows: RowsByTime, range: DayRange): Pick<MetricExtras, 'yearAgoSeo' | 'previousQuarterSeo'> {
  const { yearAgo, quarter } = growthRanges(range);
  return { yearAgoSeo: organicOf(partOf(rows, yearAgo).record), previousQuarterSeo: organicOf(partOf(rows, quarter).record) };
}

/** The sums of a range, and of how many days it is. */
export type Spanned = { readonly record: RollupRecord; readonly range: DayRange };

const tellsFans = ({ record }: Spanned, key: SourceKey): boolean => record.sources[key]?.last?.['totalFans'] !== undefined;

/**
 * Whether both sides of a metric have as many site-days as each other, a day: a site that joined, or that collects since,
 * makes a sum larger without anything having gone better; so does a platform that told no followers then. Rates stand
 * either way.
 */
export function isComparable(metric: MetricKey, now: Spanned, before: Spanned): boolean {
  const { aggregation, services } = metricTable[metric];
  if (aggregation.kind === 'last') return sourceKeys.every(key => tellsFans(now, key) === tellsFans(before, key));
  if (aggregation.kind !== 'sum') return true;
  const giving: readonly string[] = services;
  return recordServices.filter(service => giving.includes(service)).every(service => {
    const heldIn = ({ record, range }: Spanned): number => (record.sources[service]?.days ?? 0) / lengthOf(range);
    return isFairComparison(heldIn(now), heldIn(before));
  });
}

/** Every metric beside its comparison. */
export const comparedMetrics = (now: Spanned & { readonly values: MetricValues }, before: Spanned & { readonly values: MetricValues }) =>
  keyed(metricKeys, (metric): Compared => {
    const [value, previous] = [now.values[metric], before.values[metric]];
    const comparable = isComparable(metric, now, before);
    return { value, previous, change: toldChange(metricTable[metric].aggregation.kind, value, previous, comparable), comparable };
  });

/** Every metric of a node whose rows are not made yet: no number, and no word about what is connected. */
export function unmadeMetrics(extras: MetricExtras): MetricValues {
  const values = metricsOfSources([], extras);
  const told = (value: MetricValue): MetricValue => (!value.known && (value.why === 'retired' || value.why === 'disabled') ? value : unknown('no-data'));
  return keyed(metricKeys, metric => told(values[metric]));
}
