import type { BingCoreDay } from '../../../shared/platforms/microsoft-ads/days.ts';
import { keepReadableRows } from '../odd-rows.ts';
import { invalidAnswer } from '../platform-error.ts';
import type { ReportRow } from './parse.ts';

type Campaign = BingCoreDay['campaigns'][number];
type Device = BingCoreDay['devices'][number];

/**
 * Returns the single currency of a report's rows; null without rows.
 * @throws {PlatformError} invalid-answer for two.
 */
export function findReportCurrency(rows: readonly ReportRow[]): string | null {
  const [first = null, ...others] = new Set(rows.map(row => row.text('CurrencyCode')));
  if (others.length > 0) throw invalidAnswer('bing', 'campaign report', 'CurrencyCode', 'more than one');
  return first;
}

/**
 * Builds the requested days' records: campaigns summed over devices and devices over campaigns, both ordered by key. A
 * day without rows is zero. Money is in `currency`, the account's own.
 * @throws {PlatformError} invalid-answer for a day that was not requested.
 */
export function normalise(days: readonly string[], rows: readonly ReportRow[], currency: string): BingCoreDay[] {
  const byDay = new Map<string, ReportRow[]>(days.map(day => [day, []]));
  const readable = keepReadableRows('bing', 'campaign report', rows, row => {
    if (row.number('Spend') !== null) return row;
    throw invalidAnswer('bing', 'campaign report', 'Spend', 'a row without it');
  });
  for (const row of readable) {
    const group = byDay.get(row.day);
    if (!group) throw invalidAnswer('bing', 'campaign report', 'TimePeriod', `${row.day} was not asked for`);
    group.push(row);
  }
  return days.map(date => {
    const group = byDay.get(date) ?? [];
    return {
      date,
      currency,
      campaigns: sorted(groupRows(group, 'CampaignId')).map(([id, same]) => toCampaign(id, same)),
      devices: sorted(groupRows(group, 'DeviceType')).map(([device, same]): Device => ({ device, ...sumCounts(same) })),
    };
  });
}

function toCampaign(id: string, rows: readonly ReportRow[]): Campaign {
  return {
    id,
    name: firstText(rows, 'CampaignName') ?? id,
    objective: firstText(rows, 'CampaignType'),
    ...sumCounts(rows),
    status: firstText(rows, 'CampaignStatus'),
    conversions: sumColumn(rows, 'ConversionsQualified'),
    revenue: sumColumn(rows, 'Revenue'),
    phoneCalls: sumColumn(rows, 'PhoneCalls'),
  };
}

const sumCounts = (rows: readonly ReportRow[]) => ({
  spend: wholeSum(rows, 'Spend'),
  impressions: wholeSum(rows, 'Impressions'),
  clicks: wholeSum(rows, 'Clicks'),
});

/**
 * Returns a text about the campaign's current state. It is equal in every row; if rows differ, the first alphabetically
 * wins.
 */
const firstText = (rows: readonly ReportRow[], column: string): string | null =>
  rows
    .map(row => row.text(column))
    .filter(text => text !== null)
    .sort()[0] ?? null;

/** Returns null if no row has a value. */
function sumColumn(rows: readonly ReportRow[], column: string): number | null {
  const values = rows.map(row => row.number(column)).filter(value => value !== null);
  // Floats are added in a fixed order, so row order doesn't change the bytes.
  return values.length === 0 ? null : rounded(values.sort((a, b) => a - b).reduce((sum, value) => sum + value, 0));
}

/** '--' counts as zero: a deleted campaign showed nothing. */
const wholeSum = (rows: readonly ReportRow[], column: string): number => sumColumn(rows, column) ?? 0;

function groupRows(rows: readonly ReportRow[], column: string): Map<string, ReportRow[]> {
  const groups = new Map<string, ReportRow[]>();
  const readable = keepReadableRows('bing', 'campaign report', rows, row => {
    if (row.number('Spend') !== null) return row;
    throw invalidAnswer('bing', 'campaign report', 'Spend', 'a row without it');
  });
  for (const row of readable) {
    const key = row.text(column) ?? 'Unknown';
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

const sorted = <T>(groups: ReadonlyMap<string, T>): [string, T][] =>
  [...groups].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
/** Rounds to six decimals: below any platform's precision, above floating-point errors. */
const rounded = (value: number) => Math.round(value * 1e6) / 1e6;
