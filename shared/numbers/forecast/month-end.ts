import { addDays, type Day, daysBetween, eachDay, monthRange, toYearMonth } from '../../domain/periods/days.ts';
import { median } from '../metrics/median.ts';

/** Days before the first unknown day that define the weekday pattern, and the minimum of known ones. */
export const patternDays = 56;
export const minPatternDays = 28;
/** Whole weeks whose median defines the current level. */
const levelWeeks = 4;
/** Known days of a month that a projection needs. */
export const minMonthDays = 7;
/** Newest days that a slow platform may not have reported yet. */
export const maxLateDays = 4;
/** A range wider than this share of the projected total on either side helps nobody. */
const maxHalfRange = 0.4;
/**
 * Standard deviations on either side of a 90 % range. A normal distribution needs 1.645; traffic also changes its
 * level. Chosen on six recorded agencies: of either three, 89 to 92 % lie in the range (bench `forecast-coverage`).
 */
const deviations = 2.2;
/** Days of evidence in the level: the range grows with the days ahead compared with these. */
const levelDays = 14;

/** A day's value; null if unknown. */
export type KnownDay = { readonly date: Day; readonly value: number | null };
export type MonthForecast = {
  /** YYYYMM. */
  readonly month: string;
  /** The sum of the month's known days. */
  readonly soFar: number;
  /** The projected sum of the whole month, and the range that contains it in nine of ten cases. */
  readonly total: number;
  readonly low: number;
  readonly high: number;
  /** The month's remaining days with their expected values. */
  readonly days: readonly { readonly date: Day; readonly expected: number }[];
  /** Half the 90 % range of a single day. */
  readonly spread: number;
};

/**
 * Projects the sum of the running month from the weekday pattern: a weekday's expected value is the median of its last
 * eight, times the level of the last four weeks. The range follows from the differences between the days and that
 * pattern, and from how long they last.
 *
 * Null if it would not help: the points end before yesterday or in another month than today, a day of the month is
 * unknown before the newest known one, the month has under 7 known days or the pattern under 28, a value is negative,
 * the pattern has no value, or the range is wider than 40 % on either side.
 * @param points days in any order; days outside the pattern and the month are ignored
 * @param today in the site's time zone
 */
export function forecastMonth(points: readonly KnownDay[], today: Day): MonthForecast | null {
  const values = new Map(points.flatMap(({ date, value }) => (value === null || date >= today ? [] : [[date, value]])));
  const last = [...values.keys()].reduce((newest, date) => (date > newest ? date : newest), '');
  const yesterday = addDays(today, -1);
  if (last === '' || daysBetween(last, yesterday) > maxLateDays) return null;
  const { start, end } = monthRange(toYearMonth(today));
  const passed = eachDay(start, last);
  const soFar = sumValues(passed, values);
  if (passed.length < minMonthDays || soFar === null) return null;
  const days = eachDay(addDays(last, 1 - patternDays), last);
  const knownValues = days.flatMap(date => values.get(date) ?? []);
  if (knownValues.length < minPatternDays || knownValues.some(value => value < 0)) return null;
  // The pattern is whole weeks: an index has the weekday of every seventh.
  const usualAt = (index: number) =>
    median(days.flatMap((day, at) => ((at - index) % 7 === 0 ? (values.get(day) ?? []) : [])));
  const week = days.slice(-7).reduce((sum, _, index) => sum + usualAt(index), 0);
  if (week <= 0) return null;
  const weeks = Array.from({ length: levelWeeks }, (_, index) => addDays(last, -7 * index)).flatMap(
    weekEnd => sumValues(eachDay(addDays(weekEnd, -6), weekEnd), values) ?? [],
  );
  // The newest week is whole: its days are the month's.
  const level = median(weeks) / week;
  const ahead = eachDay(addDays(last, 1), end).map((date, index) => ({ date, expected: usualAt(index) * level }));
  const rest = ahead.reduce((sum, { expected }) => sum + expected, 0);
  const misses = days.map((date, index) => {
    const value = values.get(date);
    return value === undefined ? null : value - usualAt(index);
  });
  // At least the counting error.
  const variance = Math.max(computeVariance(misses), (week * level) / 7);
  const forecast = { spread: deviations * Math.sqrt(variance) };
  const half = spreadOver(forecast, ahead.length);
  const total = soFar + rest;
  if (half > total * maxHalfRange) return null;
  return {
    month: toYearMonth(today),
    soFar,
    total,
    low: Math.max(soFar, total - half),
    high: total + half,
    days: ahead,
    ...forecast,
  };
}

/** Half the 90 % range of the sum of some days ahead. */
export const spreadOver = ({ spread }: Pick<MonthForecast, 'spread'>, days: number): number =>
  spread * Math.sqrt(days * (1 + days / levelDays));

/** The sum of some days; null if one is unknown. */
function sumValues(days: readonly Day[], values: ReadonlyMap<Day, number>): number | null {
  const knownValues = days.flatMap(day => values.get(day) ?? []);
  return knownValues.length < days.length ? null : knownValues.reduce((sum, value) => sum + value, 0);
}

/** The variance of a day, increased by how much of a difference carries over to the next day (at most 0.8). */
function computeVariance(misses: readonly (number | null)[]): number {
  const knownMisses = misses.filter(miss => miss !== null);
  const squares = knownMisses.reduce((sum, miss) => sum + miss ** 2, 0);
  if (squares === 0) return 0;
  const products = misses.reduce((sum: number, miss, index) => sum + (miss ?? 0) * (misses[index + 1] ?? 0), 0);
  const carried = Math.min(Math.max(products / squares, 0), 0.8);
  return ((squares / (knownMisses.length - 7)) * (1 + carried)) / (1 - carried);
}
