import type { Repeat } from '../../model/task.ts';
import { addDays, addMonths, type Day } from '../periods/days.ts';

/**
 * The next day of a repeating task: so many weeks or months behind the last one, and behind today, so that a task that
 * was done late does not come back overdue.
 * @param anchor the day of the month that a monthly task keeps to; a shorter month takes its last day
 */
export function nextDue(due: Day, { unit, every }: Repeat, today: Day, anchor = Number(due.slice(8, 10))): Day {
  for (let times = 1; ; times += 1) {
    const next = unit === 'week' ? addDays(due, 7 * every * times) : inMonth(due, every * times, anchor);
    if (next > today) return next;
  }
}

/** The anchor's day so many months on. */
function inMonth(due: Day, months: number, anchor: number): Day {
  const first = addMonths(`${due.slice(0, 8)}01`, months);
  const last = addDays(addMonths(first, 1), -1);
  const wanted = `${first.slice(0, 8)}${String(anchor).padStart(2, '0')}`;
  return wanted > last ? last : wanted;
}

/** 'Every week', 'Every 3 months'. */
export const repeatWords = ({ unit, every }: Repeat): string =>
  every === 1 ? `Every ${unit}` : `Every ${every} ${unit}s`;
