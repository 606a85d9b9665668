import { type FactKey, type Facts, factEntries } from '../../numbers/metrics/facts.ts';
import type { DimensionKey } from '../../numbers/breakdowns/dimensions.ts';

/** A difference below this share of the total is noise of adding fractions. */
const noise = 1e-6;

/**
 * The facts of a total that no row of its breakdown has: what the platform files under '(other)', '(not set)' or
 * nothing at all, and what it withholds. Rows and remainder add up to the total. A fact of which the rows have more
 * than the total (a person who counts in two rows) is left out. Null when the rows explain everything.
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
