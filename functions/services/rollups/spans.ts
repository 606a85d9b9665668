import { oldestDay } from '../../../shared/domain/periods/named-period.ts';
import { type DayRange, previousYearMonth } from '../../../shared/domain/periods/days.ts';

/**
 * Computes the days a screen can request: from the year before the previous one up to today. This always includes a
 * report's 25 months.
 */
export const computeScreenSpan = (today: string): DayRange => ({ start: oldestDay(today), end: today });

/** Groups months 'yyyyMM' into consecutive runs within a year: each run is read together and stored in one item. */
export function groupConsecutiveMonths(months: readonly string[]): string[][] {
  const runs: string[][] = [];
  for (const month of [...months].sort()) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last !== undefined && last.slice(0, 4) === month.slice(0, 4) && previousYearMonth(month) === last)
      run.push(month);
    else runs.push([month]);
  }
  return runs;
}

export { monthWithDash as withDash } from '../../../shared/domain/periods/days.ts';
