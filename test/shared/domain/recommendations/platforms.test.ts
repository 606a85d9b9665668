import { describe, expect, it } from 'vitest';
import { adFindings, adServices, facebookMonth, judgedAds, linkedinMonth, microsoftMonth, type AdMonth } from '../../../../shared/domain/recommendations/ads.ts';
import { landingEvidence, searchEvidence, visitedEvidence } from '../../../../shared/domain/recommendations/evidence.ts';
import { judgedPlatforms, type PartsMonth, platformFindings, type PlatformMonths } from '../../../../shared/domain/recommendations/platforms.ts';
import { byWorth, findWorthFigure, priced, computeWorth } from '../../../../shared/domain/recommendations/worth.ts';
import { topRows } from '../../../../shared/domain/recommendations/finding.ts';
import { coreDay } from '../support-days.ts';

const date = '2026-10-01';
const site = (rows: Parameters<typeof coreDay>[1] = [{ sessions: 500, keyEvents: 20 }]) => [coreDay(date, rows)];
const ad = { id: '1', objective: null, impressions: 9000 };
const fb = (linkClicks: number | null, actions: { type: string; count: number }[] = [], currency = 'USD') =>
  ({ date, timeZone: 'UTC', currency, campaigns: [{ ...ad, name: 'Autumn', spend: 90.126, clicks: 900, linkClicks, reach: null, actions }], devices: [] });
const bing = (conversions: number | null, phoneCalls: number | null = null) =>
  ({ date, currency: 'USD', campaigns: [{ ...ad, name: 'Search', spend: 50, clicks: 150, status: null, conversions, revenue: null, phoneCalls }], devices: [] });
const linkedin = (landingPageClicks: number | null, externalWebsiteConversions: number | null, oneClickLeads: number | null) =>
  ({ date, currency: 'USD', campaigns: [{ ...ad, name: 'People', spend: 70, clicks: 300, landingPageClicks, costInUsd: null, externalWebsiteConversions, oneClickLeads, conversionValue: null, engagements: null, videoViews: null }] });
const titles = (month: AdMonth, days = site()) => adFindings(month, days).map(({ title }) => title);

