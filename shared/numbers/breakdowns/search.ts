import type { GscCoreDay } from '../../platforms/gsc/days.ts';
import { asCount } from '../../platforms/amounts.ts';
import type { Facts } from '../metrics/facts.ts';
import type { DimensionKey } from './dimensions.ts';
import { addFacts, addToRow, type RowSums } from './row-sums.ts';
import type { Dimension, StoredDays } from './dimension.ts';

type Own = Extract<DimensionKey, 'query' | 'searchPage' | 'searchDevice' | 'country'>;
type Sums = Pick<GscCoreDay, 'clicks' | 'impressions' | 'position'>;

/** Weights positions by impressions, because averages do not add up. */
const amounts = ({ clicks, impressions, position }: Sums) => ({
  searchClicks: asCount(clicks),
  searchImpressions: asCount(impressions),
  searchPositionWeight: asCount(position) * asCount(impressions),
});

const searchRows = <Day>(
  days: readonly Day[] = [],
  collectRows: (day: Day) => readonly (Sums & { readonly key: string })[],
): RowSums => {
  const sums: RowSums = new Map();
  for (const day of days)
    for (const { key, ...row } of collectRows(day)) if (key !== '') addToRow(sums, { key: [key] }, amounts(row));
  return sums;
};

/** Returns Search Console's totals for the property, which include rare queries that no row shows. */
function searchTotals({ gsc }: StoredDays): Facts {
  const total = {};
  for (const day of gsc?.core ?? []) addFacts(total, amounts(day));
  return total;
}

const core = { rowsFrom: [['gsc', 'core']], readTotals: searchTotals } as const satisfies Partial<Dimension>;
const terms = {
  rowsFrom: [['gsc', 'terms']],
  totalsFrom: [['gsc', 'core']],
  readTotals: searchTotals,
} as const satisfies Partial<Dimension>;

/** Breakdowns of web search in Search Console: each day's top queries and pages, and all devices and countries. */
export const searchDimensions: Readonly<Record<Own, Dimension>> = {
  query: {
    ...terms,
    readRows: ({ gsc }) => searchRows(gsc?.terms, ({ queries }) => queries.map(row => ({ ...row, key: row.query }))),
  },
  searchPage: {
    ...terms,
    readRows: ({ gsc }) => searchRows(gsc?.terms, ({ pages }) => pages.map(row => ({ ...row, key: row.page }))),
  },
  searchDevice: {
    ...core,
    readRows: ({ gsc }) => searchRows(gsc?.core, ({ devices }) => devices.map(row => ({ ...row, key: row.device }))),
  },
  country: {
    ...core,
    readRows: ({ gsc }) =>
      searchRows(gsc?.core, ({ countries }) => countries.map(row => ({ ...row, key: row.country }))),
  },
};
