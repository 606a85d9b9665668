import { describe, expect, it } from 'vitest';
import type { GscCoreDay, GscTermsDay } from '../../../../shared/platforms/gsc/days.ts';
import type { DimensionContext, StoredDays } from '../../../../shared/numbers/breakdowns/dimension.ts';
import { getDimension } from '../../../../shared/numbers/breakdowns/registry.ts';
import type { DimensionKey } from '../../../../shared/numbers/breakdowns/dimensions.ts';
import { speedRuns } from '../../../../shared/domain/pages/speed.ts';
import { ga4Day, labDay, labRun } from '../metrics/sample-days.ts';
import { facebookDay, gmbDay, linkedinDay, microsoftDay, orgDay, pageDay } from '../metrics/sample-platform-days.ts';

const money: DimensionContext = { hasMoney: true };
const rows = (key: DimensionKey, days: StoredDays, context: DimensionContext = money) =>
  Object.fromEntries([...getDimension(key).readRows(days, context).values()].map(({ key: parts, currency, facts }) => [[...parts, ...(currency === undefined ? [] : [currency])].join(' | '), facts]));
const total = (key: DimensionKey, days: StoredDays, context: DimensionContext = money) => getDimension(key).readTotals?.(days, context);
const [first, second] = ['2026-10-01', '2026-10-02'];

describe('Search Console', () => {
  const sums = (clicks: number, impressions: number, position: number) => ({ clicks, impressions, position });
  const core = (date: string, more: Partial<GscCoreDay> = {}): GscCoreDay => ({ date, ...sums(10, 100, 5), devices: [], countries: [], ...more });
  const terms = (date: string, more: Partial<GscTermsDay> = {}): GscTermsDay => ({ date, queries: [], pages: [], ...more });
  const gsc = {
    core: [core(first, { devices: [{ device: 'MOBILE', ...sums(3, 30, 2) }], countries: [{ country: 'usa', ...sums(1, 10, 4) }] }), core(second, { devices: [{ device: 'MOBILE', ...sums(1, 10, 8) }] })],
    terms: [terms(first, { queries: [{ query: 'care', ...sums(2, 20, 1.5) }, { query: '', ...sums(9, 9, 9) }], pages: [{ page: 'https://a.test/', ...sums(4, 40, 3) }] }), terms(second, { queries: [{ query: 'care', ...sums(1, 5, -1) }] })],
  };
  it('weights positions by impressions, and counts placeholders only in the total', () => {
    expect(rows('searchDevice', { gsc })).toEqual({ MOBILE: { searchClicks: 4, searchImpressions: 40, searchPositionWeight: 140 } });
    expect(rows('country', { gsc })).toEqual({ usa: { searchClicks: 1, searchImpressions: 10, searchPositionWeight: 40 } });
    expect(rows('query', { gsc })).toEqual({ care: { searchClicks: 3, searchImpressions: 25, searchPositionWeight: 30 } });
    expect(rows('searchPage', { gsc })).toEqual({ 'https://a.test/': { searchClicks: 4, searchImpressions: 40, searchPositionWeight: 120 } });
    for (const key of ['query', 'searchDevice'] as const) expect(total(key, { gsc })).toEqual({ searchClicks: 20, searchImpressions: 200, searchPositionWeight: 1000 });
  });
  it.each(['query', 'searchPage', 'searchDevice', 'country'] as const)('%s is empty without days', key => {
    expect([rows(key, {}), total(key, {})]).toEqual([{}, {}]);
  });
});

