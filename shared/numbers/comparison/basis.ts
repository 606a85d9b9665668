import type { Common } from '../../model/metric-value.ts';
import { countDays, type DayRange } from '../../domain/periods/days.ts';
import { changeOfValues, type PrintedLook } from '../metrics/change.ts';
import type { Comparison, Pair } from './compare.ts';

/** The ways to compare counts of two periods of different length: totals, or daily averages. */
export const bases = ['total', 'day'] as const;
export type Basis = (typeof bases)[number];

/** Up to this share, a difference in length does not matter: 365 and 366 days. */
const negligible = 0.03;

/** Returns daily averages if the lengths differ by more than 3%: 28 and 31 days. */
export function chooseBasis(range: DayRange, comparison: DayRange): Basis {
  const [days, before] = [countDays(range), countDays(comparison)];
  return Math.abs(days - before) / Math.max(days, before) > negligible ? 'day' : 'total';
}

/** Returns true if only the lengths differ, so that the totals can be compared as well. */
export const isOnlyPerDay = (common: Common | undefined): boolean =>
  common?.perDay === true && Object.keys(common).length === 1;

/** Converts a comparison to a basis: daily averages become totals if only the length differs. */
export function onBasis<T extends Pair & Comparison>(compared: T, look: PrintedLook, basis: Basis): T {
  if (basis === 'day' || !isOnlyPerDay(compared.common)) return compared;
  const { like: _, common: __, ...pair } = compared;
  return { ...pair, change: changeOfValues(look, pair.value, pair.previous) } as unknown as T;
}
