import type { AuditSummary } from '../../model/audit.ts';
import { computeAuditDay, nextAuditDay } from '../audits/due.ts';
import { scoreColour } from '../audits/kinds.ts';
import { isSameRule, threeMonthMean } from '../audits/score-history.ts';
import type { OverviewInput, Panels } from './input.ts';
import { type ServiceState, withoutDays } from './panel-state.ts';

const historyMonths = 6;

/**
 * Builds the audit score card: the newest audit, the previous month's score, and the last six months, oldest first,
 * each with its last run. Without an audit it is not connected, needs reconnecting, or is due on the next 4th.
 */
export function auditPanel(input: OverviewInput, state: ServiceState): Panels['audit'] {
  const newest = byMonth(input.audits);
  const latest = newest[0];
  if (latest === undefined) {
    const empty = withoutDays(state, input.range);
    return {
      ...empty,
      missingDays: [],
      ...(empty.reason === 'not-settled' ? { since: nextAuditDay(input.today) } : {}),
    };
  }
  return {
    state: 'ready',
    data: {
      latest,
      previousScore: isSameRule(latest.ruleVersion, newest[1]?.ruleVersion) ? (newest[1]?.score ?? null) : null,
      mean: threeMonthMean(newest, latest.yearMonth),
      colorHex: scoreColour(latest.type),
      history: newest
        .slice(0, historyMonths)
        .map(({ yearMonth, score }) => ({ yearMonth, score }))
        .toReversed(),
    },
    provenance: {
      sources: [
        {
          service: 'ga4',
          pulledAt: latest.timestamp,
          settlesOn: latest.status === 'provisional' ? computeAuditDay(latest.yearMonth) : null,
          missingDays: [],
          sampled: false,
          thresholded: false,
          otherRow: false,
        },
      ],
    },
  };
}

/** The last run of each month, newest month first. */
function byMonth(audits: readonly AuditSummary[]): AuditSummary[] {
  const newest = new Map<string, AuditSummary>();
  for (const audit of audits) {
    const held = newest.get(audit.yearMonth);
    if (!held || audit.run > held.run) newest.set(audit.yearMonth, audit);
  }
  return [...newest.values()].sort((a, b) => (a.yearMonth > b.yearMonth ? -1 : 1));
}
