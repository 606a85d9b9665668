import { metricsOfSources, type SeoReference } from '../../../shared/domain/metrics/compute.ts';
import { type DayRange, monthsOf, previousYearMonth, type YearMonth } from '../../../shared/domain/periods/days.ts';
import { coverageOverTime } from '../../../shared/domain/rollup/coverage.ts';
import { mergeMonths } from '../../../shared/domain/rollup/merge.ts';
import { ofSellingSites, organicOf } from '../../../shared/domain/reports/node-metrics.ts';
import { sourcesOf } from '../../../shared/domain/reports/parts.ts';
import { growthRanges } from '../../../shared/domain/reports/spans.ts';
import type { MetricValues } from '../../../shared/model/metric-value.ts';
import type { RollupRecord } from '../../../shared/model/month-record.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { Coverage } from '../../../shared/model/node-rows.ts';
import { readNodeDays, readNodeMonths } from '../../stores/rollups.ts';
import type { RangeMetrics } from './site-metrics.ts';

type Row = { readonly record: RollupRecord; readonly coverage: Coverage };
type Rows = ReadonlyMap<YearMonth, Row>;

/**
 * Every metric of each month ('yyyyMM'), or of each year ('yyyy') as far as the months asked for reach, from a node's
 * stored rows; one that has no row is absent. Growth is measured by the days that the months before have.
 */
export async function monthMetricsOf(
  node: SiteNode, months: readonly YearMonth[], by: 'month' | 'year',
): Promise<{ key: string; metrics: MetricValues }[]> {
  const rows = await monthRows(node, months);
  const keyOf = (month: YearMonth) => (by === 'year' ? month.slice(0, 4) : month);
  return [...new Set(months.map(keyOf))].flatMap(key => {
    const own = months.filter(month => keyOf(month) === key);
    const held = own.flatMap(month => rows.get(month) ?? []);
    const [first] = own;
    if (held.length === 0 || first === undefined) return [];
    const yearAgo = organicIn(rows, own.map(month => previousYearMonth(month, 12)));
    const quarter = organicIn(rows, [3, 2, 1].map(back => previousYearMonth(first, back)));
    return [{ key, metrics: metricsOfRows(node, held, yearAgo, quarter) }];
  });
}

/**
 * The same of a range and of each month it touches: regions, organisations and companies have rows, no days of their
 * own.
 */
export async function metricsOfNode(node: SiteNode, range: DayRange): Promise<RangeMetrics> {
  const { yearAgo, quarter } = growthRanges(range);
  const [days, before, quarterDays, byMonth] = await Promise.all([
    dayRows(node, range),
    dayRows(node, yearAgo),
    dayRows(node, quarter),
    monthMetricsOf(node, monthsOf(range), 'month'),
  ]);
  const organic = (rows: readonly Row[]) => organicOf(mergeMonths(rows.map(({ record }) => record)));
  return {
    result: metricsOfRows(node, days, organic(before), organic(quarterDays)),
    resultMonth: byMonth.map(({ key, metrics }) => ({ yearMonth: key, metrics })),
  };
}

async function dayRows({ siteId }: SiteNode, { start, end }: DayRange): Promise<Row[]> {
  const rows = await readNodeDays(siteId, start.slice(0, 7), end.slice(0, 7));
  return rows.filter(({ date }) => date >= start && date <= end);
}

async function monthRows({ siteId }: SiteNode, months: readonly YearMonth[]): Promise<Rows> {
  const [first = '', last = first] = [months[0], months.at(-1)];
  // Growth asks for the months of the year before.
  const rows = await readNodeMonths(siteId, previousYearMonth(first, 12).slice(0, 4), last.slice(0, 4));
  return new Map(rows.map(row => [row.yearMonth, { record: row, coverage: row.coverage }]));
}

const organicIn = (rows: Rows, months: readonly YearMonth[]): SeoReference | null =>
  organicOf(mergeMonths(months.flatMap(month => rows.get(month)?.record ?? [])));

function metricsOfRows(
  node: SiteNode,
  rows: readonly Row[],
  yearAgoSeo: SeoReference | null,
  previousQuarterSeo: SeoReference | null,
): MetricValues {
  const record = mergeMonths(rows.map(row => row.record));
  const coverage = coverageOverTime(rows.map(row => row.coverage));
  const sources = sourcesOf({ record, coverage });
  const values = metricsOfSources(sources, { isEcommerce: isShop(node, record), yearAgoSeo, previousQuarterSeo });
  // Above sites rows do not say which of them sell.
  return ofSellingSites(values, node.type === 'SITE');
}

/** A site says whether it is a shop; what stands above sites is one as soon as one of them sells. */
const isShop = ({ type, attr }: SiteNode, { sources }: RollupRecord): boolean =>
  type === 'SITE'
    ? attr.isEcommerce === true
    : attr.hasEcommerce === true || (sources.ga4?.parts['transactions'] ?? 0) > 0;
