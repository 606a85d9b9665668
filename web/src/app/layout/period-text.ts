import { formatDateRange, formatMonth } from '../../../../shared/domain/formats/dates.ts';
import { type DayRange, countDays, yearMonthFrom } from '../../../../shared/domain/periods/days.ts';
import { findCalendarUnit, type ComparisonKind, type Period } from '../../../../shared/domain/periods/periods.ts';

/** 'Last 31 days', 'This month', 'October 2026', 'Q3 2026', '2026 to date', 'Year 2025' or the dates. */
export function periodName(period: Period, isCurrentYear: boolean): string {
  switch (period.kind) {
    case 'last-31':
      return 'Last 31 days';
    case 'last-7':
      return 'Last 7 days';
    case 'this-month':
      return 'This month';
    case 'quarter':
      return `Q${period.id.slice(-1)} ${period.start.slice(0, 4)}`;
    case 'custom':
      return rangeText(period);
    case 'month':
      return formatMonth(yearMonthFrom(period.id));
    case 'year':
      return isCurrentYear ? `${period.start.slice(0, 4)} to date` : `Year ${period.start.slice(0, 4)}`;
  }
}

/** 'Previous month', 'Previous 31 days' or 'A year earlier'. */
export function comparisonName(kind: ComparisonKind, period: DayRange): string {
  if (kind === 'year-ago') return 'A year earlier';
  const unit = findCalendarUnit(period);
  return unit === null ? `Previous ${countDays(period)} days` : `Previous ${unit}`;
}

export const rangeText = (range: DayRange, adjacent?: DayRange): string => formatDateRange(range, { beside: adjacent });
