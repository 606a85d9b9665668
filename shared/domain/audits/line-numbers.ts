import type { AuditLine } from '../../model/audit.ts';
import type { MetricKey, MetricValue } from '../../model/metric-value.ts';
import { isByDay } from '../../numbers/comparison/like-with-like.ts';
import { changeIn } from '../../numbers/metrics/change.ts';
import { absenceTexts, formatMetricChange, formatMetricNumber } from '../../numbers/metrics/format.ts';
import { metricTable } from '../../numbers/metrics/table.ts';
import { formatCurrency, formatNumber } from '../formats/numbers.ts';

/** A metric of an audit, and whether its numbers are averages per day. */
export type LineLook = Pick<AuditLine, 'metric' | 'perDay'>;

/** How today's rule looks at a metric. */
export const todaysLook = (metric: MetricKey): LineLook => ({
  metric,
  ...(isByDay(metricTable[metric].aggregation) ? { perDay: true } : {}),
});

/** Decimals of an average per day, so that a change of a percent shows. */
export function dailyDecimals(value: number): number {
  const size = Math.abs(value);
  if (size === 0 || size >= 1000) return 0;
  if (size >= 10) return 1;
  return size >= 1 ? 2 : 3;
}

/** 'Sessions per day'; of what is not an average per day the metric's title. */
export const lineTitle = ({ metric, perDay }: LineLook): string =>
  perDay === true ? `${metricTable[metric].title} per day` : metricTable[metric].title;

/** A number of an audit's line for people. */
export function formatLineNumber({ metric, perDay }: LineLook, value: number, currency = 'USD'): string {
  if (perDay !== true) return formatMetricNumber(metric, value, currency);
  return metricTable[metric].format === 'currency'
    ? formatCurrency(value, currency, 2)
    : formatNumber(value, dailyDecimals(value));
}

/** A value of an audit's line for people, or why there is none. */
export const formatLineValue = (look: LineLook, value: MetricValue): string =>
  value.known ? formatLineNumber(look, value.value, value.currency) : absenceTexts[value.why];

/** The number that people read: what the printed text says, in the metric's own unit. */
function printedNumber(look: LineLook, value: number): number {
  const { format, modifier } = metricTable[look.metric];
  if (format === 'duration') return Math.round(value);
  const digits = formatLineNumber(look, value)
    .replaceAll('−', '-')
    .replaceAll(/[^\d.-]/g, '');
  return Number(digits) / modifier;
}

/** The change from one printed number to another: of a rate or score in points, else a fraction; null without one. */
export const printedChangeBetween = (look: LineLook, value: number, before: number): number | null =>
  changeIn(metricTable[look.metric].format, printedNumber(look, value), printedNumber(look, before));

/** The same of two values; null where one is unknown or in another currency. */
export const printedChange = (look: LineLook, value: MetricValue, before: MetricValue): number | null =>
  value.known && before.known && value.currency === before.currency
    ? printedChangeBetween(look, value.value, before.value)
    : null;

/** The change of a line as its printed numbers have it, whatever rule sealed it. */
export const lineChange = (line: AuditLine): number | null => printedChange(line, line.value, line.comparison);
export const lineChangeText = (line: AuditLine): string => formatMetricChange(line.metric, lineChange(line));
