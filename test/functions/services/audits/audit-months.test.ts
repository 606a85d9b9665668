import { describe, expect, it } from 'vitest';
import { averagesOf, metricsOfMonth, type ServiceMonths } from '../../../../functions/services/audits/audit-months.ts';
import { type DaysToRoll, rollupMonth } from '../../../../shared/domain/rollup/rollup.ts';
import type { RecordService } from '../../../../shared/platforms/registry.ts';
import { ga4Day } from '../../../shared/domain/metrics/sample-days.ts';
import { facebookDay, gmbDay, pageDay } from '../../../shared/domain/metrics/sample-platform-days.ts';

const connection = (service: RecordService): NonNullable<ServiceMonths['connection']> => ({
  siteId: 'site-1',
  service,
  state: 'working',
  connectedAt: '2026-01-01T00:00:00.000Z',
  pulledAt: null,
  lastDay: null,
  missingDays: [],
  backfill: null,
  sourceKey: 'a',
  compactedThrough: null,
  platformTimeZone: null,
  timeZone: 'America/New_York',
});
const months = (
  service: RecordService,
  given: Record<string, DaysToRoll>,
  missing: string[] = [],
): ServiceMonths => ({
  service,
  connection: connection(service),
  records: new Map(Object.entries(given).map(([month, days]) => [month, rollupMonth(days, month)])),
  missingDays: new Map([['202610', missing]]),
});
const traffic = (sessions: number) => [{ source: 'google', medium: 'cpc', sessions, keyEvents: 2 }];

describe('the metrics of a month, of every service', () => {
  const ga4 = months('ga4', { 202610: { ga4: [ga4Day('2026-10-01', { traffic: traffic(10) })] } });
  const fb = months(
    'fb',
    { 202610: { fb: [facebookDay('2026-10-01', [{ spend: 30, clicks: 3, objective: 'CONVERSIONS' }])] } },
    ['2026-10-31'],
  );
  it('are made from all of them, each with the days it lacks', () => {
    const gmb = months('gmb', { 202610: { gmb: [gmbDay('2026-10-01', { callClicks: 4 })] } });
    const fbPage = months('fbPage', {
      202610: { fbPage: [pageDay('2026-10-01', { newFollows: 5, follows: 105 })] },
    });
    const metrics = metricsOfMonth([ga4, fb, gmb, fbPage], '202610', false);
    expect(metrics.adSpend).toEqual({ known: true, value: 30, currency: 'USD', missingDays: 1 });
    expect(metrics.costPerLead).toEqual({ known: true, value: 15, currency: 'USD', missingDays: 1 });
    expect(metrics.gmbActions).toEqual({ known: true, value: 4 });
    expect(metrics.fanGrowth).toEqual({ known: true, value: 0.05 });
    expect(metrics.mobilePerformance).toEqual({ known: false, why: 'not-connected' });
  });
  it('say no spend where GA4 has no Ads account and no ad platform is connected', () => {
    expect(metricsOfMonth([ga4], '202610', false).adSpend).toEqual({ known: false, why: 'not-connected' });
  });
  it('are averaged over up to twelve months, with a mark for those without', () => {
    const year = months('ga4', {
      202610: { ga4: [ga4Day('2026-10-01', { traffic: traffic(10) })] },
      202609: { ga4: [ga4Day('2026-09-01', { traffic: traffic(30) })] },
      202510: { ga4: [ga4Day('2025-10-01', { traffic: traffic(900) })] },
    });
    const averages = averagesOf([year], '202610', false);
    expect(averages.sessions).toEqual({ known: true, value: 20, missingDays: 365 - 31 - 30 });
    expect(averages.gcr).toMatchObject({ value: 0.1 });
    expect(averages.gmbViews).toEqual({ known: false, why: 'not-connected' });
  });
});
