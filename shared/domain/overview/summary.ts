import type { Figure } from '../../model/panel.ts';
import { formatDateRange } from '../formats/dates.ts';
import { addDays, addMonths } from '../periods/days.ts';

/** Returns 'the previous 31 days', 'the same days a year earlier', or the dates if neither applies. */
export function comparisonName({ series, previousSeries }: Figure): string {
  const [start, end] = [previousSeries[0]?.date, previousSeries.at(-1)?.date];
  const [first, last] = [series[0]?.date, series.at(-1)?.date];
  if (start === undefined || end === undefined || first === undefined || last === undefined)
    return 'the comparison period';
  const length = previousSeries.length;
  if (length === series.length && addDays(end, 1) === first)
    return `the previous ${length === 1 ? 'day' : `${length} days`}`;
  if (start === addMonths(first, -12)) return 'the same days a year earlier';
  return formatDateRange({ start, end }, { beside: { start: first, end: last } });
}
