import { metricsOfSources } from '../../shared/numbers/metrics/compute.ts';
import { addDays, type DayRange, listMonths, toYearMonth } from '../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday } from '../../shared/domain/periods/zone.ts';
import { computeGrowthReferences, ofSellingSites } from '../../shared/domain/reports/node-metrics.ts';
import { toFactSources } from '../../shared/domain/reports/parts.ts';
import { growthRanges } from '../../shared/domain/reports/spans.ts';
import { partialMonths, sumRange } from '../../shared/numbers/rollup/rows-over.ts';
import type { RollupRecord } from '../../shared/model/month-record.ts';
import type { SiteNode } from '../../shared/model/node.ts';
import type { Numbers } from './numbers.ts';
import { byTime, readRows } from './read-rows.ts';

/**
 * Calculates a node's numbers from its stored rows: months for whole months in a range, days for the rest. Growth uses
 * the rows of the previous months. `allSpend`: cost per lead uses all spend, as on pages.
 */
export async function rowNumbers(
  node: SiteNode,
  ranges: readonly DayRange[],
  now: Date,
  costs: { readonly allSpend?: true } = {},
): Promise<Numbers> {
  const needed = ranges.flatMap(range => [range, ...Object.values(growthRanges(range))]);
  const months = needed.flatMap(listMonths).sort();
  const rows = byTime(
    await readRows(node.siteId, {
      years: [(months[0] ?? '').slice(0, 4), (months.at(-1) ?? '').slice(0, 4)],
      dayMonths: [...new Set(needed.flatMap(partialMonths))],
    }),
  );
  const daysHeld = new Set([...rows.days.keys()].map(toYearMonth));
  const growthContext = {
    isSite: node.type === 'SITE',
    until: addDays(siteToday(now, siteTimeZone(node.attr)), -1),
  };
  return {
    holds: range => {
      const inPart = new Set(partialMonths(range));
      return listMonths(range).some(month => (inPart.has(month) ? daysHeld.has(month) : rows.months.has(month)));
    },
    readMetrics: range => {
      const part = sumRange(rows, range);
      const isEcommerce = isShop(node, part.record);
      const extras = { isEcommerce, ...costs, ...computeGrowthReferences(rows, range, growthContext) };
      const values = metricsOfSources(toFactSources(part), extras);
      // Above sites, rows don't record which sites sell.
      return ofSellingSites(values, node.type === 'SITE');
    },
  };
}

/** Takes a site's own shop setting; a higher node is a shop when any of its sites sells. */
const isShop = ({ type, attr }: SiteNode, { sources }: RollupRecord): boolean =>
  type === 'SITE'
    ? attr.isEcommerce === true
    : attr.hasEcommerce === true || (sources.ga4?.parts['transactions'] ?? 0) > 0;
