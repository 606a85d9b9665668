import { describe, expect, it } from 'vitest';
import { cpcBounceAlert, cpcBounceRate, roasAlert } from '../../../../shared/domain/alerts/metric-alerts.ts';
import { causeOf, notTrackingAlert, notTrackingCauses } from '../../../../shared/domain/alerts/not-tracking.ts';
import { alertDefinitionSchema } from '../../../../shared/model/alert.ts';
import { connectionStates } from '../../../../shared/model/connection.ts';
import { type Service, serviceNames } from '../../../../shared/model/primitives.ts';
import { computeMetrics } from '../../../../shared/domain/metrics/compute.ts';
import type { ServicesDays } from '../../../../shared/domain/metrics/service-sources.ts';
import type { FbCoreDay, Ga4CoreDay } from '../../../../shared/model/daily-record.ts';
import { coreDay } from '../support-days.ts';

const fbDay = (date: string, spend: number): FbCoreDay => ({
  date, timeZone: 'America/New_York', currency: 'USD', devices: [],
  campaigns: [{ id: '1', name: 'A', objective: 'OUTCOME_LEADS', spend, impressions: 100, clicks: 5, linkClicks: 4, reach: 90, actions: [] }],
});

describe('Not Tracking', () => {
  it('covers the seven services of the catalogue', () => {
    const names = Object.keys(notTrackingCauses).map(service => serviceNames[service as Service]);
    expect(names.sort()).toEqual(
      ['Facebook Ads', 'Facebook Insights', 'Google Analytics', 'Google Business Profile', 'LinkedIn Ads', 'LinkedIn Organization', 'Microsoft Ads'],
    );
  });
  it('says the known cause, or the possible ones, and leads to the panel', () => {
    const known = notTrackingAlert('ga4', 'site-1', 'credentials');
    expect(known).toMatchObject({ title: 'Google Analytics Not Tracking', link: '/admin/site-1/ga', description: expect.stringContaining('expired token or credentials') });
    expect(notTrackingAlert('gmb', 'site-1', null)).toMatchObject({ link: '/admin/site-1/gmb', description: 'Possible causes: expired token or credentials, service removed, verification failed.' });
    expect(notTrackingAlert('pagespeed', 'site-1', null)).toBeNull();
    expect(alertDefinitionSchema.safeParse(known).success).toBe(true);
  });
  it('tells from a connection only what stopped it', () => {
    expect(connectionStates.map(causeOf)).toEqual([null, 'credentials', 'removed', null, null, null]);
  });
});

describe('ROAS', () => {
  const day = (date: string, revenue: number, adCost: number | null) => coreDay(date, [{ medium: 'cpc', revenue }, { medium: 'organic', revenue: 900 }], { adCost });
  const of = (days: Ga4CoreDay[], threshold?: number) => roasAlert({ ga4: { connection: 'working', days, missingDays: [] } }, threshold);
  const three = (a: number, b: number, c: number) => [day('2026-10-01', a, 100), day('2026-10-03', c, 100), day('2026-10-02', b, 100)];
  it.each([
    [three(150, 150, 150), 1.5, true], [three(150, 151, 150), 1.5, false], [three(0, 0, 0), 1.5, true], [three(250, 250, 250), 3, true],
  ])('at or below the threshold three days in a row', (days, threshold, expected) => expect(of(days, threshold) !== null).toBe(expected));
  it('looks at the newest three only', () => {
    expect(of([...three(100, 100, 100), day('2026-10-04', 900, 100)])).toBeNull();
    expect(of([day('2026-09-30', 900, 100), ...three(100, 120, 140)])).toMatchObject({ value: 1.4, comparison: 1.5, description: expect.stringContaining('1.00, 1.20, 1.40') });
  });
  it('is silent about two days, a gap, a day without spend and unknown spend', () => {
    expect(of(three(1, 1, 1).slice(0, 2))).toBeNull();
    expect(of(three(0, 0, 0).map(one => ({ ...one, unknown: ['revenue'] })))).toBeNull();
    expect(of([day('2026-10-01', 1, 100), day('2026-10-02', 1, 100), day('2026-10-04', 1, 100)])).toBeNull();
    expect(of([day('2026-10-01', 1, 100), day('2026-10-02', 1, 0), day('2026-10-03', 1, 100)])).toBeNull();
    expect(of([day('2026-10-01', 1, 100), day('2026-10-02', 1, null), day('2026-10-03', 1, 100)])).toBeNull();
  });
});

describe('ROAS of an alert and of the metric', () => {
  const dates = ['2026-10-01', '2026-10-02', '2026-10-03'];
  const services = (spends: string[]): ServicesDays => ({
    ga4: { connection: 'working', days: dates.map(date => coreDay(date, [{ medium: 'cpc', revenue: 300 }, { medium: 'organic', revenue: 900 }], { adCost: 100 })), missingDays: [] },
    fb: { connection: 'working', days: spends.map(date => fbDay(date, 150)), missingDays: dates.filter(date => !spends.includes(date)) },
  });
  it('are one number: paid revenue over what all platforms spent', () => {
    // By hand: 300 / (100 + 150).
    expect(roasAlert(services(dates))).toMatchObject({ value: 1.2 });
    expect(computeMetrics({ start: dates[2] ?? '', end: dates[2] ?? '', isEcommerce: true, ...services(dates) }).ROAS).toMatchObject({ known: true, value: 1.2 });
  });
  it('says nothing of a site without Google Analytics', () => expect(roasAlert({})).toBeNull());
  it('waits for a platform whose day is not there yet', () => expect(roasAlert(services(dates.slice(0, 2)))).toBeNull());
});

describe('bounce rate from CPC', () => {
  const cpc = (sessions: number, engagedSessions: number) => [coreDay('2026-10-01', [{ medium: 'CPC', sessions, engagedSessions }, { medium: 'organic', sessions: 900 }])];
  it('counts visits from CPC only and wants enough of them', () => {
    expect(cpcBounceRate(cpc(100, 40))).toBe(0.6);
    expect(cpcBounceRate(cpc(49, 40))).toBeNull();
    expect(cpcBounceRate([])).toBeNull();
    expect(cpcBounceRate(cpc(100, 0).map(day => ({ ...day, unknown: ['engagedSessions'] })))).toBeNull();
  });
  it.each([
    [cpc(100, 40), cpc(100, 50), true], [cpc(100, 50), cpc(100, 50), false], [cpc(100, 60), cpc(100, 50), false], [cpc(10, 1), cpc(100, 50), false], [cpc(100, 40), cpc(10, 5), false],
  ])('alerts only where it rose', (now, before, expected) => expect(cpcBounceAlert(now, before) !== null).toBe(expected));
});
