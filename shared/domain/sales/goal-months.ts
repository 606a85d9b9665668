import type { SalesMonth } from '../../model/sales.ts';
import type { SalesGoal } from '../../model/sales-goal.ts';
import { salesTotals } from './totals.ts';

/** The number of past years that determine how a year's goal is spread. */
const yearsBefore = 2;

/** The monthly shares of a year's goal. */
export type GoalMonths = {
  /** Units of January to December; they add up to the year's goal. */
  readonly units: readonly number[];
  /** Set by a user, derived from past years, or spread evenly. */
  readonly from: 'set' | 'past' | 'even';
};

type Sold = { readonly units: readonly SalesMonth[]; readonly today: string };

/**
 * Spreads a year's goal over its months: as set, otherwise by each month's share of the units in the last two full
 * years before `today`, otherwise evenly. Units are whole; the months with the largest remainders get one more, earlier
 * months first.
 */
export function goalMonths(goal: SalesGoal, { units: months, today }: Sold, year: number): GoalMonths {
  if (goal.months !== undefined) return { units: goal.months, from: 'set' };
  const end = Math.min(year, Number(today.slice(0, 4)));
  const past = months.filter(({ yearMonth }) => {
    const of = Number(yearMonth.slice(0, 4));
    return of < end && of >= end - yearsBefore;
  });
  const sold = Array.from({ length: 12 }, (_, place) => {
    const sameMonths = past.filter(({ yearMonth }) => Number(yearMonth.slice(4)) === place + 1);
    return salesTotals(sameMonths.flatMap(({ entries }) => entries)).units;
  });
  const total = sold.reduce((sum, units) => sum + units, 0);
  const shares = total === 0 ? sold.map(() => 1 / 12) : sold.map(units => units / total);
  return { units: spread(goal.units, shares), from: total === 0 ? 'even' : 'past' };
}

/**
 * Returns each month's goal for a chart: units as spread, revenue in the same proportion. An evenly spread goal is one
 * level, not whole units.
 */
export function goalLine(goal: SalesGoal, months: GoalMonths, measure: 'units' | 'revenue'): readonly number[] {
  if (months.from !== 'even' && measure === 'units') return months.units;
  const total = sumNumbers(months.units);
  const isEven = months.from === 'even' || total === 0;
  return months.units.map(units => (isEven ? goal[measure] / 12 : (goal[measure] * units) / total));
}

/** Spreads an integer sum by shares. */
function spread(sum: number, shares: readonly number[]): number[] {
  const exact = shares.map(share => sum * share);
  const whole = exact.map(Math.floor);
  const left = sum - whole.reduce((total, value) => total + value, 0);
  const order = exact
    .map((value, place) => ({ place, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder || a.place - b.place);
  const more = new Set(order.slice(0, left).map(({ place }) => place));
  return whole.map((value, place) => value + (more.has(place) ? 1 : 0));
}

/**
 * Returns the part of a year's goal due by `day` ('yyyy-MM-dd' in the site's zone, counted as past): past months in
 * full and the current month by days, rounded down.
 */
export const expectedBy = (months: GoalMonths, year: number, day: string): number =>
  Math.floor(expectedExactly(months, year, day));

function expectedExactly({ units }: GoalMonths, year: number, day: string): number {
  const of = Number(day.slice(0, 4));
  if (of !== year) return of < year ? 0 : sumNumbers(units);
  const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8))];
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const shareOver = (place: number) => (place === month - 1 ? date / daysInMonth : place < month ? 1 : 0);
  return units.reduce((sum, monthUnits, place) => sum + monthUnits * shareOver(place), 0);
}

/** The minimum share of the year for a projection. */
const minShare = 1 / 12;

/**
 * Projects a year's total from its past days, weighted by its monthly goals. Null before a twelfth of the goal was due,
 * and for a past year. Works for units and for revenue.
 */
export function atThisPace(sold: number, months: GoalMonths, year: number, day: string): number | null {
  const due = expectedExactly(months, year, day) / sumNumbers(months.units);
  return due >= minShare && due < 1 ? sold / due : null;
}

const sumNumbers = (numbers: readonly number[]): number => numbers.reduce((sum, value) => sum + value, 0);
