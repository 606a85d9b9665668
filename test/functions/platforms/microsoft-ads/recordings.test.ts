import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { csvLines } from '../../../../functions/platforms/microsoft-ads/csv.ts';
import { type CellKind, columnsWithout } from '../../../../functions/platforms/microsoft-ads/metrics.ts';
import { normalise } from '../../../../functions/platforms/microsoft-ads/normalise.ts';
import { readReport, type ReportRow } from '../../../../functions/platforms/microsoft-ads/parse.ts';

const folder = new URL('../../../../data/recordings/microsoft_ads/', import.meta.url);
const readText = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const filesLike = (pattern: RegExp) => readdirSync(folder).filter(name => pattern.test(name)).sort();

/** All that is ever read of a report, percentages with it. */
const cellKinds: Record<string, CellKind> = { ...columnsWithout(new Set()), Ctr: 'percent', ConversionRate: 'percent', AllConversionsQualified: 'decimal' };
const pickCellKinds = (heads: readonly string[]) => Object.fromEntries(Object.entries(cellKinds).filter(([name]) => heads.includes(name)));
const isNumber = (kind: CellKind) => kind === 'count' || kind === 'decimal' || kind === 'percent';
const sumColumn = (rows: readonly ReportRow[], column: string) => rows.reduce((sum, row) => sum + (row.number(column) ?? 0), 0);
const quoted = (cells: readonly (string | number | null | undefined)[]) => cells.map(cell => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(',');

/** Second computation: numbers taken from the text by position, without the parser. */
const plainNumber = (cell: string | undefined) => Number((cell ?? '').replaceAll(/[%,"]/g, '') || 0);

describe('downloaded reports', () => {
  const hourly = filesLike(/^raw_.*_hourly\.csv$/);
  it('include six files', () => expect(hourly).toHaveLength(6));

  it.each(hourly)('%s: reads every hour with matching totals', name => {
    const lines = readText(name).trimEnd().split('\n').map(line => line.slice(1, -1).split('","'));
    const [heads = [], ...cells] = lines;
    const columns = pickCellKinds(heads);
    expect(Object.keys(columns).length).toBeGreaterThanOrEqual(8);
    const rows = readReport(readText(name), columns);
    expect(rows).toHaveLength(24);
    expect(new Set(rows.map(({ day, hour }) => `${day}|${String(hour).padStart(2, '0')}`))).toEqual(new Set(cells.map(row => row[heads.indexOf('TimePeriod')])));
    for (const [column, kind] of Object.entries(columns)) {
      const at = heads.indexOf(column);
      if (isNumber(kind)) {
        expect(sumColumn(rows, column)).toBeCloseTo(cells.reduce((sum, row) => sum + plainNumber(row[at]), 0), 6);
        for (const [index, row] of rows.entries()) expect(row.number(column) === null).toBe((cells[index]?.[at] ?? '') === '');
      } else if (kind !== 'period') expect(rows.map(row => row.text(column))).toEqual(cells.map(row => row[at] || null));
    }
  });

  it('sums the hours of the campaign report into days', () => {
    const name = 'raw_campaign_impression_performance_report_hourly.csv';
    const rows = readReport(readText(name), columnsWithout(new Set()));
    const dates = [...new Set(rows.map(({ day }) => day))].sort();
    const days = normalise(dates, rows, 'USD');
    const [heads = [], ...cells] = readText(name).trimEnd().split('\n').map(line => line.slice(1, -1).split('","'));
    for (const day of days) {
      const dayRows = cells.filter(row => row[heads.indexOf('TimePeriod')]?.startsWith(day.date));
      const total = (column: string) => dayRows.reduce((sum, row) => sum + plainNumber(row[heads.indexOf(column)]), 0);
      expect(day.campaigns).toHaveLength(1);
      expect(day.campaigns[0]).toMatchObject({ id: '531016227', name: 'Airbyte test', objective: 'Search & content', status: 'Active', impressions: total('Impressions') });
      expect(day.campaigns[0]?.spend).toBeCloseTo(total('Spend'), 6);
      expect(day.devices).toEqual([{ device: 'Computer', spend: day.campaigns[0]?.spend, impressions: total('Impressions'), clicks: total('Clicks') }]);
    }
  });

  it.each(filesLike(/^raw_product_dimension/))('%s: reads valid columns and refuses the misaligned ones', name => {
    const rows = readReport(readText(name), { TimePeriod: 'period', CampaignId: 'id', CampaignStatus: 'text' });
    expect(rows.map(row => [row.day.slice(0, 7), row.text('CampaignId')])).toEqual(Array.from({ length: 8 }, () => ['2023-12', '123456778']));
    expect(() => readReport(readText(name), { TimePeriod: 'period', CampaignId: 'id', CurrencyCode: 'currency' })).toThrow('rows[0].CurrencyCode: not a currency');
  });
});

describe('rows of live reports, stored as records', () => {
  type Row = Record<string, string | number | null>;
  const streams = new Map<string, Row[]>();
  for (const line of readText('airbyte_bing_records.jsonl').trimEnd().split('\n')) {
    const { stream, data } = JSON.parse(line);
    if ('TimePeriod' in data) streams.set(stream, [...(streams.get(stream) ?? []), data]);
  }
  /** Written as the platform writes them; the same stream changed its columns over the years. */
  const shapes = [...streams].flatMap(([stream, rows]) => {
    const byShape = new Map<string, Row[]>();
    for (const row of rows) byShape.set(Object.keys(row).join(), [...(byShape.get(Object.keys(row).join()) ?? []), row]);
    return [...byShape.values()].map((same, index) => ({ name: `${stream} ${index}`, rows: same }));
  });
  it('include 109 rows of 36 reports', () => {
    expect([...streams.values()].flat()).toHaveLength(109);
    expect(streams.size).toBe(36);
  });

  it.each(shapes)('$name', ({ rows }) => {
    const heads = Object.keys(rows[0] ?? {});
    const columns = pickCellKinds(heads);
    const read = readReport([quoted(heads), ...rows.map(row => quoted(heads.map(head => row[head])))].join('\r\n'), columns);
    expect(read.map(({ day }) => day)).toEqual(rows.map(row => row['TimePeriod']));
    for (const [column, kind] of Object.entries(columns)) {
      if (isNumber(kind)) expect(read.map(row => row.number(column))).toEqual(rows.map(row => (row[column] === null ? null : Number(row[column]))));
      else if (kind !== 'period') expect(read.map(row => row.text(column))).toEqual(rows.map(row => (row[column] === null || row[column] === '' ? null : String(row[column]))));
    }
    // Only what has a campaign, a device and the three counts makes a day.
    if (!['CampaignId', 'DeviceType', 'Impressions', 'Clicks', 'Spend'].every(head => heads.includes(head))) return;
    const days = normalise([...new Set(read.map(({ day }) => day))].sort(), read, 'USD');
    const campaigns = days.flatMap(day => day.campaigns);
    const total = (of: (row: Row) => unknown) => rows.reduce((sum, row) => sum + Number(of(row) ?? 0), 0);
    expect(campaigns.reduce((sum, campaign) => sum + campaign.spend, 0)).toBeCloseTo(total(row => row['Spend']), 6);
    expect(campaigns.reduce((sum, campaign) => sum + campaign.impressions, 0)).toBe(total(row => row['Impressions']));
    expect(days.flatMap(day => day.devices).reduce((sum, device) => sum + device.clicks, 0)).toBe(total(row => row['Clicks']));
    expect(campaigns.reduce((sum, campaign) => sum + (campaign.conversions ?? 0), 0)).toBeCloseTo(total(row => row['ConversionsQualified']), 6);
  });
});

describe('warehouse rows, converted to the format of the platform', () => {
  const columnHeads: Record<string, string> = {
    date: 'TimePeriod', campaign_id: 'CampaignId', currency_code: 'CurrencyCode', device_type: 'DeviceType', clicks: 'Clicks', impressions: 'Impressions',
    spend: 'Spend', conversions_qualified: 'ConversionsQualified', revenue: 'Revenue', all_conversions_qualified: 'AllConversionsQualified',
  };
  const counts: Record<string, number> = {
    account_performance: 5, ad_group_performance: 115, campaign_performance: 1315, geographic_performance: 5, keyword_performance: 27, search_performance: 5,
  };
  const makeFileName = (report: string) => `fivetran_microsoft_ads_${report}_daily_report_data.csv`;
  it('include six reports', () => expect(filesLike(/^fivetran_/)).toEqual(Object.keys(counts).map(makeFileName)));

  it.each(Object.entries(counts))('%s: reads %i rows, and the totals match by day and campaign', (report, count) => {
    const text = readText(makeFileName(report));
    const [snake = [], ...cells] = csvLines(text) ?? [];
    const heads = snake.map(name => columnHeads[name] ?? name);
    const columns = pickCellKinds(heads);
    const rows = readReport([quoted(heads), ...cells.map(row => quoted(row))].join('\r\n'), columns);
    expect(rows).toHaveLength(count);
    // No cell of these files but the geographic ones' metro areas holds a comma, so a plain split is a second reader.
    const plain = text.trimEnd().split('\n').slice(1).map(line => line.replaceAll(/"[^"]*"/g, '').split(','));
    const at = (name: string) => snake.indexOf(name);
    const hasCampaigns = heads.includes('CampaignId');
    const days = normalise([...new Set(rows.map(({ day }) => day))].sort(), rows, 'USD');
    for (const day of days) {
      const dayRows = plain.filter(row => row[at('date')] === day.date);
      const total = (column: string, some = dayRows) => some.reduce((sum, row) => sum + Number(row[at(column)]), 0);
      expect(day.devices.reduce((sum, { spend }) => sum + spend, 0)).toBeCloseTo(total('spend'), 6);
      expect(day.devices.reduce((sum, { impressions }) => sum + impressions, 0)).toBe(total('impressions'));
      for (const campaign of hasCampaigns ? day.campaigns : []) {
        const same = dayRows.filter(row => row[at('campaign_id')] === campaign.id);
        expect(campaign.clicks).toBe(total('clicks', same));
        expect(campaign.conversions).toBeCloseTo(total('conversions_qualified', same), 6);
        expect(campaign.revenue).toBeCloseTo(total('revenue', same), 6);
      }
    }
    expect(days.reduce((sum, day) => sum + day.campaigns.length, 0)).toBe(
      hasCampaigns ? new Set(plain.map(row => `${row[at('date')]} ${row[at('campaign_id')]}`)).size : days.length,
    );
  });
});
