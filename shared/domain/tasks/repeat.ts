import type { Repeat } from '../../model/task.ts';
import { addDays, addMonths, type Day } from '../periods/days.ts';

/**
 * Returns the next day of a repeating task: some weeks or months after the last one, and after today, so that a task
 * done late is not overdue again.
 * @param anchor the day of the month for a monthly task; a shorter month uses its last day
 */
export function nextDue(due: Day, { unit, every }: Repeat, today: Day, anchor = Number(due.slice(8, 10))): Day {
  for (let times = 1; ; times += 1) {
    const next = unit === 'week' ? addDays(due, 7 * every * times) : inMonth(due, every * times, anchor);
    if (next > today) return next;
  }
}

/** Returns the anchor's day some months later. */
function inMonth(due: Day, months: number, anchor: number): Day {
  const first = addMonths(`${due.slice(0, 8)}01`, months);
  const last = addDays(addMonths(first, 1), -1);
  const target = `${first.slice(0, 8)}${String(anchor).padStart(2, '0')}`;
  return target > last ? last : target;
}

/** 'Every week', 'Every 3 months'. */
export const formatRepeat = ({ unit, every }: Repeat): string =>
  every === 1 ? `Every ${unit}` : `Every ${every} ${unit}s`;
