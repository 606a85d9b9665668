import { addDays, type Day, dayNumber, eachDay } from '../../periods/days.ts';

/** 0 is Sunday; the first day of 1970 was a Thursday. */
const dayOfWeek = (day: Day): number => (dayNumber(day) + 4) % 7;

const pad = (part: number): string => String(part).padStart(2, '0');
const makeDay = (year: number, month: number, date: number): Day => `${year}-${pad(month)}-${pad(date)}`;

/** The nth weekday of a month, counted from its first; 0 is Sunday. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): Day {
  const first = makeDay(year, month, 1);
  return addDays(first, ((weekday - dayOfWeek(first) + 7) % 7) + (nth - 1) * 7);
}

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
function listHolidays(year: number): ReadonlySet<Day> {
  const fixed = [makeDay(year, 6, 19), makeDay(year, 7, 4), makeDay(year, 11, 11)];
  const mondays = [
    nthWeekday(year, 1, 1, 3),
    nthWeekday(year, 2, 1, 3),
    addDays(nthWeekday(year, 6, 1, 1), -7),
    nthWeekday(year, 9, 1, 1),
    nthWeekday(year, 10, 1, 2),
  ];
  const thanksgiving = nthWeekday(year, 11, 4, 4);
  return new Set([
    ...eachDay(makeDay(year, 1, 1), makeDay(year, 1, 2)),
    ...fixed.flatMap(day => [day, findObservedDay(day)]),
    ...mondays.flatMap(monday => eachDay(addDays(monday, -2), monday)),
    ...eachDay(addDays(thanksgiving, -5), addDays(thanksgiving, 4)),
    ...eachDay(makeDay(year, 12, 18), makeDay(year, 12, 31)),
  ]);
}

const years = new Map<number, ReadonlySet<Day>>();

/** Returns true if a day is or adjoins a holiday, so that nothing is expected of it. */
export function isHoliday(day: Day): boolean {
  const year = Number(day.slice(0, 4));
  const holidays = years.get(year) ?? listHolidays(year);
  years.set(year, holidays);
  return holidays.has(day);
}
