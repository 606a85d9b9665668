import type { Ga4Row } from './parse.ts';

/** Values that replace a Google Ads campaign when cost was imported from another platform. */
const noCampaign: ReadonlySet<string> = new Set(['', '(not set)']);

const isGoogles = ({ dimensions: [campaign = ''] }: Ga4Row): boolean => !noCampaign.has(campaign);

/** Filters rows of the linked Google Ads account; rows without a Google Ads campaign are imported cost. */
export const googleRows = (rows: readonly Ga4Row[]): readonly Ga4Row[] => rows.filter(isGoogles);

type Sums = readonly number[] | null;

/** Parses one day's advertising in the report's metric order, linked and imported separately; null without a row. */
export function parseAdvertising(rows: readonly Ga4Row[]): { readonly google: Sums; readonly imported: Sums } {
  return { google: summed(rows.filter(isGoogles)), imported: summed(rows.filter(row => !isGoogles(row))) };
}

function summed(rows: readonly Ga4Row[]): Sums {
  const [first, ...others] = rows;
  if (!first) return null;
  return first.metrics.map((metric, index) => {
    const sum = others.reduce((total, { metrics }) => total + (metrics[index] ?? 0), metric);
    // Six decimals: below any currency's precision, above floating-point errors.
    return Math.round(sum * 1e6) / 1e6;
  });
}
