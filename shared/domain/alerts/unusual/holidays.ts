import { listHolidays } from '../../periods/us-holidays.ts';
import { addDays, type Day, dayNumber, eachDay } from '../../periods/days.ts';

/** 0 is Sunday; the first day of 1970 was a Thursday. */
const dayOfWeek = (day: Day): number => (dayNumber(day) + 4) % 7;

const pad = (part: number): string => String(part).padStart(2, '0');
const makeDay = (year: number, month: number, date: number): Day => `${year}-${pad(month)}-${pad(date)}`;

/** A federal holiday on a weekend is observed on the Friday before or the Monday after. */
function findObservedDay(day: Day): Day {
  const weekday = dayOfWeek(day);
  return addDays(day, weekday === 6 ? -1 : weekday === 0 ? 1 : 0);
}

/**
 * Days that a weekday can't predict: the federal holidays of the United States (5 U.S.C. 6103) and their observed days,
 * the weekend before a Monday holiday, the days from the Saturday before Thanksgiving to Cyber Monday, and December 18
 * to January 2.
 */
function listUnusualDays(year: number): ReadonlySet<Day> {
  return new Set([
    ...eachDay(makeDay(year, 1, 1), makeDay(year, 1, 2)),
    ...listHolidays(year).flatMap(({ id, day, isFixed }) => {
      if (isFixed) return [day, findObservedDay(day)];
      return id === 'thanksgiving' ? eachDay(addDays(day, -5), addDays(day, 4)) : eachDay(addDays(day, -2), day);
    }),
    ...eachDay(makeDay(year, 12, 18), makeDay(year, 12, 31)),
  ]);
}

const years = new Map<number, ReadonlySet<Day>>();

/** Returns true if a day is or adjoins a holiday, so that nothing is expected of it. */
export function isHoliday(day: Day): boolean {
  const year = Number(day.slice(0, 4));
  const holidays = years.get(year) ?? listUnusualDays(year);
  years.set(year, holidays);
  return holidays.has(day);
}
