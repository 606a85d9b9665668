import { previousYearMonth, toYearMonth } from '../../../../../shared/domain/periods/days.ts';
import { isSameRule } from '../../../../../shared/domain/audits/score-history.ts';
import type { Audit, AuditSummary } from '../../../../../shared/model/audit.ts';

/** An audit's row in the history table, in addition to its own fields. */
export type HistoryRow = {
  readonly audit: AuditSummary;
  /** Points compared with the newest run of the previous month; null if none by the same rule is loaded. */
  readonly change: number | null;
  /** True if the same month has a newer run. */
  readonly superseded: boolean;
};

/** One point of the score line: a month's newest run. */
export type ScorePoint = { readonly yearMonth: string; readonly score: number | null };

const newestFirst = (a: AuditSummary, b: AuditSummary) =>
  b.yearMonth.localeCompare(a.yearMonth) || b.run - a.run || b.timestamp.localeCompare(a.timestamp);

/** The newest run of each month, keyed yyyyMM. */
function newestRuns(audits: readonly AuditSummary[]): ReadonlyMap<string, AuditSummary> {
  const newest = new Map<string, AuditSummary>();
  for (const audit of audits) {
    const existing = newest.get(audit.yearMonth);
    if (existing === undefined || newestFirst(audit, existing) < 0) newest.set(audit.yearMonth, audit);
  }
  return newest;
}

/**
 * Rows of the history, newest month and run first. Duplicates from overlapping pages (an audit was written in the
 * meantime) are dropped.
 */
export function historyRows(audits: readonly AuditSummary[]): HistoryRow[] {
  const newest = newestRuns(audits);
  const unique = new Map(audits.map(audit => [audit.auditId, audit]));
  return [...unique.values()].sort(newestFirst).map(audit => {
    const before = newest.get(previousYearMonth(audit.yearMonth));
    const isComparable = before !== undefined && isSameRule(audit.ruleVersion, before.ruleVersion);
    return {
      audit,
      change: isComparable && audit.score !== null && before.score !== null ? audit.score - before.score : null,
      superseded: newest.get(audit.yearMonth)?.auditId !== audit.auditId,
    };
  });
}

/** The score chart, oldest month first, at most `months` points; a month without an audit is a gap. */
export function scoreLine(audits: readonly AuditSummary[], months = 12): ScorePoint[] {
  const newest = newestRuns(audits);
  const last = [...newest.keys()].sort().at(-1);
  if (last === undefined) return [];
  const first = [...newest.keys()].sort()[0] ?? last;
  const points: ScorePoint[] = [];
  for (let month = last; month >= first && points.length < months; month = previousYearMonth(month))
    points.push({ yearMonth: month, score: newest.get(month)?.score ?? null });
  return points.toReversed();
}

/** The newest run of the newest month, for the panel 'Recent Audit and Insights'. */
export const recentAudit = (audits: readonly AuditSummary[]): AuditSummary | null =>
  historyRows(audits)[0]?.audit ?? null;

/** The audit to compare the given one with: the newest run of the previous month, by the same rule. */
export function auditBefore(audits: readonly AuditSummary[], audit: Audit | AuditSummary): AuditSummary | null {
  const before = newestRuns(audits).get(previousYearMonth(audit.yearMonth));
  const ruleVersion = 'proof' in audit ? audit.proof.ruleVersion : audit.ruleVersion;
  return before !== undefined && isSameRule(ruleVersion, before.ruleVersion) ? before : null;
}

/** Past months available for an audit, newest first: the one before the site's current month, and 17 more. */
export function auditableMonths(siteToday: string, count = 18): string[] {
  return Array.from({ length: count }, (_, index) => previousYearMonth(toYearMonth(siteToday), index + 1));
}