describe('Business Profile', () => {
  const impressions = { desktopMaps: 1, desktopSearch: 2, mobileMaps: 3, mobileSearch: 4 };
  const gmb = {
    core: [gmbDay(first, { impressions, callClicks: 5, websiteClicks: 6, directionRequests: null }), gmbDay(second, { impressions: { ...impressions, desktopMaps: null }, callClicks: 1, websiteClicks: -6, directionRequests: null })],
    terms: [{ date: first, terms: [{ term: 'care', impressions: 90, below: null }, { term: 'rare', impressions: null, below: 15 }, { term: '', impressions: 3, below: null }] }],
    reviews: [{ date: second, ratings: [{ stars: 5, count: 2 }, { stars: 2, count: 1 }] }],
  };
  it('leaves out a series without any data, and preserves a series with some', () => {
    expect(rows('surface', { gmb })).toEqual({
      'Search on phones': { profileViews: 8 }, 'Search on desktops': { profileViews: 4 }, 'Maps on phones': { profileViews: 6 }, 'Maps on desktops': { profileViews: 1 },
    });
    expect(rows('profileAction', { gmb })).toEqual({ 'Website clicks': { profileActions: 6 }, Calls: { profileActions: 6 } });
  });
  it('shows a term below the threshold without a number', () => expect(rows('profileTerm', { gmb })).toEqual({ care: { profileViews: 90 }, rare: {} }));
  it('has all five star ratings if there is any review, otherwise none', () => {
    const none = { reviews: 0, starsGiven: 0 };
    expect(rows('stars', { gmb })).toEqual({ 5: { reviews: 2, starsGiven: 10 }, 4: none, 3: none, 2: { reviews: 1, starsGiven: 2 }, 1: none });
    expect(rows('sentiment', { gmb })).toEqual({ Positive: { reviews: 2, starsGiven: 10 }, Neutral: none, Negative: { reviews: 1, starsGiven: 2 } });
    for (const key of ['surface', 'profileAction', 'profileTerm', 'stars', 'sentiment'] as const) expect(rows(key, { gmb: {} })).toEqual({});
    expect(rows('stars', {})).toEqual({});
    expect(rows('surface', {})).toEqual({});
    expect(rows('profileTerm', {})).toEqual({});
  });
});

describe('social networks', () => {
  it('leaves unreported values out, and allows negative likes from LinkedIn', () => {
    const days = {
      fbPage: { core: [pageDay(first, { newFollows: 3, unfollows: 1, mediaViews: null, engagements: 4 }, { newFollowers: null, views: 7, interactions: 2, likes: 1 }), pageDay(second, { newFollows: 1 })] },
      linkedinOrg: { core: [orgDay(first, { organicFollowerGain: -2, paidFollowerGain: null, impressions: 9, clicks: 1, likes: -3, comments: null, shares: 1 })] },
    };
    expect(rows('network', days)).toEqual({
      Facebook: { newFans: 4, lostFans: 1, views: 0, engagements: 4 },
      Instagram: { views: 7, engagements: 2, likes: 1, comments: 0, shares: 0 },
      LinkedIn: { newFans: -2, views: 9, engagements: -1, likes: -3, shares: 1 },
    });
    expect(rows('network', {})).toEqual({});
  });
  it('a network without any data is a row without numbers', () => {
    const silent = orgDay(first, { organicFollowerGain: null, paidFollowerGain: null, impressions: null, clicks: null, likes: null, comments: null, shares: null });
    expect(rows('network', { linkedinOrg: { core: [silent] } })).toEqual({ LinkedIn: {} });
  });
});