describe('advertising and Google Analytics', () => {
  it("counts clicks that lead to the website, and each platform's results", () => {
    expect(facebookMonth([fb(120)])).toEqual({ service: 'fb', currencies: ['USD'], campaigns: [{ name: 'Autumn', spend: 90.126, clicks: 120, results: 0 }] });
    // Left on Facebook's own form: nobody came to the website.
    expect(facebookMonth([fb(120, [{ type: 'lead', count: 5 }, { type: 'onsite_conversion.lead_grouped', count: 3 }])]).campaigns[0]).toMatchObject({ clicks: 0, results: 5 });
    expect(facebookMonth([fb(null)]).campaigns[0]?.clicks).toBe(0);
    expect([bing(2, 3), bing(2), bing(null, 3)].map(day => microsoftMonth([day]).campaigns[0]?.results)).toEqual([5, 2, null]);
    expect([linkedin(40, 1, 2), linkedin(null, 1, null), linkedin(40, null, 2)].map(day => linkedinMonth([day]).campaigns[0])).toMatchObject([{ clicks: 40, results: 3 }, { clicks: 300, results: 1 }, { clicks: 40, results: null }]);
  });
  it.each([
    // Clicks, the source and medium of 19 or 20 of a hundred, and what is said.
    [100, 'facebook', 'cpc', 19, ['Ads without tags: Facebook Ads']], [100, 'facebook', 'cpc', 20, []], [99, 'facebook', 'cpc', 0, []],
    // Somebody's post is no advertisement.
    [100, 'facebook.com', 'referral', 90, ['Ads without tags: Facebook Ads']], [100, 'partner', 'facebook_ads', 90, []], [100, 'ig', 'paid-social', 90, []],
  ])('%d clicks and %s / %s %d: %j', (clicks, source, medium, sessions, expected) => {
    const month = facebookMonth([fb(clicks, [{ type: 'offsite_conversion.fb_pixel_lead', count: 1 }])]);
    expect(titles(month, site([{ source, medium, sessions }]))).toEqual(expected);
  });
  it('describes the untagged clicks, with the campaigns', () => {
    expect(adFindings(microsoftMonth([bing(1)]), site())).toEqual([{
      category: 'badChannelTags', title: 'Ads without tags: Microsoft Ads', fingerprint: 'ads-untagged-bing',
      issue: 'Microsoft Ads reports 150 clicks to the website, but Google Analytics attributed only 0 visits to these ads. The ad links have no UTM tags, so paid visits count as Referral, Direct, or Social.',
      worth: { sessions: 150, basis: 'Paid clicks not counted as Paid' }, evidence: { columns: ['Campaign', 'Clicks', 'Spend'], rows: [['Search', 150, 50]] },
    }]);
    expect(titles(microsoftMonth([bing(1)]), [])).toEqual([]);
  });
  it('reports money spent on clicks without results, with a currency if there is one', () => {
    const tagged = site([{ source: 'bing', medium: 'cpc', sessions: 400 }, { source: 'linkedin', medium: 'cpc', sessions: 400 }, { source: 'facebook', medium: 'cpc', sessions: 400 }]);
    expect(adFindings(microsoftMonth([bing(0)]), tagged)).toMatchObject([{ category: 'missingGoalFunnels', fingerprint: 'ads-uncounted-bing', worth: { sessions: 150, amount: 50, currency: 'USD' }, evidence: { rows: [['Search', 50, 150]] } }]);
    expect([bing(1), bing(null)].map(day => titles(microsoftMonth([day]), tagged))).toEqual([[], []]);
    expect(titles(linkedinMonth([linkedin(100, 0, 0)]), tagged)).toEqual(['Ads without results: LinkedIn Ads']);
    const two = adFindings(facebookMonth([fb(80), fb(80, [], 'EUR')]), tagged);
    expect(two).toMatchObject([{ worth: { sessions: 160 }, evidence: { rows: [['Autumn', 180.25, 160]] } }]);
    expect(two[0]?.worth).not.toHaveProperty('amount');
    expect(adFindings(facebookMonth([fb(160)]), tagged)[0]?.worth).toMatchObject({ amount: 90.13 });
  });
  it('clears a topic only if there are clicks and the platform reports results', () => {
    expect(judgedAds(microsoftMonth([bing(1)]), site())).toEqual(['ads-untagged-bing', 'ads-uncounted-bing']);
    expect(judgedAds(microsoftMonth([bing(null)]), site())).toEqual(['ads-untagged-bing']);
    expect(judgedAds(microsoftMonth([bing(1)]), [])).toEqual(['ads-uncounted-bing']);
    expect(judgedAds(facebookMonth([fb(99)]), site())).toEqual([]);
    expect(adServices).toEqual(['fb', 'bing', 'linkedin']);
  });
});

const month = (parts: Record<string, number>, days = 31): PartsMonth => ({ days, parts });
const nothing = { now: null, before: null };
const months = (over: Partial<PlatformMonths>): PlatformMonths => ({ gsc: nothing, pagespeed: nothing, gmb: nothing, ...over });
const search = (impressions: number, clicks: number, days?: number) => month({ searchImpressions: impressions, searchClicks: clicks }, days);
const speed = (mean: number, runs = 30) => month({ mobileScore: mean * runs, mobileScoreRuns: runs });
const profile = (views: number, actions: number, clicks = 0) => month({ profileViews: views, profileActions: actions, profileClicks: clicks });
const found = (over: Partial<PlatformMonths>, days = site()) => platformFindings(months(over), days).map(({ fingerprint }) => fingerprint);

