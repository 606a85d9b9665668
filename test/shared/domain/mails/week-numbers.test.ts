import { describe, expect, test } from 'vitest';
import { weekNumbers } from '../../../../shared/domain/mails/week-numbers.ts';
import { addDays, eachDay, getWeekday } from '../../../../shared/domain/periods/days.ts';
import { settledWeek, weekBefore, weekComingIn, weekPeriod } from '../../../../shared/domain/periods/settled-week.ts';
import { facebookDay } from '../../numbers/metrics/sample-platform-days.ts';
import { siteDays, siteRow } from '../reports/sample-rows.ts';

// 16 November 2026 is a Monday.
const week = { start: '2026-11-09', end: '2026-11-15' };

describe('a final week', () => {
  test.each([
    ['2026-11-24', '2026-11-09'],
    ['2026-11-25', '2026-11-16'],
    ['2026-11-29', '2026-11-16'],
    ['2026-12-01', '2026-11-16'],
    ['2026-12-02', '2026-11-23'],
  ])('begins on %s on %s', (today, start) => expect(settledWeek(today)).toEqual({ start, end: addDays(start, 6) }));
  test('runs Monday to Sunday and ended three to nine days ago, for two years', () => {
    for (const today of eachDay('2024-01-01', '2025-12-31')) {
      const { start, end } = settledWeek(today);
      expect([getWeekday(start), getWeekday(end), end <= addDays(today, -3), end > addDays(today, -10)]).toEqual([1, 7, true, true]);
    }
  });
  test('before 1970 has its days too', () => expect(getWeekday('1969-12-29')).toBe(1));
  test('is compared with the same weekdays, as a period', () => {
    expect(weekBefore(week)).toEqual({ start: '2026-11-02', end: '2026-11-08' });
    expect(weekPeriod(week)).toEqual({ id: 'week-2026-11-09', kind: 'custom', ...week });
  });
  test('names the next week', () => {
    expect(weekComingIn(week, '2026-11-22')).toBeNull();
    expect(weekComingIn(week, '2026-11-23')).toEqual({ start: '2026-11-16', end: '2026-11-22' });
  });
});

describe("a week's numbers", () => {
  const [since, until] = ['2026-10-01', '2026-11-20'];
  test('count a site without a previous week in totals, but not in changes', () => {
    const numbers = weekNumbers([
      siteRow('old', siteDays(since, until, { sessions: 10 }), week),
      siteRow('new', siteDays('2026-11-09', until, { sessions: 4 }), week),
      siteRow('none', { days: {}, services: [] }, week),
    ], week);
    expect(numbers.metrics.sessions).toMatchObject({ value: { value: 98 }, previous: { value: 70 }, change: 0, common: { sites: 1, ofSites: 2 } });
    expect(numbers.reporting).toEqual({ both: 1, of: 2 });
    expect(numbers.settled).toEqual({ sites: 2, of: 2 });
    expect(numbers.services).toEqual(['ga4']);
    expect(numbers.sites.map(({ siteId, connected }) => [siteId, connected])).toEqual([['old', true], ['new', true], ['none', false]]);
  });
  test('list sites with missing days', () => {
    const numbers = weekNumbers([siteRow('a', siteDays(since, until, { missing: ['2026-11-11'] }), week), siteRow('b', siteDays(since, until), week)], week);
    expect(numbers.settled).toEqual({ sites: 1, of: 2 });
  });
  test('count a site suspended since then with the days that it has', () => {
    const suspended = { ...siteDays(since, until), services: [] };
    expect(weekNumbers([siteRow('a', suspended, week)], week).settled).toEqual({ sites: 1, of: 1 });
  });
  test('have no zero without a connection', () => {
    const numbers = weekNumbers([siteRow('none', { days: {}, services: [] }, week)], week);
    expect(numbers.metrics.goals.value).toEqual({ known: false, why: 'not-connected' });
    expect(numbers).toMatchObject({ reporting: { both: 0, of: 0 }, settled: { sites: 0, of: 0 }, services: [] });
  });
  test('never add two currencies', () => {
    const spending = (currency: string) => {
      const dates = eachDay(since, until);
      return { days: { fb: dates.map(date => facebookDay(date, [{ spend: 5 }], currency)) }, services: [{ service: 'fb' as const, expected: { start: since, end: until }, isBroken: false, held: new Set(dates) }] };
    };
    const of = (...currencies: string[]) => weekNumbers(currencies.map((currency, index) => siteRow(`s${index}`, spending(currency), week)), week).metrics.adSpend;
    expect(of('USD', 'USD')).toMatchObject({ value: { known: true, value: 70, currency: 'USD' }, change: 0 });
    expect(of('USD', 'CAD')).toMatchObject({ value: { known: false, why: 'mixed-currency' }, previous: { known: false, why: 'mixed-currency' }, change: null });
  });
});
