import type { AuditLine } from '../../model/audit.ts';
import type { MetricKey, MetricValue } from '../../model/metric-value.ts';
import { adjustLook, listKnownNumbers } from '../../numbers/comparison/compare.ts';
import { isByDay } from '../../numbers/comparison/like-with-like.ts';
import { changeOfValues } from '../../numbers/metrics/change.ts';
import { absenceTexts, formatAs, formatMetricChange } from '../../numbers/metrics/format.ts';
import { metricTable } from '../../numbers/metrics/table.ts';

/** A metric of an audit, and whether its numbers are averages per day. */
export type LineMetric = Pick<AuditLine, 'metric' | 'perDay'>;
/** The same with the two numbers of a line. */
export type LinePair = LineMetric & Pick<AuditLine, 'value' | 'comparison'>;

/** A metric's properties in the current rule. */
export const toLineMetric = (metric: MetricKey): LineMetric => ({
  metric,
  ...(isByDay(metricTable[metric].aggregation) ? { perDay: true } : {}),
});

/** 'Sessions per day'; of what is not an average per day the metric's title. */
export const lineTitle = ({ metric, perDay }: LineMetric): string =>
  perDay === true ? `${metricTable[metric].title} per day` : metricTable[metric].title;

/** The number format of values read together. */
export const lookTogether = ({ metric, perDay }: LineMetric, ...numbers: readonly number[]) =>
  adjustLook(metricTable[metric], perDay === true ? { perDay } : undefined, ...numbers);

const lookForLine = (line: LinePair) =>
  lookTogether(line, ...listKnownNumbers({ value: line.value, previous: line.comparison }));

/** A number of an audit's line for people. */
export const formatLineNumber = (line: LinePair, value: number, currency = 'USD'): string =>
  formatAs(lookForLine(line), value, currency);

/** A value of an audit's line for people, or why there is none. */
export const formatLineValue = (line: LinePair, value: MetricValue): string =>
  value.known ? formatLineNumber(line, value.value, value.currency) : absenceTexts[value.why];

/** The change of a line as its printed numbers have it, whatever rule sealed it. */
export const lineChange = (line: LinePair): number | null =>
  changeOfValues(lookForLine(line), line.value, line.comparison);
export const lineChangeText = (line: LinePair): string => formatMetricChange(line.metric, lineChange(line));
