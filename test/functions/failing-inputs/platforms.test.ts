import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { campaignRowSchema } from '../../../functions/platforms/facebook-ads/parse.ts';
import { normalise as normaliseFb } from '../../../functions/platforms/facebook-ads/normalise.ts';
import { normalise as normaliseGa4 } from '../../../functions/platforms/ga4/normalise.ts';
import { parseBatch } from '../../../functions/platforms/ga4/parse.ts';
import { parseAnalytics } from '../../../functions/platforms/linkedin-ads/parse.ts';
import { listCampaignIds, normaliseAds } from '../../../functions/platforms/linkedin-ads/normalise.ts';
import { columnsWithout } from '../../../functions/platforms/microsoft-ads/metrics.ts';
import { normalise as normaliseBing } from '../../../functions/platforms/microsoft-ads/normalise.ts';
import { readReport } from '../../../functions/platforms/microsoft-ads/parse.ts';
import { keepReadableRows } from '../../../functions/platforms/odd-rows.ts';
import { invalidAnswer } from '../../../functions/platforms/platform-error.ts';
import { unknownParts } from '../../../shared/platforms/ga4/day-parts.ts';

// Expectations are written by hand from data/failing-inputs (12, 13, 14, 15, 19).
const counted: [string, number][] = [];
vi.mock('../../../functions/runtime/embedded-metric.ts', () => ({ countMetric: (name: string, count: number) => void counted.push([name, count]) }));
beforeEach(() => void (counted.length = 0));
const file = (name: string) => readFileSync(`data/failing-inputs/${name}`, 'utf8');
const json = (name: string) => JSON.parse(file(name)) as Record<string, never[]>;
const day = '2026-03-07';