describe('findings of other platforms', () => {
  it.each([
    [search(1000, 100), search(1000, 74), ['coaching-search-clicks']], [search(1000, 100), search(1000, 75), []],
    // Seen less than nine tenths as often, too few, half a month, a month without the platform.
    [search(2000, 200), search(1799, 10), []], [search(999, 100), search(5000, 1), []], [search(1000, 100), search(999, 1), []],
    [search(1000, 100, 24), search(1000, 1), []], [search(1000, 100), search(1000, 1, 24), []], [search(1000, 0), search(1000, 0), []],
    [null, search(1000, 1), []], [search(1000, 100), null, []], [month({}), month({}), []],
  ])('search %#', (before, now, expected) => {
    expect(found({ gsc: { now, before } })).toEqual(expected);
  });
  it('counts the missing clicks', () => {
    expect(platformFindings(months({ gsc: { before: search(1000, 100), now: search(2000, 120) } }), [])).toMatchObject([
      { category: 'coachingInsight', worth: { sessions: 80 }, issue: expect.stringContaining('2,000 times, about as often as last month, but its click rate dropped 40%: 120 clicks, down from 100') },
    ]);
  });
  it.each([
    [speed(62), speed(49), ['coaching-mobile-speed']], [speed(58), speed(49), []], [speed(90), speed(50), []], [speed(62, 9), speed(20), []], [speed(62), speed(20, 9), []], [month({}), speed(20), []], [month({ mobileScore: 900 }), speed(20), []],
  ])('speed %#', (before, now, expected) => {
    expect(found({ pagespeed: { now, before } })).toEqual(expected);
  });
  it('shows the number of phone visits to the slow page', () => {
    const days = [{ ...coreDay(date, []), devices: [{ device: 'mobile', sessions: 320, keyEvents: 1 }, { device: 'desktop', sessions: 90, keyEvents: 1 }] }];
    const both = months({ pagespeed: { before: speed(71.4), now: speed(43.6) } });
    expect(platformFindings(both, days)).toMatchObject([{ worth: { sessions: 320 }, issue: expect.stringContaining('from 71 to 44 of 100') }]);
    expect(platformFindings(both, [])[0]).not.toHaveProperty('worth');
  });
  it("checks actions on the profile, and its link's tags", () => {
    expect(platformFindings(months({ gmb: { before: profile(500, 100), now: profile(600, 60) } }), [])).toMatchObject([{ fingerprint: 'coaching-profile-actions', worth: { goals: 60 } }]);
    expect(found({ gmb: { before: profile(499, 100), now: profile(600, 10) } })).toEqual([]);
    const clicks = { gmb: { before: null, now: profile(500, 90, 50) } };
    expect(platformFindings(months(clicks), site())).toMatchObject([{ category: 'badChannelTags', fingerprint: 'profile-untagged', worth: { sessions: 50 } }]);
    expect(found({ gmb: { before: null, now: profile(500, 90, 49) } })).toEqual([]);
    expect(found(clicks, [])).toEqual([]);
    for (const row of [{ medium: 'google-my-place' }, { campaign: 'gbp listing' }, { source: 'Google_My_Business' }]) expect(found(clicks, site([{ ...row, sessions: 1 }]))).toEqual([]);
  });
  it('clears a rise of ten percent, and the link if there are clicks', () => {
    const cleared = (over: Partial<PlatformMonths>, days = site()) => judgedPlatforms(months(over), days);
    expect(cleared({ gsc: { before: search(1000, 100), now: search(1000, 110) }, pagespeed: { before: speed(40), now: speed(50) }, gmb: { before: profile(500, 100), now: profile(500, 110, 50) } }))
      .toEqual(['coaching-search-clicks', 'coaching-mobile-speed', 'coaching-profile-actions', 'profile-untagged']);
    expect(cleared({ gsc: { before: search(1000, 100), now: search(1000, 109) }, pagespeed: { before: speed(40), now: speed(49) }, gmb: { before: null, now: profile(500, 110, 49) } })).toEqual([]);
    expect(cleared({ gmb: { before: null, now: profile(500, 110, 50) } }, [])).toEqual([]);
    expect(cleared({})).toEqual([]);
  });
});

