import { describe, expect, it } from 'vitest';
import {
  isReportPeriod, periodOfRange, reportForGuests, shareEndsAt, sharedRanges, shareLinkState,
} from '../../../shared/domain/share-links/share-links.ts';
import type { MetricKey } from '../../../shared/model/metric-value.ts';
import { buildReport } from '../../../shared/domain/reports/report.ts';
import { input } from './reports/sample-rows.ts';

const now = new Date('2026-11-22T03:00:00Z');

describe('a share link', () => {
  it.each([
    [{ endsAt: '2026-12-22T03:00:00Z' }, 'live'],
    [{ endsAt: '2026-11-22T03:00:00Z' }, 'expired'],
    [{ endsAt: '2026-12-22T03:00:00Z', revokedAt: '2026-11-21T00:00:00Z' }, 'revoked'],
  ] as const)('%j is %s', (link, state) => expect(shareLinkState(link, now)).toBe(state));

  it('expires after the number of days chosen by its creator', () => expect(shareEndsAt(now, 30)).toBe('2026-12-22T03:00:00.000Z'));

  // By hand: it is still Nov 21 in New York.
  it.each([
    ['monthly', 'latest', 'previous', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
    ['monthly', '2026-02', 'year-ago', '2026-02-01', '2026-02-28', '2025-02-01', '2025-02-28'],
    ['monthly', '2025-12', 'previous', '2025-12-01', '2025-12-31', '2025-11-01', '2025-11-30'],
    ['annual', 'latest', 'previous', '2026-01-01', '2026-11-20', '2025-01-01', '2025-11-20'],
    ['annual', '2026', 'year-ago', '2026-01-01', '2026-11-20', '2025-01-01', '2025-11-20'],
    ['annual', '2024', 'previous', '2024-01-01', '2024-12-31', '2023-01-01', '2023-12-31'],
  ] as const)('%s of %s (%s): %s to %s, compared with %s to %s', (report, period, compare, start, end, from, to) => {
    expect(sharedRanges({ report, period, compare }, now, 'America/New_York')).toEqual({ range: { start, end }, comparison: { start: from, end: to } });
  });

  it.each([
    ['monthly', 'latest', true], ['monthly', '2026-10', true], ['monthly', '2026', false],
    ['annual', 'latest', true], ['annual', '2026', true], ['annual', '2026-10', false],
  ] as const)('a %s report for %s is valid: %s', (report, period, possible) => expect(isReportPeriod({ report, period })).toBe(possible));

  it('names the period that is shown', () => {
    expect([periodOfRange('monthly', { start: '2026-10-01', end: '2026-10-31' }), periodOfRange('annual', { start: '2026-01-01', end: '2026-11-20' })]).toEqual(['2026-10', '2026']);
  });
});

describe('a report for guests', () => {
  const makeValue = (value: number, currency?: string) => ({ known: true as const, value, ...(currency === undefined ? {} : { currency }) });
  const whole = buildReport(input());
  const report = {
    ...whole,
    card: { text: 'internal' } as never,
    months: [{ yearMonth: '202610', metrics: { adSpend: makeValue(10, 'USD'), sessions: makeValue(5) } }],
    channels: [{ channel: 'paid' as const, sessions: 5, goals: 1, transactions: 1, revenue: 99, previousSessions: null, previousGoals: null }],
    sites: [{ ...whole.sites[0], siteId: 'a', name: 'A', sitePath: '/a', linked: false, spark: [], connected: true, score: 1, previousScore: null, alerts: ['Spend is unusual'],
      metrics: { adSpend: { value: makeValue(10, 'USD'), previous: makeValue(9, 'USD'), like: { value: makeValue(10, 'USD'), previous: makeValue(9, 'USD') } }, sessions: { value: makeValue(5), previous: makeValue(4) } } }],
  };

  it('has no notes and no alerts', () => {
    const shown = reportForGuests(report, false);
    expect('card' in shown).toBe(false);
    expect(shown.sites.map(site => site.alerts)).toEqual([undefined]);
    expect(shown.months).toEqual(report.months);
  });

  // By hand: everything that is an amount of money, or is divided by one.
  const money: readonly MetricKey[] = ['adSpend', 'costPerLead', 'costPerClick', 'revenue', 'averageOrderValue', 'ROAS'];
  it.each(money)('hides %s if money is hidden', metric => {
    const shown = reportForGuests(report, true);
    expect(shown.metrics[metric]).toMatchObject({ value: { known: false }, previous: { known: false }, change: null });
    expect(shown.series[metric]).toBeUndefined();
    expect(shown.months.map(month => month.metrics[metric])).toEqual([undefined]);
    expect(shown.sites.map(site => site.metrics[metric]?.value.known ?? false)).toEqual([false]);
    expect(shown.channels.map(({ revenue }) => revenue)).toEqual([null]);
  });
  it('contains no currency if money is hidden, but still has its sessions', () => {
    const shown = reportForGuests(report, true);
    expect(JSON.stringify(shown)).not.toContain('"currency"');
    expect(shown.metrics.sessions).toEqual(whole.metrics.sessions);
    const hidden = { known: false, why: 'forbidden' };
    expect(shown.sites[0]?.metrics).toEqual({ adSpend: { value: hidden, previous: hidden, change: null, comparable: false }, sessions: { value: makeValue(5), previous: makeValue(4) } });
  });
});
