import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as dates from '../../../../shared/domain/formats/dates.ts';
import * as numbers from '../../../../shared/domain/formats/numbers.ts';

describe('numbers', () => {
  it.each([
    [numbers.formatNumber(13618), '13,618'],
    [numbers.formatNumber(-0), '0'],
    [numbers.formatNumber(7.25, 2), '7.25'],
    [numbers.formatNumber(1.005, 1), '1.0'],
    [numbers.formatCompact(12345), '12.3K'],
    [numbers.formatCompact(999), '999'],
    [numbers.formatCompact(0), '0'],
    [numbers.formatPercent(0.476), '47.6%'],
    [numbers.formatPercent(0.476, 0), '48%'],
    [numbers.formatPercent(0), '0.0%'],
    [numbers.formatChange(0.092), '+9.2%'],
    [numbers.formatChange(-0.041), '−4.1%'],
    [numbers.formatChange(0), '0.0%'],
    [numbers.formatChange(-0.0001), '0.0%'],
    [numbers.formatCurrency(7783), '$7,783'],
    [numbers.formatCurrency(57.651, 'USD', 2), '$57.65'],
    [numbers.formatCurrency(10, 'EUR'), '€10'],
    [numbers.formatCurrency(10, 'points', 1), 'points 10.0'],
    [numbers.formatCurrency(-0), '$0'],
    [numbers.formatCompactCurrency(1_946_100), '$1.9M'],
    [numbers.formatCompactCurrency(200_000), '$200K'],
    [numbers.formatCompactCurrency(5, '?'), '? 5'],
    [numbers.formatDuration(101), '1:41'],
    [numbers.formatDuration(5), '0:05'],
    [numbers.formatDuration(3725), '1:02:05'],
    [numbers.formatDuration(59.6), '1:00'],
    [numbers.formatDuration(0), '0:00'],
    [numbers.formatDuration(-61), '−1:01'],
    [numbers.formatDuration(-0.2), '0:00'],
    [numbers.formatDuration(Number.NaN), '–'],
    [numbers.formatMilliseconds(410), '410 ms'],
    [numbers.formatMilliseconds(2400), '2.4 s'],
    [numbers.formatMilliseconds(0), '0 ms'],
    [numbers.formatSeconds(5.23), '5.2 s'],
  ])('%s', (given, expected) => expect(given).toBe(expected));
  it('formats every number without an exception', () => {
    fc.assert(
      fc.property(fc.double(), fc.string({ maxLength: 5 }), (value, currency) => {
        const {
          formatChange,
          formatCompact,
          formatCompactCurrency,
          formatCurrency,
          formatDuration,
          formatMilliseconds,
          formatNumber,
          formatPercent,
        } = numbers;
        for (const format of [
          formatNumber,
          formatCompact,
          formatPercent,
          formatChange,
          formatDuration,
          formatMilliseconds,
        ])
          expect(format(value)).toMatch(/./);
        expect(formatCurrency(value, currency)).toMatch(/./);
        expect(formatCompactCurrency(value, currency)).toMatch(/./);
      }),
    );
  });
});

