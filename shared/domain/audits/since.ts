import type { AuditLine, AuditOutcome } from '../../model/audit.ts';
import type { MetricKey } from '../../model/metric-value.ts';

/** A metric whose outcome differs from the audit of the month before. */
export type OutcomeChange = { readonly metric: MetricKey; readonly now: AuditOutcome; readonly was: AuditOutcome };

/** Worst first, so that problems are at the top. */
const weight: Record<AuditOutcome, number> = {
  fail: 0,
  close: 1,
  pass: 2,
  'no-data': 3,
  retired: 4,
  disabled: 5,
  'not-scored': 6,
};
const reportedOutcomes = new Set<AuditOutcome>(['pass', 'close', 'fail', 'no-data']);

/** Lists the changes between two audits by metric, limited to results a person can act on. */
export function outcomesSince(now: readonly AuditLine[], before: readonly AuditLine[]): OutcomeChange[] {
  const was = new Map(before.map(line => [line.metric, line.outcome]));
  return now
    .flatMap(line => {
      const old = was.get(line.metric);
      return old !== undefined &&
        old !== line.outcome &&
        reportedOutcomes.has(old) &&
        reportedOutcomes.has(line.outcome)
        ? [{ metric: line.metric, now: line.outcome, was: old }]
        : [];
    })
    .sort((a, b) => weight[a.now] - weight[b.now]);
}
