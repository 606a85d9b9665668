import type { AdsAccount } from './accounts.ts';
import type { CampaignRow } from './campaign-rows.ts';

/** Parts of a CampaignPerformanceReportRequest that shape its file. */
export type ReportShape = {
  readonly columns: readonly string[];
  readonly start: string;
  readonly end: string;
  readonly formatVersion: '1.0' | '2.0';
  readonly withHeader: boolean;
  readonly withFooter: boolean;
};

type Sums = {
  impressions: number;
  clicks: number;
  spendCents: number;
  conversionHundredths: number;
  revenueCents: number;
  phoneCalls: number;
};
const money = (cents: number): string => (cents / 100).toFixed(2);
const percent = (part: number, whole: number): string => (whole === 0 ? '' : `${((100 * part) / whole).toFixed(2)}%`);
const grouped = (text: string): string => text.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
const american = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}/${day.slice(0, 4)}`;

/** Attributes that distinguish rows. */
const attributes: Record<
  string,
  (row: CampaignRow, account: AdsAccount, version: ReportShape['formatVersion']) => string
> = {
  TimePeriod: ({ day }, _account, version) => (version === '1.0' ? american(day) : day),
  AccountId: (_row, { accountId }) => accountId,
  AccountName: (_row, { name }) => name,
  CurrencyCode: (_row, { currencyCode }) => currencyCode,
  CampaignId: row => row.campaignId,
  CampaignName: row => row.campaignName,
  CampaignStatus: row => row.status,
  CampaignType: row => row.campaignType,
  DeviceType: row => row.device,
  Network: () => 'Microsoft sites and select traffic',
};
const metrics: Record<string, (sums: Sums, version: ReportShape['formatVersion']) => string> = {
  Impressions: sums => String(sums.impressions),
  Clicks: sums => String(sums.clicks),
  Ctr: sums => percent(sums.clicks, sums.impressions),
  AverageCpc: sums => (sums.clicks === 0 ? '' : money(sums.spendCents / sums.clicks)),
  Spend: sums => money(sums.spendCents),
  Conversions: sums => String(Math.floor(sums.conversionHundredths / 100)),
  ConversionsQualified: sums => money(sums.conversionHundredths),
  ConversionRate: sums => percent(sums.conversionHundredths / 100, sums.clicks),
  Revenue: (sums, version) => (version === '1.0' ? grouped(money(sums.revenueCents)) : money(sums.revenueCents)),
  PhoneCalls: sums => String(sums.phoneCalls),
};
export const isAttribute = (column: string): boolean => Object.hasOwn(attributes, column);
export const isMetric = (column: string): boolean => Object.hasOwn(metrics, column);

const line = (cells: readonly string[]): string =>
  `${cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;

/** Builds a report's file, with its byte-order mark: rows with equal requested attributes are merged. */
export function reportCsv(shape: ReportShape, account: AdsAccount, rows: readonly CampaignRow[]): string {
  const version = shape.formatVersion;
  const asked = shape.columns.filter(isAttribute);
  const groups = new Map<string, { row: CampaignRow; sums: Sums }>();
  for (const row of rows) {
    const key = JSON.stringify(asked.map(column => attributes[column]?.(row, account, version)));
    const group = groups.get(key);
    groups.set(key, { row, sums: group ? added(group.sums, row) : row });
  }
  const body = [...groups.values()].map(({ row, sums }) =>
    line(
      shape.columns.map(
        column => attributes[column]?.(row, account, version) ?? metrics[column]?.(sums, version) ?? '',
      ),
    ),
  );
  const header = [
    'Report Name: Campaigns',
    `Report Time: ${american(shape.start)},${american(shape.end)}`,
    'Time Zone: (UTC) Coordinated Universal Time',
    `Last Completed Available Day: ${american(shape.end)} 12:00:00 AM (GMT)`,
    `Last Completed Available Hour: ${american(shape.end)} 11:00:00 PM (GMT)`,
    'Report Aggregation: Daily',
    'Report Filter: ',
    'Potential Incomplete Data: False',
    `Rows: ${body.length}`,
  ];
  return [
    '\uFEFF',
    ...(shape.withHeader ? [...header.map(text => line([text])), '\r\n'] : []),
    line(shape.columns),
    ...body,
    ...(shape.withFooter ? [line(['©2026 Microsoft Corporation. All rights reserved. '])] : []),
  ].join('');
}

const added = (a: Sums, b: Sums): Sums => ({
  impressions: a.impressions + b.impressions,
  clicks: a.clicks + b.clicks,
  spendCents: a.spendCents + b.spendCents,
  conversionHundredths: a.conversionHundredths + b.conversionHundredths,
  revenueCents: a.revenueCents + b.revenueCents,
  phoneCalls: a.phoneCalls + b.phoneCalls,
});
