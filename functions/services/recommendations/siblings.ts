import { previousYearMonth, type YearMonth } from '../../../shared/domain/periods/days.ts';
import { compareWithSiblings, chartMonths, type SiteMonths } from '../../../shared/domain/recommendations/siblings.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { RecommendationItem } from '../../../shared/model/recommendation.ts';
import { readNodeMonths, readSiteRows } from '../../stores/rollups.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';

/** Table with a parent's sites as of last night. */
const tableOfSites = 'last-31';
const concurrency = 16;

/**
 * Adds to the audit's checks how the metric changed at sites of the same parent. Reads nothing without checks; existing
 * comparisons remain.
 */
export async function addSiblingComparisons(
  site: SiteNode,
  yearMonth: YearMonth,
  items: readonly RecommendationItem[],
): Promise<readonly RecommendationItem[]> {
  const isNew = ({ checked }: RecommendationItem) =>
    checked !== undefined && checked.yearMonth === yearMonth && checked.beside === undefined;
  if (!items.some(isNew)) return items;
  const [siteMonths, siblings] = await Promise.all([
    readSiteMonths(site.siteId, site.attr.isEcommerce === true, yearMonth),
    siblingMonths(site, yearMonth),
  ]);
  return items.map(item => {
    const comparison =
      item.checked !== undefined && isNew(item) ? compareWithSiblings(item, siteMonths, siblings) : null;
    return item.checked === undefined || comparison === null
      ? item
      : { ...item, checked: { ...item.checked, beside: comparison } };
  });
}

/** Reads the other sites of the same parent; linked sites have another. */
async function siblingMonths({ siteId, sitePath, parentId }: SiteNode, yearMonth: YearMonth): Promise<SiteMonths[]> {
  if (parentId === undefined) return [];
  const parentPath = sitePath.slice(0, sitePath.lastIndexOf('/'));
  const table = await readSiteRows(parentId, tableOfSites);
  const rows = (table?.rows ?? []).filter(
    row => row.siteId !== siteId && row.sitePath === `${parentPath}/${row.siteId}`,
  );
  return mapConcurrent(rows, concurrency, row => readSiteMonths(row.siteId, row.isEcommerce, yearMonth));
}

async function readSiteMonths(siteId: string, isEcommerce: boolean, yearMonth: YearMonth): Promise<SiteMonths> {
  const before = previousYearMonth(yearMonth);
  // A year of months is one item, so earlier ones are free except in the first half of a year.
  const oldest = previousYearMonth(yearMonth, chartMonths - 1);
  const months = await readNodeMonths(siteId, oldest.slice(0, 4), yearMonth.slice(0, 4));
  const of = (requested: YearMonth) => months.find(month => month.yearMonth === requested) ?? null;
  const earlier = months
    .filter(month => month.yearMonth >= oldest && month.yearMonth < before)
    .toSorted((a, b) => a.yearMonth.localeCompare(b.yearMonth));
  return { isEcommerce, earlier, before: of(before), after: of(yearMonth) };
}
