import type { Audit, AuditLine, AuditOutcome } from '../../model/audit.ts';
import type { MetricKey, MetricValue, MetricValues } from '../../model/metric-value.ts';
import { tallyLines } from './audit.ts';
import type { JudgedValues } from './judged.ts';
import { ruleVersion } from './kinds.ts';
import { makeAuditLine } from './outcome.ts';

/** A metric that the same month's data would give another value or another result today. */
export type RestatedMetric = {
  readonly metric: MetricKey;
  readonly was: MetricValue;
  readonly now: MetricValue;
  readonly comparisonWas: MetricValue;
  readonly comparisonNow: MetricValue;
  readonly outcomeWas: AuditOutcome;
  readonly outcomeNow: AuditOutcome;
};

export type Restated = {
  /** Ordered like the card; empty if no number has changed. */
  readonly metrics: readonly RestatedMetric[];
  /** The score with today's numbers. The audit's own score never changes. */
  readonly scoreNow: number | null;
};

/** Numbers that differ by no more than the rounding of sums are the same. */
const rounding = 1e-9;
/**
 * Why a value may come later, as data; every other reason is a setting or a connection, and no platform's restating.
 */
const late = new Set(['no-data', 'missing-days', 'no-denominator', 'not-connected', 'reconnect-needed']);

/**
 * Compares an audit's stored numbers with the platforms' numbers for the same months today (architecture: restated data
 * shows as a difference, never as a silently changed score; product decisions, Beyond the specification 2). Null for an
 * audit by other rules, because a difference could be theirs. A metric without a number today is no difference; a
 * custom baseline or case study is compared as stored.
 */
export function restatedSince(
  audit: Pick<Audit, 'version' | 'lines' | 'proof'>,
  today: JudgedValues & { readonly prevMetrics?: MetricValues },
): Restated | null {
  if (audit.proof.ruleVersion !== ruleVersion) return null;
  const lines = audit.lines.map(line => {
    const value = changed(line.value, today.metrics[line.metric]);
    const comparison =
      audit.version === 2 && today.prevMetrics ? changed(line.comparison, today.prevMetrics[line.metric]) : null;
    return {
      line,
      now:
        value === null && comparison === null
          ? line
          : makeAuditLine(line.metric, value ?? line.value, comparison ?? line.comparison, {
              ...today.basis[line.metric],
              ...(line.median === undefined ? {} : { median: line.median }),
            }),
    };
  });
  return {
    metrics: lines.flatMap(({ line, now }) => (now === line ? [] : [toRestated(line, now)])),
    scoreNow: tallyLines(lines.map(({ now }) => now)).score,
  };
}

const toRestated = (line: AuditLine, now: AuditLine): RestatedMetric => ({
  metric: line.metric,
  was: line.value,
  now: now.value,
  comparisonWas: line.comparison,
  comparisonNow: now.comparison,
  outcomeWas: line.outcome,
  outcomeNow: now.outcome,
});

/** Today's value where it is another number, or a number that came late; null where nothing was restated. */
function changed(was: MetricValue, now: MetricValue): MetricValue | null {
  if (!now.known) return null;
  if (!was.known) return late.has(was.why) ? now : null;
  return was.currency !== now.currency ||
    Math.abs(now.value - was.value) > Math.max(Math.abs(was.value), Math.abs(now.value)) * rounding
    ? now
    : null;
}
