import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { adAccountSchema, toAdAccountChoice } from '../../../../functions/platforms/linkedin-ads/accounts.ts';
import { campaignSchema, type CampaignNames } from '../../../../functions/platforms/linkedin-ads/campaigns.ts';
import { linkedinMetricNames, linkedinMetrics, maxFieldsPerCall, rowFields } from '../../../../functions/platforms/linkedin-ads/metrics.ts';
import { listCampaignIds, normaliseAds } from '../../../../functions/platforms/linkedin-ads/normalise.ts';
import { parseAnalytics, type AnalyticsRow } from '../../../../functions/platforms/linkedin-ads/parse.ts';
import { linkedinCoreDaySchema } from '../../../../shared/platforms/linkedin-ads/days.ts';
import { accountsSchema } from '../../../../shared/model/node.ts';
import { apiName, datePart, millionths, recorded, recordedLines, recordedRows } from '../linkedin/recordings.ts';

// Sources: data/recordings/PROVENANCE.md, linkedin_ads.
const lines = recordedLines('linkedin_ads', 'airbyte_linkedin_ads_records.jsonl');
const envelope = z.object({ elements: z.array(z.unknown()) });
const parse = (elements: readonly unknown[]) => parseAnalytics(envelope.parse({ elements }).elements);
const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '0');

/** The totals of the elements, computed from their text; a row is rounded first, as ours are. */
function agrees(rows: readonly AnalyticsRow[], elements: readonly Record<string, unknown>[]): void {
  for (const name of linkedinMetricNames) {
    const parsedTotal = rows.reduce((sum, { metrics }) => sum + (metrics[name] ?? 0), 0);
    const recordedTotal = elements.reduce((sum, element) => sum + millionths(text(element[name])), 0n);
    expect(BigInt(Math.round(parsedTotal * 1e6)), name).toBe(recordedTotal);
    expect(rows.filter(({ metrics }) => metrics[name] !== null), name).toHaveLength(elements.filter(element => element[name] !== undefined && element[name] !== null).length);
  }
}
/** The connector that recorded the row had put two days in the place of LinkedIn's range. */
const rewrapped = (data: Record<string, unknown>): Record<string, unknown> => ({
  ...data, dateRange: { start: datePart(text(data['start_date'])), end: datePart(text(data['end_date'])) },
});

describe('recorded adAnalytics answers', () => {
  it('raw: reads money with an exponent, and a tiny negative amount as zero', () => {
    const { elements } = JSON.parse(recorded('linkedin_ads', 'raw_adanalytics_1.json'));
    const rows = parse(elements);
    expect(rows).toHaveLength(2);
    expect(rows.map(({ start, end, pivot }) => [start, end, pivot])).toEqual(Array(2).fill(['2023-01-02', '2023-01-02', 'urn:li:sponsoredCreative:1']));
    expect(rows.map(({ metrics }) => metrics.costInUsd)).toEqual([0, 100]);
    expect(Object.is(rows[0]?.metrics.costInUsd, 0)).toBe(true);
    expect(rows.map(({ metrics }) => metrics.impressions)).toEqual([null, null]);
    agrees(rows, elements);
  });

  it('every row of every pivot is read and the totals match', () => {
    const given = lines.filter(({ stream }) => stream.endsWith('_analytics'));
    expect(given).toHaveLength(72);
    for (const stream of new Set(given.map(line => line.stream))) {
      const elements = given.filter(line => line.stream === stream).map(({ data }) => rewrapped(data));
      agrees(parse(elements), elements);
    }
  });

  it('turns daily campaigns into records with their names, for each commit', () => {
    const given = lines.filter(({ stream }) => stream === 'ad_campaign_analytics');
    const campaigns = lines.filter(({ stream }) => stream === 'campaigns').map(({ data }) => campaignSchema.parse(data));
    const names: CampaignNames = new Map(campaigns.map(({ id, name, objectiveType }) => [String(id), { name: name ?? '', objective: objectiveType ?? null }]));
    expect(new Set(names.keys())).toEqual(new Set(['168387646', '169185036']));
    for (const commit of new Set(given.map(line => line.recorded.commit))) {
      const elements = given.filter(line => line.recorded.commit === commit).map(({ data }) => rewrapped(data));
      const rows = parse(elements);
      const days = [...new Set(rows.map(({ start }) => start))].sort();
      const records = normaliseAds(days, rows, names, 'USD');
      for (const day of records) expect(linkedinCoreDaySchema.parse(day)).toEqual(day);
      const spent = records.flatMap(day => day.campaigns).reduce((sum, { spend }) => sum + BigInt(Math.round(spend * 1e6)), 0n);
      expect(spent, commit).toBe(elements.reduce((sum, element) => sum + millionths(text(element['costInLocalCurrency'])), 0n));
    }
    const [first] = normaliseAds(['2021-08-06'], parse(given.slice(0, 1).map(({ data }) => rewrapped(data))), names, 'USD');
    expect(first?.campaigns).toEqual([{
      id: '168387646', name: 'Brand awareness - Aug 6, 2021', objective: 'BRAND_AWARENESS', spend: 15, impressions: 1606, clicks: 3, landingPageClicks: 3,
      costInUsd: 15, externalWebsiteConversions: 0, oneClickLeads: 0, conversionValue: 0, engagements: 0, videoViews: 0,
    }]);
  });
});

