import { addDays, type Day, type DayRange, getWeekday } from './days.ts';
import { computeComparison } from './periods.ts';

/** Google Analytics and ad costs are final for a whole week on the third day after its end. */
const weekSettlesAfterDays = 3;

/** Returns the newest week, Monday to Sunday, whose days are final. `today` is the date in the node's zone. */
export function settledWeek(today: Day): DayRange {
  const newest = addDays(today, -weekSettlesAfterDays);
  const end = addDays(newest, -(getWeekday(newest) % 7));
  return { start: addDays(end, -6), end };
}

/** Returns the previous week, with the same weekdays. */
export const weekBefore = (week: DayRange): DayRange => computeComparison(week, 'previous');

/** Returns the following week if it has ended but is not final; null if it has not ended. */
export function weekComingIn({ end }: DayRange, today: Day): DayRange | null {
  const next = { start: addDays(end, 1), end: addDays(end, 7) };
  return next.end < today ? next : null;
}

/** Returns a week as a period for which a node's site rows are stored. */
export const weekPeriod = (week: DayRange) => ({ id: `week-${week.start}`, kind: 'custom' as const, ...week });
