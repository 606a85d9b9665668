import type { MetricKey, MetricValue } from '../../model/metric-value.ts';
import type { Coverage, SiteRow } from '../../model/node-rows.ts';
import { rankedMetrics, type Report } from '../../model/report.ts';
import { metricOfSources } from '../metrics/compute.ts';
import type { FactSource } from '../metrics/source.ts';
import { metricTable } from '../metrics/table.ts';
import type { DayRange } from '../periods/days.ts';
import type { ComparisonKind } from '../periods/periods.ts';
import { isComparable } from './node-metrics.ts';
import { sourcesOf } from './parts.ts';

type Site = Report['sites'][number];
/** Digits of a rate in the ranking: what a person reads, so that 200 sites stay a small answer. Sums stay exact. */
const digits = 5;

/** The period of the table and what it is compared with. */
type Spans = { readonly range: DayRange; readonly comparison: DayRange; readonly kind: ComparisonKind };

/**
 * A node's sites in one of the periods, each once, by sessions and then by name. The comparison is the period before
 * or the same one a year earlier, as their rows hold them.
 */
export const siteTable = (rows: readonly SiteRow[], spans: Spans): Site[] =>
  rows
    .map(row => ({ site: siteOf(row, spans), sessions: sessionsOf(row) }))
    .sort((a, b) => b.sessions - a.sessions || (a.site.name < b.site.name ? -1 : 1))
    .map(({ site }) => site);

/** Unknown sessions stand behind none. */
const sessionsOf = ({ record }: SiteRow): number => record.sources.ga4?.parts['sessions'] ?? -1;

function siteOf(row: SiteRow, { range, comparison, kind }: Spans): Site {
  const { siteId, name, sitePath, linked, isEcommerce, coverage, spark, score, previousScore } = row;
  const now = sourcesOf({ record: row.record, coverage });
  const earlier = kind === 'previous' ? row.previous : row.yearAgo;
  const before = sourcesOf({ record: earlier, coverage: withoutMissing(coverage) });
  const metrics: Site['metrics'] = {};
  for (const metric of rankedMetrics) {
    const of = (sources: readonly FactSource[]) => shortened(metric, metricOfSources(metric, sources, { isEcommerce }));
    metrics[metric] = { value: of(now), previous: of(before) };
  }
  const incomparable = rankedMetrics.filter(metric => !isComparable(metric, { record: row.record, range }, { record: earlier, range: comparison }));
  return { siteId, name, sitePath, linked, metrics, incomparable, spark: spark.sessions, score, previousScore };
}

const shortened = (metric: MetricKey, value: MetricValue): MetricValue =>
  value.known && metricTable[metric].aggregation.kind === 'ratio' ? { ...value, value: Number(value.value.toPrecision(digits)) } : value;

/** Rows tell the missing days of their own period alone: those of its comparison are not known. */
const withoutMissing = (coverage: Coverage): Coverage =>
  Object.fromEntries(Object.entries(coverage).map(([service, held]) => [service, { ...held, missing: [], siteDays: 0 }]));