describe('a warehouse export converted back to API format', () => {
  const readElements = (file: string, pivot: string, idColumn: string, day: (row: Record<string, string>) => [string, string]) =>
    recordedRows('linkedin_ads', file).map(row => {
      const [start, end] = day(row);
      const metrics = Object.entries(row).flatMap(([column, cell]) => {
        const name = linkedinMetricNames.find(metric => metric === apiName(column));
        if (name === undefined) return [];
        return [[name, linkedinMetrics[name].reads === 'money' ? cell : Number(cell)]];
      });
      return { ...Object.fromEntries(metrics), dateRange: { start: datePart(start), end: datePart(end) }, pivotValues: [`urn:li:${pivot}:${row[idColumn] ?? ''}`] };
    });
  const ofDay = ({ day = '' }: Record<string, string>): [string, string] => [day.slice(0, 10), day.slice(0, 10)];
  const ofMonth = ({ month = '' }: Record<string, string>): [string, string] => [`${month}-01`, `${month}-28`];

  it('turns campaigns into records with matching totals, including a row without impressions', () => {
    const elements = readElements('fivetran_linkedin_ad_analytics_by_campaign_data.csv', 'sponsoredCampaign', 'campaign_id', ofDay);
    const rows = parse(elements);
    expect(rows).toHaveLength(10);
    agrees(rows, elements);
    expect(listCampaignIds(rows)).toEqual(['148633856', '165867684', '174096954']);
    const records = normaliseAds([...new Set(rows.map(({ start }) => start))].sort(), rows, new Map(), 'USD');
    const all = records.flatMap(({ campaigns }) => campaigns);
    const column = (name: string) => recordedRows('linkedin_ads', 'fivetran_linkedin_ad_analytics_by_campaign_data.csv').reduce((sum, row) => sum + millionths(row[name] ?? '0'), 0n);
    expect(all.reduce((sum, { spend }) => sum + BigInt(Math.round(spend * 1e6)), 0n)).toBe(column('cost_in_local_currency'));
    expect(BigInt(all.reduce((sum, { impressions }) => sum + impressions, 0)) * 1_000_000n).toBe(column('impressions'));
    expect(BigInt(all.reduce((sum, { clicks }) => sum + clicks, 0)) * 1_000_000n).toBe(column('clicks'));
    expect(all.every(({ name, id, objective }) => name === id && objective === null)).toBe(true);
  });

  it.each([
    ['fivetran_linkedin_ad_analytics_by_creative_data.csv', 'sponsoredCreative', 'creative_id', ofDay, 50],
    ['fivetran_linkedin_monthly_ad_analytics_by_member_country_data.csv', 'geo', 'member_country', ofMonth, 5],
    ['fivetran_linkedin_monthly_ad_analytics_by_member_region_data.csv', 'geo', 'member_region', ofMonth, 5],
  ] as const)('reads %s with matching totals', (file, pivot, id, day, count) => {
    const elements = readElements(file, pivot, id, day);
    expect(elements).toHaveLength(count);
    agrees(parse(elements), elements);
  });

  it('reads accounts and campaigns', () => {
    for (const { id, name, currency } of recordedRows('linkedin_ads', 'fivetran_linkedin_ad_account_history_data.csv')) {
      expect(toAdAccountChoice(adAccountSchema.parse({ id: Number(id), name, currency }))).toMatchObject({ id, name, account: { reference: '', type: '' } });
    }
    const campaigns = recordedRows('linkedin_ads', 'fivetran_linkedin_ad_campaign_history_data.csv');
    expect(campaigns.map(({ id, name }) => campaignSchema.parse({ id: Number(id), name }).name)).toEqual(campaigns.map(({ name }) => name));
  });
});

