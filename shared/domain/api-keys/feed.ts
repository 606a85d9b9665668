import { provisionalDays } from '../../platforms/registry.ts';
import type { MetricKey } from '../../model/metric-value.ts';
import type { ApiFeed, ApiMetricGroup, ApiMetrics } from '../../model/public-api.ts';
import { servicesOfMetric } from '../../numbers/metrics/finality.ts';
import { withoutFormulas } from '../formats/formula-text.ts';
import { addDays, addMonths, type Day, type DayRange, isDay, monthRange, monthWithDash } from '../periods/days.ts';
import { isProvisional } from '../periods/periods.ts';

export type FeedGroup = 'day' | 'month' | 'site';

/** Columns before the metrics. Later ones are added at the end, because formulas count columns. */
const fixedColumns = [
  { id: 'date', label: 'Date' },
  { id: 'siteId', label: 'Site ID' },
  { id: 'site', label: 'Site' },
  { id: 'currency', label: 'Currency' },
  { id: 'final', label: 'Final' },
] as const;

/** Returns the last so many days, or months with the current one, until yesterday. */
export function computeFeedRange(groupBy: FeedGroup, last: number, today: Day): DayRange {
  const end = addDays(today, -1);
  const start = groupBy === 'month' ? addMonths(`${end.slice(0, 7)}-01`, 1 - last) : addDays(today, -last);
  return { start, end };
}

/** Returns the days of a row, at most the answer's. */
function toRowDays({ id }: ApiMetricGroup, { from, to }: ApiMetrics): DayRange {
  if (isDay(id)) return { start: id, end: id };
  if (!/^\d{6}$/.test(id)) return { start: from, end: to };
  const { end } = monthRange(id);
  return { start: `${monthWithDash(id)}-01`, end: end < to ? end : to };
}

/** Converts grouped metrics to a table. A row is final once no connected platform can change its metrics. */
export function toFeed(answer: ApiMetrics, groupBy: FeedGroup, today: Day): ApiFeed {
  const { site, from, to, timeZone, computedAt, metrics, coverage, link, groups = [] } = answer;
  const connected = new Set(coverage.filter(({ sites }) => sites > 0).map(({ service }) => service));
  const services = metrics.flatMap(({ id }) => servicesOfMetric(id)).filter(service => connected.has(service));
  const rows = groups.map(group => {
    const { start, end } = toRowDays(group, answer);
    const values = metrics.map(({ id }) => [id, group.metrics[id]?.value ?? null] as const);
    return {
      date: start,
      siteId: groupBy === 'site' ? group.id : site.id,
      site: group.name ?? site.name,
      currency: findCurrency(group, metrics),
      final: !services.some(service => isProvisional(end, today, provisionalDays[service])),
      ...Object.fromEntries(values),
    };
  });
  const columns = [...fixedColumns, ...metrics.map(({ id, label, unit }) => ({ id, label, unit }))];
  return { site, from, to, timeZone, computedAt, columns, rows, link };
}

const findCurrency = ({ metrics }: ApiMetricGroup, asked: readonly { readonly id: MetricKey }[]): string | null =>
  asked.flatMap(({ id }) => metrics[id]?.currency ?? [])[0] ?? null;

/** Returns a table as RFC 4180 with column IDs as its header. An unknown number is an empty cell. */
export function toFeedCsv({ columns, rows }: Pick<ApiFeed, 'columns' | 'rows'>): string {
  const lines = rows.map(row => columns.map(({ id }) => toCell(row[id] ?? null)).join(','));
  return `${[columns.map(({ id }) => id).join(','), ...lines].join('\r\n')}\r\n`;
}

function toCell(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = withoutFormulas(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
