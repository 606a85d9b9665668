import { describe, expect, it } from 'vitest';
import { eachDay, listMonths } from '../../../../shared/domain/periods/days.ts';
import { periods } from '../../../../shared/domain/periods/periods.ts';
import { makeDayRows, makeMonthRow } from '../../../../shared/numbers/rollup/node-rows.ts';
import { comparedByDay, comparedRanges, rangeOfSite, recordOfRange, makeSiteRow } from '../../../../shared/numbers/rollup/site-row.ts';
import { partialMonths } from '../../../../shared/numbers/rollup/rows-over.ts';
import { ga4Day } from '../metrics/sample-days.ts';

const zone = 'America/Chicago';
const now = new Date('2026-11-21T12:00:00Z');
const list = periods(now, zone);
const stored = { start: '2024-12-10', end: '2026-11-20' };
/** A session on every day but the 5th of a month, on which nothing came. */
const dates = eachDay(stored.start, stored.end).filter(date => !date.endsWith('-05'));
const days = { ga4: dates.map(date => ga4Day(date, { totals: { sessions: 1, keyEvents: 2 } })) };
const services = [{ service: 'ga4' as const, expected: stored, isBroken: false, held: new Set(dates) }];
const rows = {
  days: new Map(makeDayRows({ days, services }, stored).map(row => [row.date, row])),
  months: new Map(listMonths(stored).flatMap(month => makeMonthRow({ days, services }, month) ?? []).map(row => [row.yearMonth, row])),
};
const who = { siteId: 'site-a', name: 'A', sitePath: '/ISL/org/site-a', timeZone: zone, linked: false, isEcommerce: false, score: null, previousScore: 70 };
const countDays = ({ start, end }: { start: string; end: string }) => dates.filter(date => date >= start && date <= end).length;
const sessions = (record: { sources: { ga4?: { parts: Record<string, number> } | undefined } }) => record.sources.ga4?.parts['sessions'] ?? 0;

describe('the days of a site in a period', () => {
  it('match the filter bar', () => {
    for (const period of list) expect(rangeOfSite(period, '2026-11-21')).toEqual({ start: period.start, end: period.end });
  });
  it.each([
    ['last-31', '2027-01-01', { start: '2026-12-01', end: '2026-12-31' }],
    ['2026-10', '2026-10-30', { start: '2026-10-01', end: '2026-10-31' }],
    ['year-2026', '2026-01-01', { start: '2026-01-01', end: '2026-01-01' }],
    ['year-2026', '2027-01-01', { start: '2026-01-01', end: '2026-12-31' }],
    ['year-2025', '2026-11-20', { start: '2025-01-01', end: '2025-12-31' }],
  ])('%s on %s in the time zone of the site', (id, today, range) => {
    const period = list.find(candidate => candidate.id === id);
    expect(period && rangeOfSite(period, today)).toEqual(range);
  });
});

describe("a site's row", () => {
  it.each(list.map(period => [period.id, period] as const))('%s has the sums of its days and its comparison periods', (_, period) => {
    const { range, previous, yearAgo } = comparedRanges(rangeOfSite(period, '2026-11-21'));
    const row = makeSiteRow(who, period, rows, '2026-11-21');
    expect([row.record, row.previous, row.yearAgo].map(sessions)).toEqual([range, previous, yearAgo].map(countDays));
    expect(row.coverage.ga4).toEqual({
      sites: 1, broken: 0, missing: eachDay(range.start, range.end).filter(date => date.endsWith('-05')),
      siteDays: eachDay(range.start, range.end).length - countDays(range),
    });
    expect(row.record).toMatchObject({ channels: [], devices: [], hours: [], events: [] });
    expect(row).toMatchObject(who);
    const points = period.kind === 'year' ? listMonths(range) : eachDay(range.start, range.end);
    expect(row.spark.sessions.length).toBe(points.length);
    expect(row.spark.sessions.reduce<number>((sum, value) => sum + (value ?? 0), 0)).toBe(countDays(range));
    expect(row.spark.goals.filter(value => value === null).length).toBe(period.kind === 'year' ? 0 : eachDay(range.start, range.end).length - countDays(range));
  });

  it('stores the common part of a source only when days are missing', () => {
    const [period] = list;
    if (period === undefined) throw new Error('No period');
    const gap = makeSiteRow(who, period, rows, '2026-11-21').like?.previous.ga4;
    // The 5th of November and of October are holes at one place of the two periods.
    expect(gap?.days).toEqual([30, 30]);
    expect(gap?.now['sessions']).toBe(30);
    const whole = eachDay(stored.start, stored.end).map(date => ga4Day(date, { totals: { sessions: 1, adCost: 1 } }));
    const made = makeDayRows({ siteId: 'site-a', days: { ga4: whole }, services }, stored);
    const alike = { days: new Map(made.map(row => [row.date, row])), months: rows.months };
    expect(makeSiteRow(who, { ...period, id: 'x' }, alike, '2026-11-21')).not.toHaveProperty('like');
    expect(new Set(made.map(({ record }) => record.sources.ga4?.marks)).size).toBe(1);
    expect(makeMonthRow({ siteId: 'site-a', days: { ga4: whole }, services }, '202610')?.sources.ga4?.marks).toBe((made[0]?.record.sources.ga4?.marks ?? 0) * 31);
  });

  it('compares short ranges by all days, long ones by days of partial months', () => {
    expect(comparedByDay({ start: '2026-10-01', end: '2026-10-31' })).toEqual(['202610', '202609', '202510']);
    expect(comparedByDay({ start: '2026-01-01', end: '2026-11-20' })).toEqual(['202611', '202502', '202511']);
  });

  it('reads days only for partly covered months', () => {
    expect(partialMonths({ start: '2026-09-30', end: '2026-11-30' })).toEqual(['202609']);
    const without = { days: new Map(), months: rows.months };
    expect(sessions(recordOfRange(without, { start: '2026-09-30', end: '2026-11-30' }).record)).toBe(30 + countDays({ start: '2026-11-01', end: '2026-11-20' }));
    expect(recordOfRange({ days: new Map(), months: new Map() }, { start: '2026-09-01', end: '2026-09-30' }).coverage).toEqual({});
  });
});