describe('recorded accounts', () => {
  it('become choices that a site can store', () => {
    const accounts = lines.filter(({ stream }) => stream === 'accounts').map(({ data }) => adAccountSchema.parse(data));
    expect(accounts).toHaveLength(5);
    expect(toAdAccountChoice(accounts[0] ?? { id: 0, currency: 'USD' }).account).toEqual({
      accountId: '508720451', accountName: 'Jean’s Ad Account', reference: 'urn:li:organization:64265083', account: 'urn:li:sponsoredAccount:508720451', type: 'BUSINESS',
    });
    for (const account of accounts) expect(() => accountsSchema.parse({ linkedin: { ...toAdAccountChoice(account).account, tokenId: 'linkedin:x' } })).not.toThrow();
  });
});

describe('adAnalytics rows', () => {
  const good = { dateRange: { start: datePart('2026-11-01'), end: datePart('2026-11-01') }, pivotValues: ['urn:li:sponsoredCampaign:7'], impressions: 1, clicks: 0, costInLocalCurrency: '0' };
  const record = (element: object) => normaliseAds(['2026-11-01'], parse([element]), new Map(), 'USD');

  it('are rejected with the name of the field when invalid', () => {
    expect(record(good)[0]?.campaigns).toHaveLength(1);
    expect(() => record({ ...good, impressions: '1' })).toThrow('adAnalytics: elements.0.impressions: not a whole number');
    expect(() => record({ ...good, clicks: 1.5 })).toThrow('elements.0.clicks');
    expect(() => record({ ...good, costInLocalCurrency: '1,50' })).toThrow('elements.0.costInLocalCurrency: not an amount');
    expect(() => record({ ...good, costInLocalCurrency: '1e999' })).toThrow('elements.0.costInLocalCurrency');
    expect(() => record({ ...good, dateRange: { start: { year: 2026, month: 2, day: 30 }, end: datePart('2026-11-01') } })).toThrow('elements.0.dateRange.start: not a date');
    expect(() => record({ ...good, dateRange: { start: datePart('2026-11-02'), end: datePart('2026-11-02') } })).toThrow('2026-11-02 was not asked for');
    expect(() => record({ ...good, dateRange: { start: datePart('2026-11-01'), end: datePart('2026-11-30') } })).toThrow('was not asked for');
    expect(() => record({ ...good, pivotValues: ['urn:li:sponsoredCreative:7'] })).toThrow('pivotValues: not a campaign');
    const { impressions: _, ...without } = good;
    expect(() => record(without)).toThrow('adAnalytics: impressions: is missing');
  });

  it('give the same bytes in any order, and repeated campaigns add up', () => {
    const rows = [good, { ...good, pivotValues: ['urn:li:sponsoredCampaign:10'], clicks: 3 }, { ...good, costInLocalCurrency: '-2E-18' }];
    const forwards = JSON.stringify(normaliseAds(['2026-11-01'], parse(rows), new Map(), 'USD'));
    expect(JSON.stringify(normaliseAds(['2026-11-01'], parse([...rows].reverse()), new Map(), 'USD'))).toBe(forwards);
    expect(JSON.parse(forwards)[0].campaigns.map(({ id, impressions, spend }: { id: string; impressions: number; spend: number }) => [id, impressions, spend])).toEqual([['7', 2, 0], ['10', 1, 0]]);
  });

  it('never requests more fields than LinkedIn accepts', () => {
    expect(rowFields.length + linkedinMetricNames.length).toBeLessThanOrEqual(maxFieldsPerCall);
  });
});
