import type { AuditSummary } from '../../model/audit.ts';
import { previousYearMonth, type YearMonth } from '../periods/days.ts';

type Scored = Pick<AuditSummary, 'yearMonth' | 'run' | 'score' | 'ruleVersion'>;

/** From this rule on, an audit compares daily averages. Earlier scores also measured the length of the month. */
const firstDailyRule = '2026.4';
const isDaily = (ruleVersion: string | undefined): boolean =>
  ruleVersion !== undefined && ruleVersion >= firstDailyRule;

/** Decides whether two scores are comparable. A stored summary without a rule predates 2026.4. */
export const isSameRule = (a: string | undefined, b: string | undefined): boolean => isDaily(a) === isDaily(b);

const meanMonths = 3;

/**
 * The mean score of a month and the two before it, each by its last run; null where one of them has no score by the
 * same rule.
 */
export function threeMonthMean(audits: readonly Scored[], yearMonth: YearMonth): number | null {
  const newest = (month: YearMonth) =>
    audits
      .filter(audit => audit.yearMonth === month)
      .toSorted((a, b) => b.run - a.run)
      .at(0);
  const months = Array.from({ length: meanMonths }, (_, back) => newest(previousYearMonth(yearMonth, back)));
  const [first] = months;
  const scores = months.flatMap(month =>
    month !== undefined && month.score !== null && isSameRule(month.ruleVersion, first?.ruleVersion)
      ? [month.score]
      : [],
  );
  return scores.length < meanMonths ? null : Math.round(scores.reduce((sum, score) => sum + score, 0) / meanMonths);
}
