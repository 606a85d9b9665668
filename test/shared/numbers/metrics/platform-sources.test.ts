import { describe, expect, it } from 'vitest';
import { computeMetrics } from '../../../../shared/numbers/metrics/compute.ts';
import { sourcesOfDays, type ServicesDays } from '../../../../shared/platforms/records.ts';
import type { MetricKey, MetricValue } from '../../../../shared/model/metric-value.ts';
import type { SourceKey } from '../../../../shared/platforms/registry.ts';
import { ga4Day } from './sample-days.ts';
import {
  facebookDay,
  gmbDay,
  gscDay,
  linkedinDay,
  microsoftDay,
  orgDay,
  pageDay,
} from './sample-platform-days.ts';

const range = { start: '2026-10-01', end: '2026-10-31' };
const working = <T>(...days: T[]) => ({ connection: 'working' as const, days, missingDays: [] });
const of = (metric: MetricKey, services: ServicesDays): MetricValue =>
  computeMetrics({ ...range, isEcommerce: true, ...services })[metric];
const source = (key: SourceKey, services: ServicesDays) => new Map(sourcesOfDays(services, range)).get(key);

describe('Business Profile', () => {
  const impressions = { desktopMaps: 1, desktopSearch: 20, mobileMaps: 300, mobileSearch: null };
  it('adds up surfaces and actions; a withheld value affects only its own sum', () => {
    const gmb = working(
      gmbDay('2026-10-01', { impressions, callClicks: 4, websiteClicks: null, directionRequests: 8 }),
    );
    expect(of('gmbViews', { gmb })).toEqual({ known: true, value: 321 });
    expect(of('gmbActions', { gmb })).toEqual({ known: true, value: 12 });
    expect(of('gmbGcr', { gmb })).toEqual({ known: true, value: 12 / 321 });
    expect(source('gmb', { gmb })?.parts).toMatchObject({ profileCalls: 4, profileDirections: 8 });
  });
  it('distinguishes days without a value from days of 0', () => {
    const none = { callClicks: null, websiteClicks: null, directionRequests: null };
    const gmb = working(
      gmbDay('2026-10-01', none),
      gmbDay('2026-10-02', { callClicks: 2 }),
      gmbDay('2026-10-03', none),
    );
    expect(of('gmbActions', { gmb })).toEqual({ known: true, value: 2, missingDays: 2 });
    expect(of('gmbViews', { gmb })).toEqual({ known: true, value: 0 });
    expect(of('gmbGcr', { gmb })).toEqual({ known: false, why: 'no-denominator' });
    expect(of('gmbActions', { gmb: working(gmbDay('2026-10-01', none)) })).toEqual({
      known: false,
      why: 'no-data',
    });
  });
  it('counts a day with neither value only once', () => {
    const nothing = { desktopMaps: null, desktopSearch: null, mobileMaps: null, mobileSearch: null };
    const dark = gmbDay('2026-10-02', {
      impressions: nothing,
      callClicks: null,
      websiteClicks: null,
      directionRequests: null,
    });
    const gmb = {
      ...working(gmbDay('2026-10-01', { impressions, callClicks: 1 }), dark),
      missingDays: ['2026-10-03'],
    };
    expect(of('gmbGcr', { gmb })).toEqual({ known: true, value: 1 / 321, missingDays: 2 });
  });
});

describe('Search Console', () => {
  it('weights the position by impressions', () => {
    const parts = source('gsc', {
      gsc: working(gscDay('2026-10-01', 5, 10, 2), gscDay('2026-10-02', 0, 30, 6)),
    })?.parts;
    expect(parts).toEqual({ searchClicks: 5, searchImpressions: 40, searchPositionWeight: 200 });
  });
});

describe('followers', () => {
  const fbPage = working(
    pageDay(
      '2026-10-02',
      { follows: 1010, newFollows: 12, unfollows: 2 },
      { followers: null, newFollowers: 4 },
    ),
    pageDay(
      '2026-10-01',
      { follows: 1000, newFollows: 3, unfollows: 3 },
      { followers: 500, newFollowers: null },
    ),
  );
  const linkedinOrg = working(
    orgDay('2026-10-01', { organicFollowerGain: 6, paidFollowerGain: null }),
    orgDay('2026-10-02', { organicFollowerGain: -2, paidFollowerGain: 1, followers: 300 }),
  );
  it("are the sum of each platform's last known number", () => {
    expect(of('totalFans', { fbPage })).toEqual({ known: true, value: 1510 });
    expect(of('totalFans', { fbPage, linkedinOrg })).toEqual({ known: true, value: 1810 });
    expect(of('newFans', { fbPage, linkedinOrg })).toEqual({ known: true, value: 24, missingDays: 1 });
  });
  it('grow compared with the number at the start', () => {
    // 1000 on the page, 496 on Instagram, 295 at LinkedIn before; 10, 4 and 5 more after.
    expect(of('fanGrowth', { fbPage, linkedinOrg })).toEqual({
      known: true,
      value: 19 / 1791,
      missingDays: 1,
    });
  });
  it('exclude from growth a platform that has only one of the two numbers', () => {
    const silent = working(orgDay('2026-10-01', { organicFollowerGain: 6 }), orgDay('2026-10-02'));
    expect(of('fanGrowth', { fbPage, linkedinOrg: silent })).toMatchObject({ known: true, value: 14 / 1496 });
    expect(of('totalFans', { fbPage, linkedinOrg: { ...silent, missingDays: ['2026-10-03'] } })).toEqual({
      known: true,
      value: 1510,
      missingDays: 3,
    });
    expect(of('fanGrowth', { linkedinOrg: silent })).toEqual({ known: false, why: 'no-data' });
  });
  it('count Instagram only if an account is linked to the page', () => {
    const alone = working(
      pageDay('2026-10-01', { newFollows: 3, follows: 10 }),
      pageDay('2026-10-02', { newFollows: 1, follows: 11 }),
    );
    expect(of('newFans', { fbPage: alone })).toEqual({ known: true, value: 4 });
    expect(of('totalFans', { fbPage: alone })).toEqual({ known: true, value: 11 });
    const later = working(
      pageDay('2026-10-01', { newFollows: 3 }),
      pageDay('2026-10-02', {}, { newFollowers: 2 }),
    );
    expect(of('newFans', { fbPage: later })).toEqual({ known: true, value: 5 });
  });
  it('ignore impossible numbers of followers', () => {
    const days = [Number.NaN, -1, Infinity].map((follows, index) =>
      pageDay(`2026-10-0${index + 1}`, { follows }),
    );
    expect(of('totalFans', { fbPage: working(...days) })).toEqual({ known: false, why: 'no-data' });
  });
});

