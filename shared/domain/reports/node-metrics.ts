import type { RollupRecord } from '../../model/month-record.ts';
import { metricKeys, type MetricValue, type MetricValues } from '../../model/metric-value.ts';
import { changeOf } from '../metrics/change.ts';
import { type MetricExtras, metricsOfSources, type SeoReference } from '../metrics/compute.ts';
import { unknown } from '../metrics/of-sources.ts';
import type { DayRange } from '../periods/days.ts';
import { partOf, type RowsByTime } from './parts.ts';
import { growthRanges } from './spans.ts';
import { keyed } from '../keyed.ts';

export type Compared = { readonly value: MetricValue; readonly previous: MetricValue; readonly change: number | null };

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

export const compared = (value: MetricValue, previous: MetricValue): Compared => ({ value, previous, change: changeOf(value, previous) });

/** Every metric beside its comparison. */
export const comparedMetrics = (values: MetricValues, previous: MetricValues) =>
  keyed(metricKeys, metric => compared(values[metric], previous[metric]));

/** Every metric of a node whose rows are not made yet: no number, and no word about what is connected. */
export function unmadeMetrics(extras: MetricExtras): MetricValues {
  const values = metricsOfSources([], extras);
  const told = (value: MetricValue): MetricValue => (!value.known && (value.why === 'retired' || value.why === 'disabled') ? value : unknown('no-data'));
  return keyed(metricKeys, metric => told(values[metric]));
}
