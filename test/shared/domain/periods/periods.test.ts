import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  daysBetween,
  dayAt,
  countDays,
  toYearMonth,
} from '../../../../shared/domain/periods/days.ts';
import {
  computeComparison,
  defaultWindow,
  isProvisional,
  periods,
  settlesOn,
  yearsOfSummary,
} from '../../../../shared/domain/periods/periods.ts';
import { customId, namedPeriod } from '../../../../shared/domain/periods/named-period.ts';
import { siteToday } from '../../../../shared/domain/periods/zone.ts';

const zone = 'America/Los_Angeles';
const ranges = (now: string) => periods(new Date(now), zone).map(({ id, start, end }) => [id, start, end]);

describe('periods (specification 9)', () => {
  it('are the last 31 days, six months and two years', () => {
    expect(ranges('2026-11-20T12:00:00Z')).toEqual([
      ['last-31', '2026-10-20', '2026-11-19'],
      ['2026-10', '2026-10-01', '2026-10-31'],
      ['2026-09', '2026-09-01', '2026-09-30'],
      ['2026-08', '2026-08-01', '2026-08-31'],
      ['2026-07', '2026-07-01', '2026-07-31'],
      ['2026-06', '2026-06-01', '2026-06-30'],
      ['2026-05', '2026-05-01', '2026-05-31'],
      ['year-2026', '2026-01-01', '2026-11-19'],
      ['year-2025', '2025-01-01', '2025-12-31'],
      ['last-7', '2026-11-13', '2026-11-19'],
      ['this-month', '2026-11-01', '2026-11-19'],
      ['quarter-2026-3', '2026-07-01', '2026-09-30'],
    ]);
  });
  it('extend across a new year and a leap day', () => {
    expect(ranges('2024-03-01T12:00:00Z')).toEqual([
      ['last-31', '2024-01-30', '2024-02-29'],
      ['2024-02', '2024-02-01', '2024-02-29'],
      ['2024-01', '2024-01-01', '2024-01-31'],
      ['2023-12', '2023-12-01', '2023-12-31'],
      ['2023-11', '2023-11-01', '2023-11-30'],
      ['2023-10', '2023-10-01', '2023-10-31'],
      ['2023-09', '2023-09-01', '2023-09-30'],
      ['year-2024', '2024-01-01', '2024-02-29'],
      ['year-2023', '2023-01-01', '2023-12-31'],
      ['last-7', '2024-02-23', '2024-02-29'],
      // On the first of a month it holds that day.
      ['this-month', '2024-03-01', '2024-03-01'],
      ['quarter-2023-4', '2023-10-01', '2023-12-31'],
    ]);
  });
  it('give the current year a single day on January 1', () => {
    expect(ranges('2026-01-01T12:00:00Z').at(-5)).toEqual(['year-2026', '2026-01-01', '2026-01-01']);
  });
  it("state their instants in the site's time zone, across daylight saving changes", () => {
    const october = periods(new Date('2026-11-20T12:00:00Z'), zone)[1];
    const all = periods(new Date('2026-12-20T12:00:00Z'), zone).find(({ id }) => id === '2026-11');
    expect(october).toMatchObject({
      startISO: '2026-10-01T07:00:00.000Z',
      endISO: '2026-11-01T06:59:59.999Z',
    });
    expect(all).toMatchObject({ startISO: '2026-11-01T07:00:00.000Z', endISO: '2026-12-01T07:59:59.999Z' });
  });
  it('are found by ID, with the first as the default', () => {
    const list = periods(new Date('2026-11-20T12:00:00Z'), zone);
    const named = (id: string | null) => namedPeriod(list, id, new Date('2026-11-20T12:00:00Z'), zone);
    expect(named('2026-09')).toMatchObject({ period: { start: '2026-09-01' } });
    expect(named(null)).toMatchObject({ period: { id: 'last-31' } });
    expect(namedPeriod([], null, new Date(), zone)).toEqual({ problem: 'It isn\'t a valid period.' });
  });
  it.each([
    // Today is 20 November 2026 in the zone.
    ['2025-03', 'month', '2025-03-01', '2025-03-31'],
    ['quarter-2025-1', 'quarter', '2025-01-01', '2025-03-31'],
    ['quarter-2025-4', 'quarter', '2025-10-01', '2025-12-31'],
    ['year-2024', 'year', '2024-01-01', '2024-12-31'],
    ['2026-10-22..2026-11-19', 'custom', '2026-10-22', '2026-11-19'],
    ['2026-11-19..2026-11-19', 'custom', '2026-11-19', '2026-11-19'],
    ['2024-01-01..2025-06-30', 'custom', '2024-01-01', '2025-06-30'],
  ])('%s is a period outside the list', (id, kind, start, end) => {
    expect(namedPeriod(periods(new Date('2026-11-20T12:00:00Z'), zone), id, new Date('2026-11-20T12:00:00Z'), zone)).toMatchObject({ period: { id, kind, start, end } });
  });
  it.each([
    ['1999-01', 'It begins before Jan 1, 2024, the earliest date with data.'],
    ['2026-11', 'It ends after yesterday.'],
    ['2026-13', 'It isn\'t a valid period.'],
    ['quarter-2026-4', 'It ends after yesterday.'],
    ['quarter-2026-5', 'It isn\'t a valid period.'],
    ['nonsense', 'It isn\'t a valid period.'],
    ['', 'It isn\'t a valid period.'],
    ['2026-11-19..2026-11-20', 'It ends after yesterday.'],
    ['2026-11-05..2026-11-01', 'Its end is before its start.'],
    ['2026-02-30..2026-03-01', 'It contains a date that doesn\'t exist.'],
    ['2026-02-01..2026-02-31', 'It contains a date that doesn\'t exist.'],
    ['2024-01-01..2025-07-01', 'It is longer than 18 months.'],
    ['2023-12-31..2024-02-01', 'It begins before Jan 1, 2024, the earliest date with data.'],
  ])('%s cannot be shown: %s', (id, problem) => {
    expect(namedPeriod(periods(new Date('2026-11-20T12:00:00Z'), zone), id, new Date('2026-11-20T12:00:00Z'), zone)).toEqual({ problem });
  });
  it('a custom range uses its days as its ID', () => expect(customId({ start: '2026-10-22', end: '2026-11-21' })).toBe('2026-10-22..2026-11-21'));
  it('are valid at any time', () => {
    const now = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(
        now,
        fc.constantFrom('Pacific/Pago_Pago', zone, 'America/Puerto_Rico'),
        (instant, timeZone) => {
          const list = periods(instant, timeZone);
          const today = siteToday(instant, timeZone);
          expect(list).toHaveLength(12);
          expect(list[0] && countDays(list[0])).toBe(31);
          expect(new Set(list.map(({ id }) => id)).size).toBe(12);
          for (const { id, start, end, startISO, endISO } of list) {
            expect(start <= end && (end < today || id === `year-${today.slice(0, 4)}` || id === 'this-month')).toBe(true);
            expect(startISO < endISO).toBe(true);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('comparison periods (product decisions, Periods)', () => {
  it.each([
    ['equal length before', '2026-10-20', '2026-11-19', 'previous', '2026-09-19', '2026-10-19'],
    ['a calendar month with the one before', '2026-10-01', '2026-10-31', 'previous', '2026-09-01', '2026-09-30'],
    ['March with a February', '2026-03-01', '2026-03-31', 'previous', '2026-02-01', '2026-02-28'],
    ['a leap February with January', '2024-02-01', '2024-02-29', 'previous', '2024-01-01', '2024-01-31'],
    ['January with December', '2026-01-01', '2026-01-31', 'previous', '2025-12-01', '2025-12-31'],
    ['a quarter with the one before', '2026-01-01', '2026-03-31', 'previous', '2025-10-01', '2025-12-31'],
    ['three months that are no quarter', '2026-02-01', '2026-04-30', 'previous', '2025-11-04', '2026-01-31'],
    ['two whole months', '2026-09-01', '2026-10-31', 'previous', '2026-07-02', '2026-08-31'],
    ['a year with the year before', '2025-01-01', '2025-12-31', 'previous', '2024-01-01', '2024-12-31'],
    ['a year to date', '2026-01-01', '2026-11-19', 'previous', '2025-02-12', '2025-12-31'],
    ['a month without its last day', '2026-10-01', '2026-10-30', 'previous', '2026-09-01', '2026-09-30'],
    ['one day', '2026-03-01', '2026-03-01', 'previous', '2026-02-28', '2026-02-28'],
    ['a year earlier', '2026-10-20', '2026-11-19', 'year-ago', '2025-10-20', '2025-11-19'],
    ['29 February is the 28th', '2024-02-20', '2024-02-29', 'year-ago', '2023-02-20', '2023-02-28'],
    ['a whole February stays whole', '2025-02-01', '2025-02-28', 'year-ago', '2024-02-01', '2024-02-29'],
    ['a part of February does not grow', '2025-02-10', '2025-02-28', 'year-ago', '2024-02-10', '2024-02-28'],
    ['a whole year', '2024-01-01', '2024-12-31', 'year-ago', '2023-01-01', '2023-12-31'],
  ] as const)('%s', (_what, start, end, kind, from, to) => {
    expect(computeComparison({ start, end }, kind)).toEqual({ start: from, end: to });
  });
  it('ends the day before with equal length, except for calendar months, quarters and years', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10_000, max: 30_000 }),
        fc.integer({ min: 0, max: 800 }),
        (first, days) => {
          const range = { start: dayAt(first), end: dayAt(first + days) };
          const before = computeComparison(range, 'previous');
          const isWhole = range.start.endsWith('-01') && addDays(range.end, 1).endsWith('-01');
          if (!isWhole) expect(countDays(before)).toBe(countDays(range));
          expect(addDays(before.end, 1)).toBe(range.start);
          expect(Math.abs(countDays(computeComparison(range, 'year-ago')) - countDays(range))).toBeLessThanOrEqual(
            1,
          );
        },
      ),
    );
  });
});

describe('windows and finalization', () => {
  it('the default window starts one month and one day ago and ends yesterday', () => {
    expect(defaultWindow('2026-11-20')).toEqual({ start: '2026-10-19', end: '2026-11-19' });
    expect(defaultWindow('2026-03-31')).toEqual({ start: '2026-02-27', end: '2026-03-30' });
    expect(defaultWindow('2024-03-01')).toEqual({ start: '2024-01-31', end: '2024-02-29' });
  });
  it('the yearly summary covers the year and the two before it', () =>
    expect(yearsOfSummary(2026)).toEqual([2024, 2025, 2026]));
  it.each([
    ['2026-11-20', 3, true],
    ['2026-11-19', 3, true],
    ['2026-11-18', 3, true],
    ['2026-11-17', 3, false],
    ['2026-11-21', 3, true],
    ['2026-11-20', 0, false],
    ['2026-11-19', 0, false],
  ])('on the 20th, %s with %i restated days is preliminary: %s', (day, days, expected) => {
    expect(isProvisional(day, '2026-11-20', days)).toBe(expected);
  });
  it('a day is final from its finalization date on', () => {
    expect(settlesOn('2026-11-19', 3)).toBe('2026-11-22');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 1, max: 40 }), (number, days) => {
        const day = dayAt(number);
        expect(isProvisional(day, addDays(settlesOn(day, days), -1), days)).toBe(true);
        expect(isProvisional(day, settlesOn(day, days), days)).toBe(false);
        expect(daysBetween(day, settlesOn(day, days))).toBe(days);
        expect(toYearMonth(day)).toHaveLength(6);
      }),
    );
  });
});
