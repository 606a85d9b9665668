import type { RevenueMonth } from '../../model/sales.ts';
import { previousYearMonth, type YearMonth } from '../periods/days.ts';

/** A month of entered revenue at the sites of a node, separate from their units. */
export type NodeRevenue = {
  /** Null in several currencies. */
  readonly revenue: number | null;
  readonly sites: number;
  /** Sums of sites that also entered the same month of the previous year. */
  readonly like: { readonly revenue: number | null; readonly revenueBefore: number | null };
};

const sumRevenue = (months: readonly RevenueMonth[]): number =>
  months.reduce((sum, { revenue }) => sum + Math.round(revenue * 100), 0) / 100;

/**
 * Adds up the entered revenue of a node's sites by month; a month without entries is absent. `currency` is null if
 * there are several currencies or none.
 */
export function revenueOfNode(sites: readonly (readonly RevenueMonth[])[]): {
  readonly currency: string | null;
  readonly months: Map<YearMonth, NodeRevenue>;
} {
  const monthsBySite = sites.map(months => new Map(months.map(month => [month.yearMonth, month])));
  const all = sites.flat();
  const [currency = null, ...others] = new Set(all.map(({ currency: monthCurrency }) => monthCurrency));
  const money = (months: readonly RevenueMonth[]) => (others.length > 0 ? null : sumRevenue(months));
  const rows = [...new Set(all.map(({ yearMonth }) => yearMonth))].sort().map((month): [YearMonth, NodeRevenue] => {
    const held = monthsBySite.flatMap(site => site.get(month) ?? []);
    const like = monthsBySite.flatMap(site => {
      const [now, before] = [site.get(month), site.get(previousYearMonth(month, 12))];
      return now === undefined || before === undefined ? [] : [{ now, before }];
    });
    const row: NodeRevenue = {
      revenue: money(held),
      sites: held.length,
      like: { revenue: money(like.map(({ now }) => now)), revenueBefore: money(like.map(({ before }) => before)) },
    };
    return [month, row];
  });
  return { currency: others.length > 0 ? null : currency, months: new Map(rows) };
}
