import type { SalesEntry, SalesMonth } from '../../model/sales.ts';
import type { SalesGoal } from '../../model/sales-goal.ts';

export type SalesTotals = {
  readonly units: number;
  /** The currency is that of the month. */
  readonly revenue: number;
  /** Average revenue per sale; null without sales. */
  readonly averageRevenue: number | null;
};

/** Units, revenue and average revenue per sale of a month's lines (specification 3, Franchise sales entry). */
export function salesTotals(entries: readonly SalesEntry[]): SalesTotals {
  const units = entries.reduce((sum, { value }) => sum + value, 0);
  const cents = entries.reduce((sum, { value, revenuePerUnit }) => sum + Math.round(value * revenuePerUnit * 100), 0);
  return { units, revenue: cents / 100, averageRevenue: units === 0 ? null : cents / 100 / units };
}

export type YearSales = SalesTotals & {
  readonly discoveryDays: number;
  readonly months: readonly (SalesTotals & { readonly yearMonth: string })[];
};

/**
 * A year's twelve months and their sum, in one currency. Months of another currency are never added: they are named
 * in `otherCurrencies`.
 */
export function salesOfYear(
  months: readonly SalesMonth[],
  year: number,
  currency: string,
): YearSales & { readonly otherCurrencies: readonly string[] } {
  const ofYear = months.filter(({ yearMonth }) => yearMonth.startsWith(String(year)));
  const currencyMonths = ofYear.filter(month => month.currency === currency);
  const keys = Array.from({ length: 12 }, (_, index) => `${year}${String(index + 1).padStart(2, '0')}`);
  const listEntries = (yearMonth: string) =>
    currencyMonths.filter(month => month.yearMonth === yearMonth).flatMap(({ entries }) => entries);
  return {
    ...salesTotals(currencyMonths.flatMap(({ entries }) => entries)),
    discoveryDays: currencyMonths.reduce((sum, { common }) => sum + common.discoveryDays, 0),
    months: keys.map(yearMonth => ({ yearMonth, ...salesTotals(listEntries(yearMonth)) })),
    otherCurrencies: [
      ...new Set(ofYear.filter(month => month.currency !== currency).map(month => month.currency)),
    ].sort(),
  };
}

export type Pace = {
  /** Sold so far as a share of the year's goal, 0 and more; null without a goal. */
  readonly share: number | null;
  /** Sold minus expected by now: negative is behind. */
  readonly ahead: number;
};

/** Compares sales with a year's goal and with the part expected by now. */
export const computeSalesPace = (sold: number, goal: number, expectedByNow: number): Pace => ({
  share: goal > 0 ? sold / goal : null,
  ahead: sold - expectedByNow,
});

/** Returns the goal of a year, or null if none was set: no goal is not a goal of zero. */
export const findSalesGoal = (goals: Readonly<Record<string, SalesGoal>> | undefined, year: number): SalesGoal | null =>
  goals?.[String(year)] ?? null;

/**
 * Returns the return on investment, (revenue - cost) / cost. Null if nothing was spent or either side is unknown; both
 * in one currency.
 */
export function returnOnInvestment(revenue: number | null, cost: number | null): number | null {
  return revenue === null || cost === null || cost <= 0 ? null : (revenue - cost) / cost;
}
