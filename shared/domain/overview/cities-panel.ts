import type { Ga4PlacesDay } from '../../platforms/ga4/days.ts';
import { findCommonestValue } from '../../numbers/metrics/change.ts';
import { asCount, asMoney } from '../../platforms/amounts.ts';
import { isGiven } from '../../platforms/ga4/day-parts.ts';
import { noValue } from '../../platforms/ga4/no-value.ts';
import { daysIn, type OverviewInput, type Panels } from './input.ts';
import { lastDayWithValue, serviceState, withoutDays, withoutValue } from './panel-state.ts';

/** The limit of rows in the answer; `omitted` counts the others. */
export const cityLimit = 60;

export type CityTotals = {
  city: string;
  region: string;
  sessions: number;
  goals: number;
  transactions: number;
  revenue: number;
};

/** Calculates city metrics over some days (specification 3, city metrics); rows without a city are left out. */
export function cityTotals(days: readonly Ga4PlacesDay[]): CityTotals[] {
  const sums = new Map<string, CityTotals>();
  for (const { cities } of days) {
    for (const row of cities) {
      if (noValue.has(row.city)) continue;
      const key = `${row.city}\n${row.region}`;
      let sum = sums.get(key);
      if (!sum)
        sums.set(
          key,
          (sum = { city: row.city, region: row.region, sessions: 0, goals: 0, transactions: 0, revenue: 0 }),
        );
      sum.sessions += asCount(row.sessions);
      sum.goals += asCount(row.keyEvents);
      sum.transactions += asCount(row.transactions);
      sum.revenue += asMoney(row.revenue);
    }
  }
  return [...sums.values()];
}

/**
 * Builds the map of Conversions By City (specification 2, Overview; 9, Map markers): transactions for ecommerce,
 * otherwise conversions; by value, then sessions, then name. Cities without a conversion are included for their
 * sessions.
 */
export function citiesPanel(input: OverviewInput, quality: Parameters<typeof serviceState>[4]): Panels['cities'] {
  const { places, range, isEcommerce } = input;
  const days = daysIn(places, range);
  const state = serviceState('ga4', days, range, input, quality);
  if (!state.hasDays) return withoutDays(state, range);
  const readValue = ({ cities }: Ga4PlacesDay): number =>
    cities.reduce((sum, row) => sum + asCount(isEcommerce ? row.transactions : row.keyEvents), 0);
  // The day's own total also counts conversions without a city.
  const core = daysIn(input.core, range);
  if (isEcommerce && !isGiven(core, 'transactions')) {
    const message = 'Google Analytics has no transactions for some days in this period. Choose another period.';
    return { state: 'failed', message, reference: 'no-transactions' };
  }
  const ofSite = core.reduce(
    (sum, { totals }) => sum + asCount(isEcommerce ? totals.transactions : totals.keyEvents),
    0,
  );
  const total = Math.max(
    days.reduce((sum, day) => sum + readValue(day), 0),
    ofSite,
  );
  if (total === 0) return withoutValue(state, lastDayWithValue(places, range.end, readValue));
  const rows = cityTotals(days)
    .map(({ city, region, sessions, goals, transactions }) => ({
      city,
      region,
      sessions,
      value: isEcommerce ? transactions : goals,
    }))
    .sort(
      (a, b) =>
        b.value - a.value || b.sessions - a.sessions || (`${a.city}\n${a.region}` < `${b.city}\n${b.region}` ? -1 : 1),
    );
  return {
    state: 'ready',
    data: {
      measure: isEcommerce ? 'transactions' : 'conversions',
      rows: rows.slice(0, cityLimit),
      mostCommonValue: findCommonestValue(rows.map(({ value }) => value)),
      located: rows.reduce((sum, { value }) => sum + value, 0),
      total,
      omitted: Math.max(0, rows.length - cityLimit),
    },
    provenance: state.provenance,
  };
}