describe('advertising', () => {
  const spent = { spend: 10, impressions: 100, clicks: 5 };
  const actions = [{ type: 'lead', count: 4 }, { type: 'onsite_conversion.lead_grouped', count: 3 }, { type: 'leadgen_grouped', count: 3 }];
  const fb = {
    core: [
      facebookDay(first, [{ ...spent, actions, linkClicks: 2, objective: 'OUTCOME_LEADS' }, { ...spent, id: '7', name: '', objective: 'BRAND_NEW' }]),
      { ...facebookDay(second, [{ ...spent, objective: null }], 'EUR'), devices: [{ device: 'iphone', ...spent }, { device: 'ipad', ...spent }, { device: 'other', ...spent }] },
    ],
  };
  const linkedin = { core: [linkedinDay(first, [{ ...spent, objective: 'WEBSITE_CONVERSION', oneClickLeads: 1, externalWebsiteConversions: null }])] };
  const bing = {
    core: [{ ...microsoftDay(first, [{ ...spent, objective: 'Search', conversions: 1.5 }, { ...spent, name: 'More', objective: '', conversions: null }]), devices: [{ device: 'Smartphone', ...spent }, { device: 'Computer', ...spent }, { device: 'Tablet', ...spent }] }],
  };
  const ads = { adCost: 20, adClicks: 8, adImpressions: 300 };
  const ga4 = { core: [ga4Day(first, { totals: ads }), ga4Day(second)] };

  it('lists every platform by currency, and counts one action type per lead', () => {
    expect(rows('adPlatform', { ga4, fb, linkedin, bing })).toEqual({
      'Google Ads | USD': { adSpend: 20, adImpressions: 300, adClicks: 8, paidLeads: 0 },
      'Facebook Ads | USD': { adSpend: 20, adImpressions: 200, adClicks: 10, linkClicks: 2, paidLeads: 3, adConversions: 1 },
      'Facebook Ads | EUR': { adSpend: 10, adImpressions: 100, adClicks: 5, paidLeads: 0, adConversions: 0 },
      'LinkedIn Ads | USD': { adSpend: 10, adImpressions: 100, adClicks: 5, paidLeads: 1 },
      'Microsoft Ads | USD': { adSpend: 20, adImpressions: 200, adClicks: 10, adConversions: 1.5, paidLeads: 0 },
    });
  });
  it('never adds two currencies, and totals conversions only if all paid campaigns report them', () => {
    expect(total('adPlatform', { ga4, fb, linkedin, bing })).toEqual({ adImpressions: 900, adClicks: 38, paidLeads: 4, linkClicks: 2 });
    expect(total('adPlatform', { fb })).toEqual({ adImpressions: 300, adClicks: 15, paidLeads: 3, linkClicks: 2, adConversions: 1 });
    expect(total('adPlatform', { bing, ga4: { core: [ga4Day(second)] } })).toEqual({ adSpend: 20, adImpressions: 200, adClicks: 10, adConversions: 1.5 });
    const unpaid = { core: [linkedinDay(first, [{ impressions: 1, externalWebsiteConversions: null }], 'EUR')] };
    expect(total('adPlatform', { bing, linkedin: unpaid })).toEqual({ adSpend: 20, adImpressions: 201, adClicks: 10, adConversions: 1.5 });
  });
  it('lists campaigns by platform and name, otherwise by ID, or only those on Facebook', () => {
    expect(Object.keys(rows('adCampaign', { ga4, fb, linkedin, bing })).sort()).toEqual([
      'Facebook Ads | 7 | USD', 'Facebook Ads | Spring | EUR', 'Facebook Ads | Spring | USD', 'Google Ads | Days without campaigns | USD',
      'LinkedIn Ads | Spring | USD', 'Microsoft Ads | More | USD', 'Microsoft Ads | Spring | USD',
    ]);
    expect(rows('facebookCampaign', { fb, linkedin })).toEqual({
      'Spring | USD': { adSpend: 10, adImpressions: 100, adClicks: 5, linkClicks: 2, paidLeads: 3, adConversions: 1 },
      'Spring | EUR': { adSpend: 10, adImpressions: 100, adClicks: 5, paidLeads: 0, adConversions: 0 },
      '7 | USD': { adSpend: 10, adImpressions: 100, adClicks: 5, paidLeads: 0, adConversions: 0 },
    });
    expect([rows('facebookCampaign', { linkedin }), total('facebookCampaign', { linkedin })]).toEqual([{}, {}]);
  });
  it('lists Google Ads campaigns with Google Analytics values, and other days as one row', () => {
    const named = [{ name: 'Brand', cost: 15, clicks: 8, impressions: 250 }, { name: 'Free', cost: 0, clicks: 0, impressions: 50 }];
    const uncounted = named.map(({ name, cost }) => ({ name, cost }));
    const makeGa4Day = (adCampaigns: typeof uncounted, totals = {}) => ga4Day(first, { totals: { adCost: 15, adClicks: 8, adImpressions: 300, ...totals }, adCampaigns, ...(Object.keys(totals).length > 0 && { unknown: Object.keys(totals) }) });
    expect(rows('adCampaign', { ga4: { core: [makeGa4Day(named), ga4Day(second, { totals: ads })] } })).toEqual({
      'Google Ads | Brand | USD': { adSpend: 15, adImpressions: 250, adClicks: 8, paidLeads: 0 },
      'Google Ads | Free | USD': { adSpend: 0, adImpressions: 50, adClicks: 0, paidLeads: 0 },
      'Google Ads | Days without campaigns | USD': { adSpend: 20, adImpressions: 300, adClicks: 8, paidLeads: 0 },
    });
    expect(Object.keys(rows('adCampaign', { ga4: { core: [makeGa4Day(uncounted)] } }))).toEqual(['Google Ads | Days without campaigns | USD']);
    const without = (field: string) => rows('adCampaign', { ga4: { core: [makeGa4Day(named, { [field]: null })] } });
    expect(without('adClicks')).toMatchObject({ 'Google Ads | Brand | USD': { adSpend: 15, adImpressions: 250 } });
    expect(without('adImpressions')).toMatchObject({ 'Google Ads | Brand | USD': { adSpend: 15, adClicks: 8 } });
    expect(Object.values(without('adCost'))).toMatchObject([{ adImpressions: 250, adClicks: 8 }, { adImpressions: 50, adClicks: 0 }]);
    expect(rows('adCampaign', { ga4: { core: [ga4Day(first, { totals: { adCost: 0, adClicks: 0, adImpressions: 0 } })] } })).toEqual({});
  });
  it('counts goals of paid sessions as leads by campaign, others in a separate row', () => {
    const row = (source: string, medium: string, campaign: string, keyEvents: number) => ({ source, medium, campaign, sessions: 9, engagedSessions: 0, keyEvents, transactions: 0, revenue: 0 });
    const traffic = [row('google', 'cpc', 'brand', 3), row('google', 'cpc', 'Old name', 2), row('google', 'organic', '(organic)', 50), row('bing', 'cpc', 'Spring', 4), row('bing', 'cpc', 'x', 1), row('facebook', 'cpc', 'Spring', 7)];
    const day = ga4Day(first, { totals: { adCost: 15, adClicks: 8, adImpressions: 300 }, adCampaigns: [{ name: 'Brand', cost: 15, clicks: 8, impressions: 300 }], traffic });
    const microsoft = { core: [microsoftDay(first, [{ ...spent, conversions: 2 }])] };
    const listPaidLeads = (of: Record<string, { paidLeads?: number }>) => Object.fromEntries(Object.entries(of).map(([name, { paidLeads }]) => [name, paidLeads]));
    expect(listPaidLeads(rows('adCampaign', { ga4: { core: [day] }, bing: microsoft }))).toEqual({
      'Google Ads | Brand | USD': 3, 'Google Ads | No matching campaign | USD': 2, 'Microsoft Ads | Spring | USD': 4, 'Microsoft Ads | No matching campaign | USD': 1,
    });
    expect(listPaidLeads(rows('adPlatform', { ga4: { core: [day] }, bing: microsoft }))).toEqual({ 'Google Ads | USD': 5, 'Microsoft Ads | USD': 5 });
    // Without the count of goals nobody's leads are made up of it.
    expect(listPaidLeads(rows('adPlatform', { ga4: { core: [{ ...day, unknown: ['keyEvents'] }] }, bing: microsoft }))).toEqual({ 'Google Ads | USD': undefined, 'Microsoft Ads | USD': undefined });
    expect(listPaidLeads(rows('adCampaign', { ga4: { core: [{ ...day, unknown: ['keyEvents'] }] } }))).toEqual({ 'Google Ads | Brand | USD': undefined });
    expect(listPaidLeads(rows('adPlatform', { bing: microsoft }))).toEqual({ 'Microsoft Ads | USD': undefined });
  });
  it('describes objectives in words, and as Unknown if there is no known one', () => {
    const names = Object.keys(rows('adObjective', { fb, linkedin, bing }));
    expect(names.sort()).toEqual(['Leads | USD', 'Search | USD', 'Unknown | EUR', 'Unknown | USD', 'Website conversion | USD']);
  });
  it("lists devices by class, with the campaigns' total cost", () => {
    const expected = { adSpend: spent.spend, adImpressions: spent.impressions, adClicks: spent.clicks };
    expect(rows('adDevice', { fb, linkedin, bing })).toEqual({
      'Mobile | EUR': expected, 'Tablet | EUR': expected, 'Desktop | EUR': expected, 'Mobile | USD': expected, 'Desktop | USD': expected, 'Tablet | USD': expected,
    });
    expect(total('adDevice', { linkedin, bing })).toEqual({ adSpend: 20, adImpressions: 200, adClicks: 10 });
    expect(total('adDevice', { fb })).toEqual({ adImpressions: 300, adClicks: 15 });
    expect(rows('adDevice', {})).toEqual({});
  });
  it('has no currency and no split by currency without money columns', () => {
    expect(rows('adCampaign', { fb }, { hasMoney: false })).toEqual({
      'Facebook Ads | Spring': { adImpressions: 200, adClicks: 10, linkClicks: 2, paidLeads: 3, adConversions: 1 }, 'Facebook Ads | 7': { adImpressions: 100, adClicks: 5, paidLeads: 0, adConversions: 0 },
    });
    expect(total('adCampaign', { fb }, { hasMoney: false })).toEqual({ adImpressions: 300, adClicks: 15, linkClicks: 2, paidLeads: 3, adConversions: 1 });
  });
  it('leaves out a figure that Google Analytics stops reporting on any day', () => {
    const retired = (fields: string[]) => ({ core: [ga4Day(first, { totals: ads }), ga4Day(second, { totals: { ...ads, adCost: null }, unknown: fields })] });
    expect(rows('adPlatform', { ga4: retired(['adCost']) })).toEqual({ 'Google Ads | USD': { adImpressions: 600, adClicks: 16, paidLeads: 0 } });
    expect(rows('adPlatform', { ga4: retired(['adClicks', 'adImpressions']) })).toEqual({ 'Google Ads | USD': { adSpend: 20, paidLeads: 0 } });
    expect(total('adPlatform', { ga4: retired(['adClicks']), bing })).toEqual({ adSpend: 40, adImpressions: 800, paidLeads: 0 });
  });
  it('does not count Google Analytics days without a linked account as ad days', () => {
    const has = getDimension('adPlatform').has;
    expect([ga4.core[0], ga4.core[1], fb.core[0]].map(day => day && has?.('ga4', day))).toEqual([true, false, true]);
  });
});

describe('speedRuns', () => {
  it("returns a device's runs, newest last, with reasons for failed runs", () => {
    const failed = labRun({ runtimeError: 'NO_FCP' });
    const days = [labDay('2026-10-02', failed, labRun({ performance: 90 })), labDay('2026-10-01', labRun({ performance: 61 })), labDay('2026-10-03', failed)];
    expect(speedRuns(days, 'MOBILE').runs.map(({ date, performance, runtimeError }) => [date, performance, runtimeError])).toEqual([
      ['2026-10-01', 61, undefined], ['2026-10-02', null, 'NO_FCP'], ['2026-10-03', null, 'NO_FCP'],
    ]);
    expect(speedRuns(days, 'DESKTOP').runs.map(({ date, performance }) => [date, performance])).toEqual([['2026-10-02', 90]]);
  });
});
