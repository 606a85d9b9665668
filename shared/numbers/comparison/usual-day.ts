import { addDays, type Day } from '../../domain/periods/days.ts';
import { median } from '../metrics/median.ts';

/** Weeks before a day in its usual value, and the minimum of known ones. */
export const usualWeeks = 8;
export const minUsualWeeks = 4;

/** Lists the same weekday of the previous eight weeks, newest first. */
export const listUsualDays = (day: Day): Day[] =>
  Array.from({ length: usualWeeks }, (_, week) => addDays(day, -7 * (week + 1)));

type Usual = { readonly value: number; readonly usual: number | null };
/** A number of one day, and each row's part of it. */
export type DayNumbers<Row> = {
  readonly total: number;
  readonly rows: ReadonlyMap<string, { readonly row: Row; readonly value: number }>;
};
export type UsualComparison<Row> = Usual & {
  /** The number of weeks behind the usual value. */
  readonly weeks: number;
  /** The largest differences first, up to the limit. */
  readonly rows: readonly (Usual & { readonly row: Row })[];
  /** The part of both numbers that is in no row. */
  readonly other: Usual;
};

/** Rounds off floating-point errors of the addition. */
const tidy = (value: number): number => Math.round(value * 1e6) / 1e6;

/**
 * Compares a day with its usual value: the median of the same weekday in the previous eight weeks, of which at least
 * four must be known (`before` is null for the others). A row's usual value is the median of its values on the same
 * days, 0 where it has none. These medians do not add up to the total's, so those of all rows, and of what no row has,
 * are multiplied by one factor that makes them. `other` is the difference between the day and the returned rows, and
 * between the usual value and theirs: rows and `other` add up to both. Rows with neither a value nor a usual value are
 * left out.
 */
export function compareToUsual<Row>(
  day: DayNumbers<Row>,
  before: readonly (DayNumbers<Row> | null)[],
  maxRows: number,
): UsualComparison<Row> {
  const knownWeeks = before.filter(week => week !== null);
  const hasUsual = knownWeeks.length >= minUsualWeeks;
  const weeks = hasUsual ? knownWeeks : [];
  const computeUsual = (valueOn: (one: DayNumbers<Row>) => number) => median(weeks.map(valueOn));
  const readValue = (numbers: DayNumbers<Row>, id: string) => numbers.rows.get(id)?.value ?? 0;
  const whole = { value: day.total, usual: computeUsual(week => week.total) };
  const all = [...new Map([...weeks, day].flatMap(({ rows }) => [...rows]))].map(([id, { row }]) => ({
    row,
    value: readValue(day, id),
    usual: computeUsual(week => readValue(week, id)),
  }));
  const unattributed = computeUsual(week => sum(week.total, -1, [...week.rows.values()], ({ value }) => value));
  const medians = sum(unattributed, 1, all, ({ usual }) => usual);
  const factor = medians > 0 ? whole.usual / medians : 1;
  const shown = all
    .map(row => ({ ...row, usual: tidy(row.usual * factor) }))
    .filter(({ value, usual }) => value !== 0 || usual !== 0)
    .toSorted((a, other) => difference(other) - difference(a) || other.value - a.value)
    .slice(0, maxRows);
  const left = (part: 'value' | 'usual') => tidy(sum(whole[part], -1, shown, row => row[part]));
  const maskUsual = <Numbers extends { readonly usual: number }>(numbers: Numbers) =>
    hasUsual ? numbers : { ...numbers, usual: null };
  return {
    ...maskUsual(whole),
    weeks: knownWeeks.length,
    rows: shown.map(maskUsual),
    other: maskUsual({ value: left('value'), usual: left('usual') }),
  };
}

/** Adds a number of each item to a start, or takes it off. */
const sum = <Item>(start: number, sign: 1 | -1, items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + sign * of(item), start);

const difference = ({ value, usual }: { readonly value: number; readonly usual: number }) => Math.abs(value - usual);
