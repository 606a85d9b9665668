import type { AuditLine, AuditOutcome } from '../../model/audit.ts';
import type { MetricKey, MetricValue } from '../../model/metric-value.ts';
import { metricTable } from '../../numbers/metrics/table.ts';
import { lineChange, lookTogether } from './line-numbers.ts';

/**
 * True when a value meets or beats its comparison. A higher-is-better comparison of 0 asks for more than 0 (product
 * decisions, Scores); a lower-is-better one is met by the same or less. Values that differ only by the rounding of
 * fractional sums are equal.
 */
export function meets(metric: MetricKey, value: number, comparison: number): boolean {
  const rounding = Math.abs(comparison) * 1e-9;
  if (metricTable[metric].lowerIsBetter) return value <= comparison + rounding;
  return comparison === 0 ? value > 0 : value >= comparison - rounding;
}

/** True when a miss lies within the metric's close-call margin of its comparison (specification 9). */
export function isClose(metric: MetricKey, value: number, comparison: number): boolean {
  const { closeCallMargin, lowerIsBetter } = metricTable[metric];
  const slack = closeCallMargin * Math.abs(comparison);
  if (slack === 0) return false;
  return lowerIsBetter ? value <= comparison + slack : value >= comparison - slack;
}

/** The outcome of one metric against its comparison (specification 5 and 9; product decisions, Scores). */
export function judgeAuditOutcome(metric: MetricKey, value: MetricValue, comparison: MetricValue): AuditOutcome {
  const { retired, excludeFromScore } = metricTable[metric];
  if (retired !== undefined || why(value) === 'retired') return 'retired';
  if (why(value) === 'disabled') return 'disabled';
  if (!value.known) return 'no-data';
  if (excludeFromScore) return 'not-scored';
  if (!comparison.known || value.currency !== comparison.currency) return 'no-data';
  if (meets(metric, value.value, comparison.value)) return 'pass';
  return isClose(metric, value.value, comparison.value) ? 'close' : 'fail';
}

const why = (value: MetricValue): string | null => (value.known ? null : value.why);

/** The origin of a line that is more than two whole numbers of a metric. */
export type LineBasis = Pick<AuditLine, 'perDay' | 'common' | 'incomplete' | 'median'>;

/** One line of an audit. */
export function makeAuditLine(
  metric: MetricKey,
  value: MetricValue,
  comparison: MetricValue,
  basis: LineBasis = {},
): AuditLine {
  const judged = judgeAuditOutcome(metric, value, comparison);
  const isScored = judged === 'pass' || judged === 'close' || judged === 'fail';
  const isIncomplete = basis.incomplete === true && isScored;
  const outcome = isIncomplete ? 'no-data' : judged;
  const missed = outcome === 'close' || outcome === 'fail';
  const { perDay, common, median } = basis;
  return {
    metric,
    value,
    comparison,
    outcome,
    change: lineChange({ metric, perDay, value, comparison }),
    valueToPass: missed && comparison.known ? valueToPass({ metric, perDay }, comparison.value) : null,
    ...(perDay === undefined ? {} : { perDay }),
    ...(common === undefined ? {} : { common }),
    ...(isIncomplete ? { incomplete: true } : {}),
    ...(median === undefined ? {} : { median }),
  };
}

/** The daily average that equals one event a month, the smallest count. */
const onceAMonth = 1 / 30;

/**
 * The smallest change's value: the comparison itself, of a count rounded up to what is printed, and above 0 the
 * smallest step that the metric's format shows. Null where no possible value passes (a count or cost below 0).
 */
export function valueToPass(
  { metric, perDay }: Pick<AuditLine, 'metric' | 'perDay'>,
  comparison: number,
): number | null {
  const { lowerIsBetter, format, decimals, modifier } = metricTable[metric];
  if (lowerIsBetter) return comparison >= 0 ? comparison : null;
  if (perDay === true)
    return comparison === 0 ? onceAMonth : roundUp(comparison, lookTogether({ metric, perDay }, comparison).decimals);
  if (format === 'number') return comparison === 0 ? 1 : Math.ceil(comparison);
  return comparison === 0 ? 10 ** -decimals / modifier : comparison;
}

/** Rounds to a number of decimals; shorter numbers stay unchanged. */
const roundUp = (value: number, decimals: number): number => {
  const steps = value * 10 ** decimals;
  const near = Math.round(steps);
  return (Math.abs(steps - near) < 1e-6 ? near : Math.ceil(steps)) / 10 ** decimals;
};