describe('ad platforms', () => {
  const forms = [
    { type: 'lead', count: 9 },
    { type: 'onsite_conversion.lead_grouped', count: 5 },
  ];
  const fb = working(
    facebookDay('2026-10-01', [
      { spend: 100, clicks: 40, objective: 'OUTCOME_LEADS', actions: forms },
      { spend: 60, clicks: 10, objective: 'REACH' },
    ]),
  );
  const linkedin = working(
    linkedinDay('2026-10-01', [
      { spend: 50, clicks: 5, objective: 'LEAD_GENERATION', oneClickLeads: 2, externalWebsiteConversions: 3 },
    ]),
  );
  const bing = working(microsoftDay('2026-10-01', [{ spend: 30, clicks: 25, conversions: 1.5 }]));
  const traffic = [{ source: 'google', medium: 'cpc', sessions: 90, keyEvents: 10, revenue: 480 }];
  const ga4 = working(
    ga4Day('2026-10-01', { traffic, totals: { adCost: 0, adClicks: 0, adImpressions: 0 } }),
  );
  it('add up their cost and results', () => {
    expect(of('adSpend', { fb, linkedin, bing })).toEqual({ known: true, value: 240, currency: 'USD' });
    expect(of('costPerClick', { fb, linkedin, bing })).toEqual({ known: true, value: 3, currency: 'USD' });
    expect(of('ROAS', { ga4, fb, linkedin, bing })).toEqual({ known: true, value: 2 });
  });
  it('count a website conversion once: by GA4 if connected, otherwise by the platform', () => {
    expect(of('paidLeads', { ga4, fb, linkedin, bing })).toEqual({ known: true, value: 10 + 5 + 2 });
    expect(of('paidLeads', { fb, linkedin, bing })).toEqual({ known: true, value: 9 + 5 + 1.5 });
    const broken = { connection: 'reconnect-needed' as const, days: [], missingDays: ['2026-10-01'] };
    expect(of('paidLeads', { ga4: broken, fb, bing })).toEqual({ known: true, value: 5, missingDays: 1 });
    const removed = { connection: 'not-connected' as const, days: [], missingDays: [] };
    expect(of('paidLeads', { ga4: removed, bing })).toEqual({ known: true, value: 1.5 });
  });
  it('report withheld conversions', () => {
    const dark = working(microsoftDay('2026-10-01', [{ conversions: null }]), microsoftDay('2026-10-02'));
    expect(of('paidLeads', { bing: dark })).toEqual({ known: true, value: 0, missingDays: 1 });
    expect(of('paidLeads', { bing: working(microsoftDay('2026-10-01', [{ conversions: null }])) })).toEqual({
      known: false,
      why: 'no-data',
    });
    const half = working(linkedinDay('2026-10-01', [{ oneClickLeads: 4, externalWebsiteConversions: null }]));
    expect(of('paidLeads', { linkedin: half })).toEqual({ known: true, value: 4, missingDays: 1 });
  });
  it('divide only lead campaign spend by leads', () => {
    expect(of('costPerLead', { ga4, fb, linkedin, bing })).toEqual({
      known: true,
      value: 180 / 17,
      currency: 'USD',
    });
    const brand = working(facebookDay('2026-10-01', [{ spend: 60, objective: 'REACH' }]));
    expect(of('costPerLead', { ga4, fb: brand })).toEqual({ known: true, value: 0, currency: 'USD' });
  });
  it('never add dollars and euros, but add zero to any currency', () => {
    const euros = working(
      facebookDay('2026-10-01', [{ spend: 7, clicks: 1, objective: 'CONVERSIONS' }], 'EUR'),
    );
    expect(of('adSpend', { fb: euros, bing })).toEqual({ known: false, why: 'mixed-currency' });
    expect(of('costPerClick', { fb: euros, bing })).toEqual({ known: false, why: 'mixed-currency' });
    expect(of('costPerLead', { fb: euros, bing })).toEqual({ known: false, why: 'mixed-currency' });
    expect(of('ROAS', { ga4, fb: euros })).toEqual({ known: false, why: 'mixed-currency' });
    expect(of('adSpend', { ga4, fb: euros })).toEqual({ known: true, value: 7, currency: 'EUR' });
    const idle = working(facebookDay('2026-10-01', [], 'EUR'));
    expect(of('adSpend', { ga4, fb: idle })).toEqual({ known: false, why: 'mixed-currency' });
  });
});
