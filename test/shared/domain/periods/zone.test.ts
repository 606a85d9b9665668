import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eachDay, isDay } from '../../../../shared/domain/periods/days.ts';
import {
  hourIn,
  toInstantRange,
  isTimeZone,
  siteTimeZone,
  siteToday,
  wallClock,
  zonedInstant,
} from '../../../../shared/domain/periods/zone.ts';
import { timeZones } from '../../../../shared/model/node.ts';

const zones = [
  ...Object.values(timeZones),
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Pacific/Apia',
  'UTC',
  'Africa/Cairo',
];

describe("a site's time zone (product decisions, Time zones)", () => {
  it.each(Object.entries(timeZones))('%s is %s', (name, zone) => {
    expect(siteTimeZone({ tz: name as keyof typeof timeZones })).toBe(zone);
    expect(isTimeZone(zone)).toBe(true);
  });
  it('is Pacific by default, or another IANA zone, but never an unknown zone', () => {
    expect(siteTimeZone({})).toBe('America/Los_Angeles');
    expect(siteTimeZone({ tz: 'Eastern', timezone: 'Europe/Berlin' })).toBe('Europe/Berlin');
    expect(siteTimeZone({ tz: 'Eastern', timezone: 'Moon/Crater' })).toBe('America/New_York');
    expect(siteTimeZone({ timezone: '' })).toBe('America/Los_Angeles');
  });
  it('checks any text as a time zone without throwing', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        expect(typeof isTimeZone(text)).toBe('boolean');
      }),
    );
  });
});

describe('today', () => {
  it.each([
    ['2026-11-20T07:59:59Z', 'America/Los_Angeles', '2026-11-19'],
    ['2026-11-20T08:00:00Z', 'America/Los_Angeles', '2026-11-20'],
    ['2026-07-01T06:59:59Z', 'America/Los_Angeles', '2026-06-30'],
    ['2026-07-01T07:00:00Z', 'America/Los_Angeles', '2026-07-01'],
    ['2026-01-01T10:59:59Z', 'Pacific/Pago_Pago', '2025-12-31'],
    ['2026-01-01T11:00:00Z', 'Pacific/Pago_Pago', '2026-01-01'],
    ['2026-07-01T10:30:00Z', 'Pacific/Honolulu', '2026-07-01'],
    ['2024-02-29T12:00:00Z', 'America/New_York', '2024-02-29'],
  ])('%s in %s', (now, zone, expected) => expect(siteToday(new Date(now), zone)).toBe(expected));
  it('uses hours 0 to 23', () => {
    expect(hourIn(new Date('2026-01-01T05:00:00Z'), 'America/New_York')).toBe(0);
    expect(hourIn(new Date('2026-01-01T04:59:00Z'), 'America/New_York')).toBe(23);
  });
});

describe('the instant of a local time', () => {
  it.each([
    ['an hour that spring skips', '2026-03-08', 'America/Los_Angeles', 2, '2026-03-08T10:00:00.000Z'],
    ['the hour before it', '2026-03-08', 'America/Los_Angeles', 1, '2026-03-08T09:00:00.000Z'],
    ['the hour after it', '2026-03-08', 'America/Los_Angeles', 3, '2026-03-08T10:00:00.000Z'],
    [
      'an hour that autumn shows twice: the first',
      '2026-11-01',
      'America/Los_Angeles',
      1,
      '2026-11-01T08:00:00.000Z',
    ],
    ['the hour after both', '2026-11-01', 'America/Los_Angeles', 2, '2026-11-01T10:00:00.000Z'],
    ['a midnight that is skipped', '2018-11-04', 'America/Sao_Paulo', 0, '2018-11-04T03:00:00.000Z'],
    ['a day that is skipped', '2011-12-30', 'Pacific/Apia', 0, '2011-12-30T10:00:00.000Z'],
    ['an hour of a day that is skipped', '2011-12-30', 'Pacific/Apia', 5, '2011-12-30T10:00:00.000Z'],
    ['half an hour of summer time', '2026-10-04', 'Australia/Lord_Howe', 2, '2026-10-03T15:30:00.000Z'],
    ['a zone without summer time', '2026-07-01', 'Pacific/Honolulu', 6, '2026-07-01T16:00:00.000Z'],
    ['a quarter of an hour', '2026-07-01', 'Asia/Kathmandu', 6, '2026-07-01T00:15:00.000Z'],
  ])('%s', (_what, day, zone, hour, expected) =>
    expect(zonedInstant(day, zone, hour).toISOString()).toBe(expected),
  );

  it('refuses an invalid day', () => {
    expect(() => zonedInstant('2026-02-30', 'UTC')).toThrow('Not a day: 2026-02-30');
  });

  it('shows the original day and hour, unless the clock skips them', () => {
    const day = fc
      .date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
      .map(date => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, fc.constantFrom(...zones), fc.integer({ min: 0, max: 23 }), (date, zone, hour) => {
        const shown = wallClock(zonedInstant(date, zone, hour), zone);
        const skipped = shown.day > date || shown.hour > hour || shown.minute > 0;
        expect(
          skipped || (shown.day === date && shown.hour === hour && shown.minute + shown.second === 0),
        ).toBe(true);
        const before = wallClock(new Date(zonedInstant(date, zone, hour).getTime() - 1000), zone);
        expect(
          `${before.day} ${String(before.hour).padStart(2, '0')}` <
            `${date} ${String(hour).padStart(2, '0')}`,
        ).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it('divides time into days without gaps or overlaps', () => {
    for (const zone of zones) {
      for (const day of eachDay('2026-03-01', '2026-04-10')) {
        const { start, end } = toInstantRange(day, day, zone);
        expect(siteToday(start, zone)).toBe(day);
        expect(siteToday(end, zone)).toBe(day);
        expect(siteToday(new Date(end.getTime() + 1), zone) > day).toBe(true);
        expect(siteToday(new Date(start.getTime() - 1), zone) < day).toBe(true);
      }
    }
  });

  it('every instant has a day', () => {
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2100-01-01') }),
        fc.constantFrom(...zones),
        (instant, zone) => {
          expect(isDay(siteToday(instant, zone))).toBe(true);
        },
      ),
    );
  });
});
