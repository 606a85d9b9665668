import { addDays, type Day, type DayRange, getWeekday } from './days.ts';
import { computeComparison } from './periods.ts';

/** On the third day after a week's last Google Analytics and what ads cost have settled on all of its days. */
const weekSettlesAfterDays = 3;

/** The newest week, Monday to Sunday, whose days have settled. `today`: in the node's zone. */
export function settledWeek(today: Day): DayRange {
  const newest = addDays(today, -weekSettlesAfterDays);
  const end = addDays(newest, -(getWeekday(newest) % 7));
  return { start: addDays(end, -6), end };
}

/** The week before: the same weekdays. */
export const weekBefore = (week: DayRange): DayRange => computeComparison(week, 'previous');

/** The week after, where it is over and its days still come in or settle; null where it is not over yet. */
export function weekComingIn({ end }: DayRange, today: Day): DayRange | null {
  const next = { start: addDays(end, 1), end: addDays(end, 7) };
  return next.end < today ? next : null;
}

/** A week as a period that the rows of a node's sites are kept of. */
export const weekPeriod = (week: DayRange) => ({ id: `week-${week.start}`, kind: 'custom' as const, ...week });