describe('I7: a bad row costs only that row', () => {
  const facebook = (rows: readonly unknown[]) => normaliseFb([day], { timeZone: 'UTC', currency: 'USD', billingHold: null }, {
    campaigns: keepReadableRows('fb', 'insights', rows, row => {
      const parsed = campaignRowSchema.safeParse(row);
      if (!parsed.success) throw invalidAnswer('fb', 'insights', 'row', 'odd');
      return parsed.data;
    }), devices: [],
  }, new Set())[0]?.campaigns ?? [];
  const [first, ...variants] = json('13-facebook-one-odd-row-costs-the-window.json')['rows'] as unknown as [object, ...{ variant: string }[]];
  it.each(variants)('Facebook: $variant (13)', odd => {
    const [campaign, other] = facebook([first, odd]);
    expect(campaign).toMatchObject({ id: '1', spend: 10.5 });
    const expected = { 'actions null': { spend: 1, actions: [] }, 'an action without value (only its windows)': { spend: 1 }, 'spend left out (nothing spent)': { spend: 0, impressions: 10 } };
    expect(other).toMatchObject(Reflect.get(expected, odd.variant) ?? { spend: 0, impressions: 0, actions: [{ type: 'lead', count: 1 }] });
    expect(counted).toEqual([]);
  });
  const base = { date_start: day, date_stop: day, campaign_id: '2', spend: '1', impressions: '10' };
  it.each<[string, object, boolean]>([
    ['clicks null', { clicks: null }, true], ['reach null', { reach: null }, true], ['name null', { campaign_name: null }, true], ['objective null', { objective: null }, true], ['unique actions null', { unique_actions: null }, true],
    ['an action value null', { actions: [{ action_type: 'lead', value: null }] }, true], ['a number for a text', { spend: 1.25 }, true], ['a word for spend', { spend: 'much' }, false], ['no campaign', { campaign_id: undefined }, false], ['half an impression', { impressions: '1.5' }, false],
  ])('Facebook: %s', (_, odd, isKept) => {
    expect(facebook([first, { ...base, ...odd }]).map(({ id }) => id)).toEqual(isKept ? ['1', '2'] : ['1']);
    expect(counted).toEqual(isKept ? [] : [['OddRows', 1]]);
  });

  const bing = (text: string) => normaliseBing([day], readReport(text, columnsWithout(new Set())), 'USD')[0]?.campaigns ?? [];
  it('Microsoft: dashes and a line without a campaign (14)', () =>
    expect(bing(file('14-microsoft-dashes-and-empty-campaign.csv').replace(/^\uFEFF/, '')).map(({ name, spend, impressions }) => [name, spend, impressions])).toEqual([['A', 10.5, 100], ['B', 0, 0], ['Unknown', 0.4, 3]]));
  const [head = '', good = ''] = file('14-microsoft-dashes-and-empty-campaign.csv').replace(/^\uFEFF/, '').split(/\r?\n/);
  it.each<[string, string, number]>([
    ['2026-03-07,2,B,Computer,USD,x,1,1,Active,S,0,0,0', 'a word for impressions', 1], ['2026-03-07,2,B,Computer,USD,1,1,--,Active,S,0,0,0', 'no spend', 1], ['2026-03-07,Brand,B,Computer,USD,1,1,1,Active,S,0,0,0', 'a name for an id', 1],
    ['2026-03-07,2,B', 'a short line', 1], ['soon,2,B,Computer,USD,1,1,1,Active,S,0,0,0', 'no day', 1], ['2026-03-07,2,B,Computer,dollars,1,1,1,Active,S,0,0,0', 'no currency', 1],
    ['2026-03-07,2,B,Computer,USD,1,--,1,Active,S,0,0,0', 'clicks unknown', 2], ['2026-03-07,--,B,Computer,USD,1,1,1,Active,S,0,0,0', 'dashes for an id', 2], ['2026-03-07,2,--,Computer,USD,1,1,1,--,--,--,--,--', 'dashes for words', 2], ['2026-03-07,2,B,Computer,USD,"1,200",1,1,Active,S,0,0,0', 'thousands', 2],
  ])('Microsoft: %s (%s)', (line, _, campaigns) => expect(bing(`${head}\n${good}\n${line}`)).toHaveLength(campaigns));

  const linkedin = (elements: readonly unknown[]) => normaliseAds([day], parseAnalytics(elements), new Map([['11', { name: 'Eleven', objective: null }]]), 'USD')[0]?.campaigns ?? [];
  const [eleven, ...odds] = json('15-linkedin-one-odd-element-costs-the-window.json')['elements'] as unknown as [object, ...{ variant: string }[]];
  it.each(odds)('LinkedIn: $variant (15)', odd => {
    const campaigns = linkedin([eleven, odd]);
    expect(campaigns[0]).toMatchObject({ id: '11', spend: 1.5 });
    expect(campaigns[1]).toMatchObject(odd.variant === 'a share of a conversion' ? { externalWebsiteConversions: 1.5 } : { name: 'Unknown', spend: 0.5 });
    expect(listCampaignIds(parseAnalytics([odd]))).not.toContain('unknown');
  });
  it.each<[string, object, number]>([
    ['half a lead', { oneClickLeads: 0.5 }, 2], ['leads null', { oneClickLeads: null }, 2], ['money as a number', { costInLocalCurrency: 2 }, 2], ['an empty list', { pivotValues: [] }, 2], ['a company', { pivotValues: ['urn:li:organization:1'] }, 1],
    ['a word for money', { costInLocalCurrency: 'x' }, 1], ['half an impression', { impressions: 0.5 }, 1], ['no range', { dateRange: undefined }, 1], ['no such day', { dateRange: { start: { year: 2026, month: 2, day: 30 }, end: { year: 2026, month: 2, day: 30 } } }, 1], ['pivots that are numbers', { pivotValues: [12] }, 1],
  ])('LinkedIn: %s', (_, odd, campaigns) => {
    expect(linkedin([eleven, { ...eleven, pivotValues: ['urn:li:sponsoredCampaign:12'], ...odd }])).toHaveLength(campaigns);
    expect(counted).toEqual(campaigns === 2 ? [] : [['OddRows', 1]]);
  });

  it('raises an alarm above one bad row per hundred, and refuses answers without readable rows', () => {
    const read = (row: number) => {
      if (row < 0) throw invalidAnswer('fb', 'insights', 'row', 'odd');
      return row;
    };
    const rows = Array.from({ length: 200 }, (_, index) => index);
    expect(keepReadableRows('fb', 'insights', [-1, -1, ...rows], read)).toEqual(rows);
    expect(counted).toEqual([]);
    keepReadableRows('fb', 'insights', [-1, -1, -1, ...rows], read);
    expect(counted).toEqual([['OddRows', 3]]);
    expect(() => keepReadableRows('fb', 'insights', [-1, -1], read)).toThrow('odd');
    expect(keepReadableRows('fb', 'insights', [], read)).toEqual([]);
  });
});

