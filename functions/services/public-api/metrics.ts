import { type DayRange, eachDay, listMonths, monthRange } from '../../../shared/domain/periods/days.ts';
import { customId } from '../../../shared/domain/periods/named-period.ts';
import { computeComparison } from '../../../shared/domain/periods/periods.ts';
import { wordDistance } from '../../../shared/domain/search/name-search.ts';
import { type MetricKey, metricKeys, type MetricValue } from '../../../shared/model/metric-value.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { ApiMetricGroup, ApiMetrics } from '../../../shared/model/public-api.ts';
import type { Report } from '../../../shared/model/report.ts';
import { metricTable } from '../../../shared/numbers/metrics/table.ts';
import { invalid } from '../../runtime/errors.ts';
import { rowNumbers } from '../../numbers/row-numbers.ts';
import { checkedRange, requireNumbers } from '../pages/ranges.ts';
import { loadReport } from '../reports/report.ts';
import { makeAppLink } from './app-link.ts';

const maxMetrics = 20;
/** Values of all groups together: some 3 MB. */
const maxGroupValues = 40_000;
const maxGroupedDays = 92;
const groupPath = 'query.groupBy';

export type MetricsQuery = {
  readonly metrics: string;
  readonly from: string;
  readonly to: string;
  readonly compare?: 'none' | 'previous' | 'year' | undefined;
  readonly groupBy?: 'day' | 'month' | 'site' | undefined;
};

/**
 * Loads metrics of a node for programs: the same numbers as its report shows.
 * @throws {DomainError} invalid-request for an unknown metric (with the nearest one), too many, or invalid days
 */
export async function loadApiMetrics(node: SiteNode, query: MetricsQuery, now: Date): Promise<ApiMetrics> {
  const keys = parseMetrics(query.metrics);
  const range = checkedRange('query.from', query.from, 'query.to', query.to);
  const { compare = 'none', groupBy } = query;
  const comparison = computeComparison(range, compare === 'year' ? 'year-ago' : 'previous');
  const report = await loadReport({ node: requireNumbers(node), range, comparison, now });
  const { siteId: id, name, type, sites } = report.node;
  return {
    site: { id, name, type, sites },
    from: range.start,
    to: range.end,
    timeZone: report.timeZone,
    compared: compare === 'none' ? null : { from: comparison.start, to: comparison.end },
    computedAt: report.computedAt,
    metrics: keys.map(key => convertMetric(key, report, compare !== 'none')),
    ...(groupBy === undefined ? {} : { groups: await groupNumbers(node, report, keys, { groupBy, now }) }),
    coverage: report.coverage.map(({ service, sites: connected, broken, siteDays, restated = false }) => ({
      service,
      sites: connected,
      broken,
      missingDays: siteDays,
      final: !restated,
    })),
    link: makeAppLink(`/overview?${type === 'SITE' ? 'site' : 'node'}=${id}&period=${customId(range)}`),
  };
}

function parseMetrics(text: string): MetricKey[] {
  const names = [...new Set(text.split(',').map(name => name.trim()))].filter(name => name !== '');
  if (names.length === 0 || names.length > maxMetrics)
    throw invalid([{ path: 'query.metrics', message: `Name 1 to ${maxMetrics} metrics` }]);
  return names.map(name => {
    const metric = metricKeys.find(key => key === name);
    if (metric !== undefined) return metric;
    const nearest = findNearest(name);
    const hint = nearest === null ? 'See GET /api/v1/metrics' : `Did you mean “${nearest}”?`;
    throw invalid(
      [{ path: 'query.metrics', message: `“${name}” isn't a metric. ${hint}` }],
      `“${name}” isn't a metric. ${hint}`,
    );
  });
}

/** Returns the metric whose id or label is spelled most like a name; null if none is close. */
function findNearest(name: string): MetricKey | null {
  const typed = name.replace(/[_\s-]/g, '').toLowerCase();
  const ranked = metricKeys
    .map(key => ({
      key,
      distance: Math.min(
        wordDistance(typed, key.toLowerCase()) ?? Infinity,
        wordDistance(typed, metricTable[key].title.replace(/[_\s-]/g, '').toLowerCase()) ?? Infinity,
      ),
    }))
    .toSorted((a, b) => a.distance - b.distance);
  const [best] = ranked;
  return best === undefined || best.distance === Infinity ? null : best.key;
}

const toValue = (value: MetricValue) =>
  value.known
    ? {
        value: value.value,
        ...(value.currency === undefined ? {} : { currency: value.currency }),
        ...(value.missingDays === undefined ? {} : { missingDays: value.missingDays }),
      }
    : { value: null, unknown: value.why };

function convertMetric(id: MetricKey, report: Report, isCompared: boolean): ApiMetrics['metrics'][number] {
  const { title, format, services } = metricTable[id];
  const { value, previous, change } = report.metrics[id];
  const restated = new Set(report.coverage.filter(covered => covered.restated === true).map(({ service }) => service));
  return {
    id,
    label: title,
    unit: format,
    ...toValue(value),
    final: !services.some(service => restated.has(service)),
    ...(isCompared ? { previous: toValue(previous), change } : {}),
  };
}

/** Groups a node's numbers by site, month or day; a month or day without stored numbers is absent. */
async function groupNumbers(
  node: SiteNode,
  report: Report,
  keys: readonly MetricKey[],
  { groupBy, now }: { readonly groupBy: 'day' | 'month' | 'site'; readonly now: Date },
): Promise<ApiMetricGroup[]> {
  const pick = (values: Partial<Record<MetricKey, MetricValue>>) =>
    Object.fromEntries(keys.flatMap(key => (values[key] === undefined ? [] : [[key, toValue(values[key])]])));
  if (groupBy === 'site' && node.type === 'SITE')
    throw invalid([{ path: groupPath, message: 'Choose a region or company' }]);
  if (groupBy === 'site' && report.sites.length === 0 && report.node.sites > 0)
    throw invalid([
      { path: groupPath, message: 'By site, choose the last 7 or 31 days, or a recent month, quarter, or year' },
    ]);
  if (groupBy === 'site' && report.sites.length * keys.length > maxGroupValues)
    throw invalid([
      { path: 'query.metrics', message: `Name fewer metrics: this place has ${report.sites.length} sites` },
    ]);
  if (groupBy === 'site')
    return report.sites.map(({ siteId, name, metrics }) => ({
      id: siteId,
      name,
      metrics: pick(Object.fromEntries(Object.entries(metrics).map(([key, { value }]) => [key, value]))),
    }));
  const parts =
    groupBy === 'month'
      ? listMonths(report.range).map(id => ({ id, range: clipRange(monthRange(id), report.range) }))
      : eachDay(report.range.start, report.range.end).map(id => ({ id, range: { start: id, end: id } }));
  if (groupBy === 'day' && parts.length > maxGroupedDays)
    throw invalid([{ path: 'query.to', message: `At most ${maxGroupedDays} days by day. Ask for months instead` }]);
  const numbers = await rowNumbers(
    node,
    parts.map(({ range }) => range),
    now,
    { allSpend: true },
  );
  return parts
    .filter(({ range }) => numbers.holds(range))
    .map(({ id, range }) => ({ id, metrics: pick(numbers.readMetrics(range)) }));
}

const clipRange = (part: DayRange, { start, end }: DayRange): DayRange => ({
  start: part.start < start ? start : part.start,
  end: part.end > end ? end : part.end,
});
