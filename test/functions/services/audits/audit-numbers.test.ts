import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditNumbers, computeMonthlyAverages } from '../../../../functions/services/audits/audit-numbers.ts';
import { putConnection } from '../../../../functions/stores/connections/connections.ts';
import { writeDays } from '../../../../functions/stores/metrics/metrics.ts';
import { getNode } from '../../../../functions/stores/sites/sites.ts';
import { eachDay, monthRange } from '../../../../shared/domain/periods/days.ts';
import type { RecordService } from '../../../../shared/platforms/registry.ts';
import { ga4Day } from '../../../shared/numbers/metrics/sample-days.ts';
import { facebookDay, gmbDay, pageDay } from '../../../shared/numbers/metrics/sample-platform-days.ts';
import { type Program, startProgram } from '../../support/program.ts';
import { seedTree } from '../../support/tree.ts';

const now = new Date('2026-11-21T12:00:00Z');
const seal = '2026-11-17';
const october = monthRange('202610');
let program: Program;

const connect = (siteId: string, service: RecordService) =>
  putConnection({
    siteId, service, state: 'working', connectedAt: '2025-01-01T00:00:00Z', pulledAt: '2026-11-21T09:00:00Z', lastDay: '2026-11-20',
    missingDays: [], backfill: null, timeZone: 'America/New_York', platformTimeZone: null, sourceKey: '1', compactedThrough: null,
  });
const computeNumbers = async (siteId: string, yearMonth = '202610') => {
  const site = await getNode(siteId);
  if (site === null) throw new Error('a site expected');
  return auditNumbers(site, yearMonth, now);
};
const traffic = (sessions: number) => [{ source: 'google', medium: 'cpc', sessions, keyEvents: 2 }];
const visits = (start: string, end: string, sessions: number) => eachDay(start, end).map(date => ga4Day(date, { traffic: traffic(sessions) }));

beforeAll(async () => {
  program = await startProgram({ now });
  await seedTree();
  for (const service of ['ga4', 'fb', 'gmb', 'fbPage'] as const) await connect('site-n1', service);
  await writeDays('site-n1', 'ga4', 'core', visits('2026-10-01', '2026-10-31', 10), seal);
  // The last day of October has not come.
  const spent = eachDay('2026-10-01', '2026-10-30').map(date => facebookDay(date, [{ spend: date === '2026-10-01' ? 30 : 0, clicks: 3, objective: 'CONVERSIONS' }]));
  await writeDays('site-n1', 'fb', 'core', spent, seal);
  await writeDays('site-n1', 'gmb', 'core', eachDay('2026-10-01', '2026-10-31').map(date => gmbDay(date, { callClicks: date === '2026-10-01' ? 4 : 0 })), seal);
  await writeDays('site-n1', 'fbPage', 'core', eachDay('2026-10-01', '2026-10-31').map(date => pageDay(date, { newFollows: date === '2026-10-31' ? 5 : 0, follows: 105 })), seal);
  await connect('site-n2', 'ga4');
  await writeDays('site-n2', 'ga4', 'core', [...visits('2025-10-01', '2025-10-31', 900), ...visits('2026-09-01', '2026-09-30', 30), ...visits('2026-10-01', '2026-10-31', 10)], seal);
});
afterAll(() => program.stop());

describe('the numbers of a monthly audit', () => {
  it('cover every service, each with its missing days', async () => {
    const numbers = await computeNumbers('site-n1');
    const metrics = numbers.readMetrics(october);
    expect(metrics.adSpend).toEqual({ known: true, value: 30, currency: 'USD', missingDays: 1 });
    // 31 days of 2 key events.
    expect(metrics.costPerLead).toEqual({ known: true, value: 30 / 62, currency: 'USD', missingDays: 1 });
    expect(metrics.gmbActions).toEqual({ known: true, value: 4 });
    expect(metrics.fanGrowth).toEqual({ known: true, value: 0.05 });
    expect(metrics.mobilePerformance).toEqual({ known: false, why: 'not-connected' });
    expect(Object.fromEntries(numbers.missingIn(october))).toMatchObject({ ga4: [], fb: ['2026-10-31'], gmb: [], fbPage: [] });
    expect(Object.keys(numbers.toRecord(october).sources).sort()).toEqual(['fb', 'fbPage', 'ga4', 'gmb']);
  });

  it('have no spend without a GA4 Ads account or a connected ad platform', async () => {
    expect((await computeNumbers('site-n2')).readMetrics(october).adSpend).toEqual({ known: false, why: 'not-connected' });
  });

  it('are averaged over up to twelve months, marking those without data', async () => {
    const averages = computeMonthlyAverages(await computeNumbers('site-n2'), '202610', false);
    // 310 and 900 sessions of October and September; October a year ago is the thirteenth month.
    expect(averages.sessions).toEqual({ known: true, value: (310 + 900) / 61, missingDays: 365 - 31 - 30 });
    expect(averages.gcr).toMatchObject({ value: (61 * 2) / (310 + 900) });
    expect(averages.gmbViews).toEqual({ known: false, why: 'not-connected' });
  });

  it('are empty for a month without data', async () => {
    expect((await computeNumbers('site-n1', '202603')).holds(monthRange('202603'))).toBe(false);
  });
});
