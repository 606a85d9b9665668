import type { ReportInput } from '../../../../shared/domain/reports/report.ts';
import { computeComparison } from '../../../../shared/domain/periods/periods.ts';
import { eachDay, listMonths } from '../../../../shared/domain/periods/days.ts';
import { makeDayRows, makeMonthRow, type SiteDays } from '../../../../shared/numbers/rollup/node-rows.ts';
import { recordOfRange } from '../../../../shared/numbers/rollup/site-row.ts';
import type { FbPageCoreDay } from '../../../../shared/platforms/facebook-page/days.ts';
import type { GmbCoreDay } from '../../../../shared/platforms/gmb/days.ts';
import type { RecordService } from '../../../../shared/platforms/registry.ts';
import type { NodeDay, NodeMonth, SiteRow } from '../../../../shared/model/node-rows.ts';
import { ga4Day } from '../../numbers/metrics/sample-days.ts';

export const today = '2026-11-21';
export const last31 = { start: '2026-10-21', end: '2026-11-20' };
export const october = { start: '2026-10-01', end: '2026-10-31' };
export const lagDays: Record<RecordService, number> = { ga4: 0, pagespeed: 0, gmb: 5, gsc: 3, fbPage: 1, fb: 0, linkedin: 0, linkedinOrg: 2, bing: 0 };

export const pageDay = (date: string, follows: number | null): FbPageCoreDay => ({
  date, instagram: null,
  page: { follows, newFollows: 2, unfollows: 1, mediaViews: null, uniqueMediaViews: null, engagements: null, pageViews: null, videoViews: null },
});
export const instagramDay = (followers: number | null): FbPageCoreDay['instagram'] => ({
  followers, newFollowers: 1, reach: null, views: null, accountsEngaged: null, interactions: null, likes: null, comments: null, shares: null, saves: null, profileLinkTaps: null,
});
export const gmbDay = (date: string): GmbCoreDay => ({
  date, impressions: { desktopMaps: 10, desktopSearch: 0, mobileMaps: 0, mobileSearch: 0 },
  callClicks: 1, websiteClicks: 1, directionRequests: 1, messagingClicks: null, bookings: null, foodOrders: null, foodMenuClicks: null,
});

/** A site that has GA4 with these sessions a day from one day to another, and the coverage to it. */
export function siteDays(start: string, end: string, { sessions = 10, currency = 'USD', revenue = 0, missing = [] as string[], broken = false } = {}): SiteDays {
  const dates = eachDay(start, end).filter(date => !missing.includes(date));
  return {
    days: { ga4: dates.map(date => ga4Day(date, { currency, devices: [{ device: 'mobile', sessions, keyEvents: 1 }], traffic: [{ source: 'google', medium: 'organic', sessions, keyEvents: 1, transactions: 1, revenue }] })) },
    services: [{ service: 'ga4', expected: { start, end }, isBroken: broken, held: new Set(dates) }],
  };
}

export const makeSampleRows = (site: SiteDays, start: string, end: string): { days: NodeDay[]; months: NodeMonth[] } => ({
  days: makeDayRows(site, { start, end }),
  months: listMonths({ start, end }).flatMap(month => makeMonthRow(site, month) ?? []),
});

export function siteRow(siteId: string, site: SiteDays, range: { start: string; end: string }, more: Partial<SiteRow> = {}): SiteRow {
  const rows = makeSampleRows(site, '2025-06-01', today);
  const stored = { days: new Map(rows.days.map(day => [day.date, day])), months: new Map(rows.months.map(month => [month.yearMonth, month])) };
  const of = (asked: { start: string; end: string }) => recordOfRange(stored, asked);
  return {
    siteId, name: `Name of ${siteId}`, sitePath: `/ISL/org/${siteId}`, timeZone: 'America/Denver', linked: false, isEcommerce: false,
    record: of(range).record, previous: of(computeComparison(range, 'previous')).record, yearAgo: of(computeComparison(range, 'year-ago')).record,
    coverage: of(range).coverage, spark: { sessions: [1, null], goals: [0, 0] }, score: 70, previousScore: null, ...more,
  };
}

export const input = (more: Partial<ReportInput> = {}): ReportInput => ({
  node: { siteId: 'org', name: 'Org', type: 'ORG' }, timeZone: 'America/Denver', today, range: last31, comparison: computeComparison(last31, 'previous'),
  grain: 'day', kind: 'previous', isEcommerce: false, computedAt: '2026-11-21T12:00:00Z', madeOn: today, lagDays, days: [], months: [], sites: [], siteCount: 0, lost: new Set(), ...more,
});