describe('evidence', () => {
  const pages = (rows: [string, number, number][]) => [{ date, pages: rows.map(([page, sessions, keyEvents]) => ({ page, sessions, engagedSessions: 0, keyEvents })) }];
  it('names the landing pages with the most lost goals, and with the most visits', () => {
    const before = pages([['/', 100, 10], ['/form', 50, 20], ['/gone', 9, 9]]);
    const now = [...pages([['/', 60, 5], ['/form', 50, 8], ['/new', 10, 0]]), ...pages([['/', 40, 5]])];
    expect(landingEvidence(now, before)).toEqual({ columns: ['Landing page', 'Sessions', 'Goals before', 'Goals'], rows: [['/form', 50, 20, 8]] });
    expect(landingEvidence(now, now)).toBeNull();
    expect(landingEvidence(pages([['/b', 10, 0], ['/a', 10, 0]]), pages([['/a', 10, 5], ['/b', 10, 5]]))?.rows.map(([page]) => page)).toEqual(['/a', '/b']);
    expect(visitedEvidence(now)).toEqual({ columns: ['Landing page', 'Sessions'], rows: [['/', 100], ['/form', 50], ['/new', 10]] });
    expect(visitedEvidence(pages([['/b', 1, 0], ['/a', 1, 0]]))?.rows).toEqual([['/a', 1], ['/b', 1]]);
    expect(visitedEvidence([])).toBeNull();
  });
  it('names the pages of the search results that lost the most clicks', () => {
    const terms = (clicks: number) => [{ date, queries: [], pages: [{ page: 'https://a.test/', clicks, impressions: 1000, position: 3 }] }];
    expect(searchEvidence(terms(20), terms(90))).toEqual({ columns: ['Page', 'Impressions', 'Clicks before', 'Clicks'], rows: [['https://a.test/', 1000, 90, 20]] });
  });
  it('handles as many rows with one name as a year has', () => {
    const rows = Array.from({ length: 200_000 }, () => ({ name: 'same', figure: 1 }));
    expect(topRows(['Name', 'Figure'], rows, ({ name }) => [name], ({ figure }) => [figure]).rows).toEqual([['same', 200_000]]);
  });
  it('stores eight rows, largest first, summed by name', () => {
    const rows = [...Array.from({ length: 9 }, (_, index) => ({ name: `c${index}`, figure: index })), { name: 'c0', figure: 20 }];
    const top = topRows(['Name', 'Figure'], rows, ({ name }) => [name], ({ figure }) => [figure]);
    expect(top.rows).toHaveLength(8);
    expect(top.rows[0]).toEqual(['c0', 20]);
    expect(topRows(['Name'], [{ name: 'b' }, { name: 'a' }], ({ name }) => [name], () => [1]).rows.map(([name]) => name)).toEqual(['a', 'b']);
  });
});

describe("a finding's worth", () => {
  const basis = 'Goals at the previous month\'s rate';
  it("prices only missing goals, at the site's cost per lead", () => {
    const price = { amount: 47.36, currency: 'USD' };
    expect(computeWorth({ worth: { goals: 16, lost: true, basis } }, price)).toEqual({ goals: 16, amount: 757.76, currency: 'USD', basis: `${basis}, at the site’s cost per lead` });
    expect(computeWorth({ worth: { goals: 16, lost: true, basis } }, null)).toEqual({ goals: 16, basis });
    expect(computeWorth({ worth: { goals: 16, basis } }, price)).toEqual({ goals: 16, basis });
    expect(computeWorth({ worth: { goals: 0, lost: true, basis } }, price)).toEqual({ goals: 0, basis });
    expect(computeWorth({ worth: { sessions: 9, lost: true, basis } }, price)).toEqual({ sessions: 9, basis });
    expect(computeWorth({}, price)).toBeUndefined();
    expect(computeWorth({ worth: { amount: 5, currency: 'USD', basis } }, null)).toEqual({ amount: 5, currency: 'USD', basis });
  });
  it('sorts money first, then goals, then visits, and sums each currency separately', () => {
    const money = (amount: number, currency = 'USD') => ({ amount, currency, basis });
    const list = [undefined, { sessions: 900, basis }, { goals: 3, basis }, { goals: 8, basis }, money(5), money(70), { sessions: 2, basis }];
    expect(list.toSorted(byWorth)).toEqual([money(70), money(5), { goals: 8, basis }, { goals: 3, basis }, { sessions: 900, basis }, { sessions: 2, basis }, undefined]);
    expect([undefined, { basis }, { goals: 0, sessions: 0, basis }, money(0), { amount: 9, basis }].map(findWorthFigure)).toEqual([null, null, null, null, null]);
    expect(byWorth({ basis }, { basis })).toBe(0);
    expect(priced([money(5), money(7, 'EUR'), money(70), { goals: 3, basis }, undefined])).toEqual({ sums: [{ currency: 'USD', amount: 75 }, { currency: 'EUR', amount: 7 }], count: 3 });
  });
});
