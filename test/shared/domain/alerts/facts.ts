import { defaultRules } from '../../../../shared/domain/alerts/inherited-rules.ts';
import type { FbCoreDay } from '../../../../shared/platforms/facebook-ads/days.ts';
import type { Ga4CoreDay } from '../../../../shared/platforms/ga4/days.ts';
import type { PagespeedLabDay } from '../../../../shared/platforms/pagespeed/days.ts';
import type { RecordService } from '../../../../shared/platforms/registry.ts';
import type { ServiceFacts, SiteFacts } from '../../../../shared/domain/alerts/site-facts.ts';
import { addDays, eachDay } from '../../../../shared/domain/periods/days.ts';
import { makeDayRows } from '../../../../shared/numbers/rollup/node-rows.ts';
import type { DaysToRoll } from '../../../../shared/numbers/rollup/rollup.ts';
import { coreDay } from '../support-days.ts';

export const today = '2026-11-22';
/** The newest settled day of Google Analytics and of what ads cost. */
export const settled = '2026-11-19';

export const makeServiceFacts = (service: RecordService, more: Partial<ServiceFacts> = {}): ServiceFacts => ({
  service, state: 'working', today, lastDay: '2026-11-21', newestExpected: '2026-11-21', unansweredDays: 0, isFirst: false, ...more,
});

/** A site's facts with the rows that its days make; days of a connected service that are not given are missing. */
export function makeSiteFacts(days: DaysToRoll, more: Partial<SiteFacts> = {}): SiteFacts {
  const services = more.services ?? (Object.keys(days) as RecordService[]).map(service => makeServiceFacts(service));
  const expected = { start: '2026-10-01', end: '2026-11-21' };
  const covered = services.map(({ service }) => ({ service, expected, isBroken: false, held: new Set((days[service] ?? []).map(({ date }) => date)) }));
  const rows = makeDayRows({ days, services: covered }, expected);
  return {
    siteId: 'site-1', today, isEcommerce: true, roasThreshold: undefined, dailyBudgets: {}, verificationStatus: undefined, services, rules: defaultRules, answers: null,
    rows: new Map(rows.map(row => [row.date, row])), ...more,
  };
}

/** Days up to yesterday, the first argument the number of days back. */
export const daysBack = (count: number): string[] => eachDay(addDays(today, -count), addDays(today, -1));

/** A shop's day: revenue from ads, what Google's ads cost, and visits from CPC. */
export const shopDay = (date: string, revenue: number, adCost: number | null, visits: readonly [sessions: number, engaged: number] = [10, 5]): Ga4CoreDay =>
  coreDay(date, [{ medium: 'CPC', revenue, sessions: visits[0], engagedSessions: visits[1] }, { medium: 'organic', revenue: 900, sessions: 300, engagedSessions: 200 }], { adCost });

export const fbDay = (date: string, spend: number): FbCoreDay => ({
  date, timeZone: 'America/New_York', currency: 'USD', devices: [],
  campaigns: [{ id: '1', name: 'A', objective: 'OUTCOME_LEADS', spend, impressions: 100, clicks: 5, linkClicks: 4, reach: 90, actions: [] }],
});

const run = (performance: number | null) => ({
  performance, firstContentfulPaintMs: null, largestContentfulPaintMs: null, totalBlockingTimeMs: null, cumulativeLayoutShift: null,
  speedIndexMs: performance === null ? null : 3000, interactiveMs: null, finalUrl: 'https://site.test/', lighthouseVersion: '13.0.0',
});
export const labDay = (date: string, performance: number | null): PagespeedLabDay => ({ date, mobile: run(performance), desktop: run(performance) });
