import { addDays, type Day, getWeekday } from './days.ts';

/** The weekday of a holiday, its place in the month (-1: the last), or its date. */
type Rule =
  | { readonly month: number; readonly date: number }
  | { readonly month: number; readonly weekday: number; readonly nth: number };
/** `isFixed`: on the same date each year; otherwise on a weekday. */
export type Holiday = { readonly id: string; readonly name: string; readonly day: Day; readonly isFixed: boolean };

/** Legal public holidays of the United States, where all sites are: 5 U.S.C. 6103(a). Monday is 1. */
const holidays: readonly (Pick<Holiday, 'id' | 'name'> & { readonly rule: Rule })[] = [
  { id: 'new-year', name: "New Year's Day", rule: { month: 1, date: 1 } },
  { id: 'king', name: 'Martin Luther King Jr. Day', rule: { month: 1, weekday: 1, nth: 3 } },
  { id: 'washington', name: "Presidents' Day", rule: { month: 2, weekday: 1, nth: 3 } },
  { id: 'memorial', name: 'Memorial Day', rule: { month: 5, weekday: 1, nth: -1 } },
  { id: 'juneteenth', name: 'Juneteenth', rule: { month: 6, date: 19 } },
  { id: 'independence', name: 'Independence Day', rule: { month: 7, date: 4 } },
  { id: 'labor', name: 'Labor Day', rule: { month: 9, weekday: 1, nth: 1 } },
  { id: 'columbus', name: 'Columbus Day', rule: { month: 10, weekday: 1, nth: 2 } },
  { id: 'veterans', name: 'Veterans Day', rule: { month: 11, date: 11 } },
  { id: 'thanksgiving', name: 'Thanksgiving', rule: { month: 11, weekday: 4, nth: 4 } },
  { id: 'christmas', name: 'Christmas Day', rule: { month: 12, date: 25 } },
];

const pad = (part: number): string => String(part).padStart(2, '0');

/** The nth weekday of a month; 0 is the last one of the month before. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): Day {
  const first = `${year}-${pad(month)}-01`;
  return addDays(first, ((weekday - getWeekday(first) + 7) % 7) + (nth - 1) * 7);
}

function findDay(year: number, rule: Rule): Day {
  if ('date' in rule) return `${year}-${pad(rule.month)}-${pad(rule.date)}`;
  const { month, weekday, nth } = rule;
  // No holiday is on the last weekday of a year.
  return nth > 0 ? nthWeekday(year, month, weekday, nth) : nthWeekday(year, month + 1, weekday, 0);
}

/** Lists the public holidays of a year, on their legal dates, in order. */
export const listHolidays = (year: number): Holiday[] =>
  holidays.map(({ id, name, rule }) => ({ id, name, day: findDay(year, rule), isFixed: 'date' in rule }));
