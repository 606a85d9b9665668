import type { MetricKey, MetricValue } from '../../model/metric-value.ts';
import type { NodeDay } from '../../model/node-rows.ts';
import { recordServices } from '../../platforms/registry.ts';
import { metricOfSources } from '../../numbers/metrics/compute.ts';
import { daysMissing } from '../../numbers/metrics/of-sources.ts';
import type { FactSource } from '../../numbers/metrics/source.ts';
import { type Day, eachDay } from '../periods/days.ts';
import { mergeMonths } from '../../numbers/rollup/merge.ts';
import { sourcesOfServices } from '../../numbers/rollup/record-metrics.ts';
import { partsOfMetric } from '../../numbers/metrics/finality.ts';
import type { SiteFacts } from './site-facts.ts';

/**
 * The value of one or more days: a number, 'none' if the metric can't have one (no spend, no visits), 'unknown' if a
 * connected platform has no record of a day.
 */
export type Given = number | 'none' | 'unknown';

/** Combines the sources of several days' rows, each with its expected but missing days. */
export function sourcesOfRows(rows: readonly NodeDay[]): FactSource[] {
  const record = mergeMonths(rows.map(row => row.record));
  const services = recordServices.flatMap(service => {
    const covered = rows.flatMap(({ coverage }) => coverage[service] ?? []);
    if (covered.length === 0) return [];
    return [{ service, connection: 'working' as const, missingDays: covered.flatMap(({ missing }) => missing) }];
  });
  return sourcesOfServices(record, services);
}

/** Computes a metric over whole days. A missing row or platform makes it unknown. */
export function metricOn(
  facts: Pick<SiteFacts, 'rows' | 'isEcommerce'>,
  metric: MetricKey,
  start: Day,
  end: Day,
): { given: Given; currency?: string | undefined } {
  const days = eachDay(start, end);
  const rows = days.flatMap(day => facts.rows.get(day) ?? []);
  if (rows.length < days.length) return { given: 'unknown' };
  const sources = sourcesOfRows(rows);
  // Before the value: a sum of 0 says nothing of what was spent while a platform's day is not there.
  if (daysMissing(sources, partsOfMetric(metric)) > 0) return { given: 'unknown' };
  return toGiven(metricOfSources(metric, sources, { isEcommerce: facts.isEcommerce }));
}

function toGiven(value: MetricValue): { given: Given; currency?: string | undefined } {
  if (!value.known) return { given: value.why === 'no-denominator' ? 'none' : 'unknown' };
  return { given: value.value, currency: value.currency };
}

/** A part of one source on one day; null where it is not there. */
export const partOn = (
  row: NodeDay | undefined,
  key: keyof NodeDay['record']['sources'],
  part: string,
): number | null => row?.record.sources[key]?.parts[part] ?? null;
