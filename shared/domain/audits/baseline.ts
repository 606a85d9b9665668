import type { MetricValues } from '../../model/metric-value.ts';
import { addDays, addMonths, type Day, isDay, countDays, monthRange, type YearMonth } from '../periods/days.ts';

/** Both days included. */
export type BaselineWindow = { readonly startDate: Day; readonly endDate: Day };
export type BaselineProblem = { readonly field: 'startDate' | 'endDate'; readonly message: string };

/** The history of a first sync. A longer window would have days without data. */
const longestDays = 550;

/**
 * Returns a baseline's window: as long as the specification's (9, Scoring: a month and a day), before the audited month
 * so that no day is compared with itself (product decisions), unless an administrator chooses another. A start alone
 * runs until then; an end alone has that length.
 */
export function baselineWindow(yearMonth: YearMonth, asked: Partial<BaselineWindow> = {}): BaselineWindow {
  const endDate = asked.endDate ?? addDays(monthRange(yearMonth).start, -1);
  return { startDate: asked.startDate ?? addDays(addMonths(addDays(endDate, 1), -1), -1), endDate };
}

/** True when a window holds days of the judged month, which are then compared with themselves. */
export const overlapsMonth = ({ startDate, endDate }: BaselineWindow, yearMonth: YearMonth): boolean =>
  startDate <= monthRange(yearMonth).end && endDate >= monthRange(yearMonth).start;

/** Why an administrator's window cannot be a baseline; null when it can. */
export function baselineProblem(
  today: Day,
  yearMonth: YearMonth,
  asked: Partial<BaselineWindow>,
): BaselineProblem | null {
  for (const field of ['startDate', 'endDate'] as const)
    if (asked[field] !== undefined && !isDay(asked[field])) return { field, message: "This date doesn't exist" };
  const { startDate, endDate } = baselineWindow(yearMonth, asked);
  if (endDate >= today) return { field: 'endDate', message: "The baseline can't end after yesterday" };
  if (startDate > endDate) return { field: 'startDate', message: 'The start is after the end' };
  if (countDays({ start: startDate, end: endDate }) > longestDays)
    return { field: 'startDate', message: `A baseline has at most ${longestDays} days` };
  return null;
}

/**
 * The units of a window as many as the judged month has days for: units are sold by the month, and a month cannot be
 * compared with a quarter. Every other metric is an average or a rate.
 */
export function scaleUnits(
  metrics: MetricValues,
  { startDate, endDate }: BaselineWindow,
  yearMonth: YearMonth,
): MetricValues {
  const { unitSales } = metrics;
  if (!unitSales.known) return metrics;
  const days = countDays({ start: startDate, end: endDate });
  return {
    ...metrics,
    unitSales: { ...unitSales, value: (unitSales.value * countDays(monthRange(yearMonth))) / days },
  };
}