const value = (text: string) => ({ value: text });
const report = (dimensions: readonly string[], metrics: readonly string[], rows: readonly (readonly [readonly string[], readonly string[]])[], metadata: object = {}) => ({
  dimensionHeaders: dimensions.map(name => ({ name })), metricHeaders: metrics.map(name => ({ name, type: 'TYPE_INTEGER' })),
  rows: rows.map(([names, numbers]) => ({ dimensionValues: names.map(value), metricValues: numbers.map(value) })),
  metadata: { currencyCode: 'USD', timeZone: 'America/New_York', ...metadata },
});
const traffic = (rows: readonly (readonly [readonly string[], readonly string[]])[]) =>
  parseBatch([{ name: 'traffic', metrics: ['sessions'] }], { reports: [report(['date', 'sessionSource', 'sessionMedium', 'sessionCampaignName'], ['sessions'], rows)] })[0];

describe('I7: a row of Google Analytics without a date (19)', () => {
  it.each(['(not set)', '(other)'])('%s is left out and flagged', date => {
    const read = traffic([[[date, 'google', 'organic', '(organic)'], ['1']], [['20260307', 'google', 'organic', '(organic)'], ['40']]]);
    expect([read?.rows.map(({ metrics }) => metrics[0]), read?.otherRow, counted]).toEqual([[40], true, []]);
  });
  it.each([['20260230', '1'], ['2026', '1'], ['', '1'], ['soon', '1'], ['2026-03-07', '1'], ['20260307', 'x'], ['20260307', ''], ['20260307', '1.5'], ['20260307', '1,000'], ['20261307', '1']])('%s with %s costs only itself', (date, sessions) => {
    const read = traffic([[[date, 'google', 'organic', '(organic)'], [sessions]], [['20260307', 'google', 'organic', '(organic)'], ['40']]]);
    expect([read?.rows.map(({ metrics }) => metrics[0]), counted]).toEqual([[40], [['OddRows', 1]]]);
  });
});

describe('I6: a day withheld by Google Analytics is unknown (12)', () => {
  const days = ['2026-03-07', '2026-03-08', '2026-03-09'];
  const made = (thresholded: boolean, totals: [string, number][], rows: [string, number][]) => {
    const common = { rowCount: 0, timeZone: 'America/New_York', currency: 'USD', sampled: false, otherRow: false, restricted: [] };
    return normaliseGa4(days, {
      totals: { ...common, thresholded, rows: totals.map(([date, sessions]) => ({ date, dimensions: [], metrics: [sessions] })) },
      traffic: { ...common, thresholded, rows: rows.map(([date, sessions]) => ({ date, dimensions: ['google', 'organic', '(organic)'], metrics: [sessions] })) },
    }, false).core;
  };
  it('is at least what its rows show, and never a certain 0', () => {
    const core = made(true, [['2026-03-07', 100]], [['2026-03-07', 100], ['2026-03-08', 40]]);
    expect(core.map(({ totals }) => totals.sessions)).toEqual([100, 40, 0]);
    expect(core.map(({ unknown = [] }) => unknown.includes('sessions') && unknown.includes('keyEvents'))).toEqual([false, true, true]);
    expect(core.map(coreDay => unknownParts(coreDay).includes('sessions'))).toEqual([false, true, true]);
  });
  it('is 0 when nothing is withheld', () => expect(made(false, [['2026-03-07', 100]], []).map(({ unknown }) => unknown)).toEqual([undefined, undefined, undefined]));
  it.each(['sessions', 'goals', 'newUsers', 'bounces', 'engagedSessions', 'sessionSeconds', 'revenue', 'transactions', 'organicSessions', 'paidGoals'] as const)('%s of it is excluded from sums', part => {
    expect(made(true, [], []).map(coreDay => unknownParts(coreDay).includes(part))).toEqual([true, true, true]);
  });
});
