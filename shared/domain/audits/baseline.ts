import { type MetricKey, metricKeys, type MetricValue, type MetricValues } from '../../model/metric-value.ts';
import { metricTable } from '../../numbers/metrics/table.ts';
import { addDays, addMonths, type Day, isDay, countDays, monthRange, type YearMonth } from '../periods/days.ts';
import { keyed } from '../keyed.ts';

/** Both days included. */
export type BaselineWindow = { readonly startDate: Day; readonly endDate: Day };
export type BaselineProblem = { readonly field: 'startDate' | 'endDate'; readonly message: string };

/** The history that a first collection brings: a longer window would be made of days that nobody has. */
const longestDays = 550;

/**
 * The window of a baseline (specification 9, Scoring): from one month and one day ago to one day ago, unless an
 * administrator names another; a start alone runs to yesterday, an end alone has the default's length before it.
 * `today`: in the site's zone.
 */
export function baselineWindow(today: Day, asked: Partial<BaselineWindow> = {}): BaselineWindow {
  const endDate = asked.endDate ?? addDays(today, -1);
  return { startDate: asked.startDate ?? addDays(addMonths(addDays(endDate, 1), -1), -1), endDate };
}

/** Why an administrator's window cannot be a baseline; null when it can. */
export function baselineProblem(today: Day, asked: Partial<BaselineWindow>): BaselineProblem | null {
  for (const field of ['startDate', 'endDate'] as const)
    if (asked[field] !== undefined && !isDay(asked[field])) return { field, message: 'No calendar has this day' };
  const { startDate, endDate } = baselineWindow(today, asked);
  if (endDate >= today) return { field: 'endDate', message: 'The baseline ends yesterday at the latest' };
  if (startDate > endDate) return { field: 'startDate', message: 'The start is after the end' };
  if (countDays({ start: startDate, end: endDate }) > longestDays)
    return { field: 'startDate', message: `A baseline has at most ${longestDays} days` };
  return null;
}

/**
 * The window's numbers as a month's: what is counted or spent is brought to as many days as the month has, by the days
 * that had a record, since a month cannot be compared with a quarter; rates, scores and last values stand as they are.
 */
export function baselineMetrics(
  values: MetricValues,
  { startDate, endDate }: BaselineWindow,
  yearMonth: YearMonth,
): MetricValues {
  const windowDays = countDays({ start: startDate, end: endDate });
  const monthDays = countDays(monthRange(yearMonth));
  const perMonth = (metric: MetricKey, value: MetricValue): MetricValue => {
    if (!value.known || metricTable[metric].aggregation.kind !== 'sum') return value;
    const days = windowDays - (value.missingDays ?? 0);
    return days <= 0 || days === monthDays ? value : { ...value, value: (value.value * monthDays) / days };
  };
  return keyed(metricKeys, metric => perMonth(metric, values[metric]));
}
