import type { AuditLine, AuditOutcome } from '../../model/audit.ts';
import type { MetricKey, MetricValue } from '../../model/metric-value.ts';
import { relativeChange } from '../../numbers/metrics/change.ts';
import { metricTable } from '../../numbers/metrics/table.ts';

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

/** One line of an audit. */
export function makeAuditLine(metric: MetricKey, value: MetricValue, comparison: MetricValue): AuditLine {
  const outcome = judgeAuditOutcome(metric, value, comparison);
  const missed = outcome === 'close' || outcome === 'fail';
  return {
    metric,
    value,
    comparison,
    outcome,
    change: relativeChange(value, comparison),
    valueToPass: missed && comparison.known ? valueToPass(metric, comparison.value) : null,
  };
}

/**
 * The smallest change's value: the comparison itself, the next whole number for what is counted, and above 0 the
 * smallest step that the metric's format shows. Null where no possible value passes (a count or cost below 0).
 */
export function valueToPass(metric: MetricKey, comparison: number): number | null {
  const { lowerIsBetter, format, decimals, modifier } = metricTable[metric];
  if (lowerIsBetter) return comparison >= 0 ? comparison : null;
  if (format === 'number') return comparison === 0 ? 1 : Math.ceil(comparison);
  return comparison === 0 ? 10 ** -decimals / modifier : comparison;
}
