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
 * What a day or several gave: a number, 'none' where the metric cannot have one (nothing spent, nobody came), 'unknown'
 * where a connected platform has no record of a day.
 */
export type Given = number | 'none' | 'unknown';

/** The sources of some days' rows together, each with the days that it should have had and lacks. */
export function sourcesOfRows(rows: readonly NodeDay[]): FactSource[] {
  const record = mergeMonths(rows.map(row => row.record));
  const services = recordServices.flatMap(service => {
    const covered = rows.flatMap(({ coverage }) => coverage[service] ?? []);
    if (covered.length === 0) return [];
    return [{ service, connection: 'working' as const, missingDays: covered.flatMap(({ missing }) => missing) }];
  });
  return sourcesOfServices(record, services);
}

/** A metric over whole days. A day without a row, or one that a platform of the metric lacks, makes it unknown. */
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
  return givenOf(metricOfSources(metric, sources, { isEcommerce: facts.isEcommerce }));
}

function givenOf(value: MetricValue): { given: Given; currency?: string | undefined } {
  if (!value.known) return { given: value.why === 'no-denominator' ? 'none' : 'unknown' };
  return { given: value.value, currency: value.currency };
}

/** A part of one source on one day; null where it is not there. */
export const partOn = (
  row: NodeDay | undefined,
  key: keyof NodeDay['record']['sources'],
  part: string,
): number | null => row?.record.sources[key]?.parts[part] ?? null;
