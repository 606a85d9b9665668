import type { Ga4CoreDay } from '../../platforms/ga4/days.ts';
import { isGiven } from '../../platforms/ga4/day-parts.ts';
import type { Day } from '../../domain/periods/days.ts';
import { type FactKey, type Facts, withoutMoney } from '../metrics/facts.ts';

type Amounts = Readonly<Partial<Record<FactKey, number>>>;

/**
 * Removes facts that the platform did not report on every day: ratios would divide a sum of some days by one of all.
 */
export function amountsKnown(core: readonly Ga4CoreDay[]): (amounts: Amounts) => Amounts {
  const fields = [...new Set(core.flatMap(({ unknown }) => unknown ?? []))].filter(field => !isGiven(core, field));
  if (fields.length === 0) return amounts => amounts;
  const isKnown = (fact: string) => !fields.includes(fact === 'goals' ? 'keyEvents' : fact);
  return amounts => Object.fromEntries(Object.entries(amounts).filter(([fact]) => isKnown(fact)));
}

/** Returns the currency of each day; for a day without a core record, that of all other days if they agree. */
export function currencyOfDays(core: readonly Ga4CoreDay[]): (date: Day) => string | undefined {
  const byDate = new Map(core.map(({ date, currency }) => [date, currency]));
  const all = [...new Set(byDate.values())];
  return date => byDate.get(date) ?? (all.length === 1 ? all[0] : undefined);
}

/** Removes the money from a total if days with money have several currencies. */
export function withoutMixedMoney(total: Facts, paid: readonly { readonly currency: string }[]): Facts {
  if (new Set(paid.map(({ currency }) => currency)).size <= 1) return total;
  return withoutMoney(total);
}
