import { type FactKey, type Facts, factEntries } from '../../numbers/metrics/facts.ts';
import type { DimensionKey } from '../../numbers/breakdowns/dimensions.ts';

/** A smaller share of the total is rounding noise. */
const noise = 1e-6;

/**
 * Returns the facts of a total that are in no row of its breakdown: the platform's '(other)' and '(not set)', unnamed
 * and withheld rows. Rows and remainder add up to the total. A fact with more in the rows than in the total (a person
 * counted in two rows) is left out. Null if the rows explain everything.
 */
export function computeRemainder(total: Facts, rows: readonly { readonly facts: Facts }[]): Facts | null {
  const left: Partial<Record<FactKey, number>> = {};
  for (const [fact, whole] of factEntries(total)) {
    if (whole === undefined) continue;
    const over = whole - rows.reduce((sum, { facts }) => sum + (facts[fact] ?? 0), 0);
    if (over > Math.max(Math.abs(whole) * noise, 1e-9)) left[fact] = Math.round(over * 1e6) / 1e6;
    else if (over >= -Math.abs(whole) * noise) left[fact] = 0;
  }
  return Object.values(left).some(value => value > 0) ? left : null;
}

/** Dimensions whose rarest rows the platform withholds to protect privacy. */
const withheld: ReadonlySet<DimensionKey> = new Set<DimensionKey>([
  'query',
  'searchPage',
  'country',
  'searchDevice',
  'profileTerm',
]);
/** Dimensions whose platform returns '(other)' or '(not set)' for rows without a name. */
const unnamed: ReadonlySet<DimensionKey> = new Set<DimensionKey>([
  'city',
  'landingPage',
  'device',
  'hour',
  'event',
  'product',
  'sourceMedium',
]);

/** Returns the name of a breakdown's remainder. */
export function remainderName(dimension: DimensionKey): string {
  if (withheld.has(dimension)) return 'Withheld by the platform';
  return unnamed.has(dimension) ? 'Other or not set' : 'Not attributed';
}
