import { asCount, asMoney } from '../../../shared/platforms/amounts.ts';
import type { DayRange } from '../../../shared/domain/periods/days.ts';
import type { Ga4ShopDay } from '../../../shared/platforms/ga4/days.ts';
import type { MetricValue } from '../../../shared/model/metric-value.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { collectedNumbers } from '../../numbers/collected-numbers.ts';
import { readDays } from '../../stores/metrics/metrics.ts';

type Product = {
  readonly name: string;
  readonly currency: string;
  readonly revenue: number;
  readonly itemsPurchased: number;
};
export type ShopNumbers = {
  gaEcomRevenue: MetricValue;
  gaEcomTransactions: MetricValue;
  gaEcomAvgOrderVal: MetricValue;
  products: Product[];
};

/**
 * Loads a shop's sales over a range (specification 7, ecommerce): metrics with reasons for unknown ones, and all
 * products by revenue; a product sold in two currencies is listed twice.
 */
export async function loadShopNumbers(site: SiteNode, range: DayRange, now: Date): Promise<ShopNumbers> {
  const [numbers, shop] = await Promise.all([
    collectedNumbers(site, [range], { now, services: ['ga4'], growth: false }),
    readDays(site.siteId, 'ga4', 'shop', range.start, range.end),
  ]);
  const { revenue, transactions, averageOrderValue } = numbers.readMetrics(range);
  return {
    gaEcomRevenue: revenue,
    gaEcomTransactions: transactions,
    gaEcomAvgOrderVal: averageOrderValue,
    products: sumProducts(shop),
  };
}

function sumProducts(days: readonly Ga4ShopDay[]): Product[] {
  const sums = new Map<string, Product>();
  for (const { currency, products } of days)
    for (const { name, itemRevenue, itemsPurchased } of products) {
      const key = JSON.stringify([name, currency]);
      const sum = sums.get(key) ?? { name, currency, revenue: 0, itemsPurchased: 0 };
      sums.set(key, {
        ...sum,
        revenue: sum.revenue + asMoney(itemRevenue),
        itemsPurchased: sum.itemsPurchased + asCount(itemsPurchased),
      });
    }
  return [...sums.values()].sort((a, b) => b.revenue - a.revenue || (a.name < b.name ? -1 : 1));
}