describe('dates', () => {
  const now = new Date('2026-11-05T12:00:00Z');
  it.each([
    [dates.formatDay('2026-11-04'), 'Nov 4'],
    [dates.formatDate('2026-11-04'), 'Nov 4, 2026'],
    [dates.formatDay('x'), '–'],
    [dates.formatWeekday('2026-11-04'), 'Wednesday'],
    [dates.formatWeekday('x'), '–'],
    [dates.formatDate(''), '–'],
    [dates.formatDateRange({ start: '2026-10-20', end: '2026-11-19' }), 'Oct 20 – Nov 19'],
    [dates.formatDateRange({ start: '2026-10-01', end: '2026-10-31' }), 'Oct 1 – 31'],
    [dates.formatDateRange({ start: '2026-10-20', end: '2026-10-20' }), 'Oct 20'],
    [
      dates.formatDateRange({ start: '2025-10-12', end: '2025-11-11' }, { year: true }),
      'Oct 12 – Nov 11, 2025',
    ],
    [dates.formatDateRange({ start: '2025-12-20', end: '2026-01-19' }), 'Dec 20, 2025 – Jan 19, 2026'],
    [dates.formatDateRange({ start: '2025-10-01', end: '2025-10-31' }, { beside: { start: '2026-10-01', end: '2026-10-31' } }), 'Oct 1 – 31, 2025'],
    [dates.formatDateRange({ start: '2026-09-01', end: '2026-09-30' }, { beside: { start: '2026-10-01', end: '2026-10-31' } }), 'Sep 1 – 30'],
    [dates.formatDateRange({ start: '2025-12-01', end: '2025-12-15' }, { beside: { start: '2025-12-16', end: '2026-01-14' } }), 'Dec 1 – 15, 2025'],
    [dates.formatDateRange({ start: '', end: '2026-01-19' }), '–'],
    [dates.formatDateRange({ start: '2026-01-19', end: '' }), '–'],
    [dates.formatDay('2026-09-04'), 'Sep 4'],
    [dates.formatMonthShort('202609'), 'Sep'],
    [dates.formatMonth('202609'), 'September 2026'],
    [dates.formatDateRange({ start: '2026-09-19', end: '2026-10-19' }), 'Sep 19 – Oct 19'],
    [dates.formatMonth('202610'), 'October 2026'],
    [dates.formatMonthShort('202610'), 'Oct'],
    [dates.formatMonthOfYear('202610'), 'Oct 2026'],
    [dates.formatWeekday('2026-11-25'), 'Wednesday'],
    [dates.formatWeekday('x'), '–'],
    [dates.formatMonth('2026'), '–'],
    [dates.formatInstant('2026-11-04T11:00:00Z', 'America/New_York'), 'Nov 4, 2026, 6:00 AM'],
    [dates.formatInstant('never', 'UTC'), '–'],
    [dates.formatTime(new Date('2026-11-04T05:12:00Z'), 'UTC'), '5:12 AM'],
    [dates.formatTime('2026-11-04T05:00:00Z', 'America/New_York'), '12:00 AM'],
    [dates.formatHour(0), '12 AM'], [dates.formatHour(17), '5 PM'],
    [dates.formatNotificationTime('2026-11-04T11:00:00Z', 'America/New_York'), 'Nov 4, 2026 @ 6:00 AM'],
    [dates.formatNotificationTime('2026-11-04T23:05:00Z', 'UTC'), 'Nov 4, 2026 @ 11:05 PM'],
    [dates.formatNotificationTime('', 'UTC'), '–'],
    [dates.formatRelative('2026-11-04T11:00:00Z', now), 'yesterday'],
    [dates.formatRelative('2026-11-05T11:59:45Z', now), 'now'],
    [dates.formatRelative('2026-11-05T09:00:00Z', now), '3 hours ago'],
    [dates.formatRelative('2026-11-05T11:58:00Z', now), '2 minutes ago'],
    [dates.formatRelative('2026-11-07T12:00:00Z', now), 'in 2 days'],
    [dates.formatRelative('2025-10-01T00:00:00Z', now), 'last year'],
    [dates.formatRelative('2026-09-01T00:00:00Z', now), '2 months ago'],
    [dates.formatRelative('2026-10-25T00:00:00Z', now), 'last week'],
    [dates.formatRelative('x', now), '–'],
  ])('%s', (given, expected) => expect(given).toBe(expected));
  it('formats any text without an exception', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        for (const text of [
          dates.formatDay(a),
          dates.formatMonth(a),
          dates.formatDateRange({ start: a, end: b }),
          dates.formatInstant(a, 'UTC'),
          dates.formatRelative(a, now),
        ]) {
          expect(text).toMatch(/./);
        }
      }),
    );
  });
});
