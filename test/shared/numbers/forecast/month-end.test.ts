import { describe, expect, it } from 'vitest';
import { backtest } from '../../../../scripts/bench/forecast.ts';
import { addDays, eachDay, getWeekday, type Day } from '../../../../shared/domain/periods/days.ts';
import { forecastMonth, spreadOver, type KnownDay } from '../../../../shared/numbers/forecast/month-end.ts';

/** 100 on weekdays, 40 on weekends. */
const weekdayValue = (date: Day) => (getWeekday(date) > 5 ? 40 : 100);
const series = (start: Day, end: Day, value: (date: Day) => number | null = weekdayValue): KnownDay[] => eachDay(start, end).map(date => ({ date, value: value(date) }));
const today = '2026-11-16';
const known = (value?: (date: Day) => number | null) => series('2026-09-21', '2026-11-15', value);

describe('a month-end projection', () => {
  it('adds the weekday pattern of the remaining days to the known ones', () => {
    const forecast = forecastMonth(known(), today);
    // November 2026 has 21 weekdays and 9 weekend days.
    expect(forecast).toMatchObject({ month: '202611', soFar: 10 * 100 + 5 * 40, total: 21 * 100 + 9 * 40 });
    expect(forecast?.days).toHaveLength(15);
    expect([forecast?.days[0], forecast?.days[5]]).toEqual([{ date: '2026-11-16', expected: 100 }, { date: '2026-11-21', expected: 40 }]);
    // A steady site still has the counting error of 580 a week.
    expect(forecast?.high).toBeCloseTo(2460 + spreadOver({ spread: 2.2 * Math.sqrt(580 / 7) }, 15));
    expect((forecast?.high ?? 0) - 2460).toBeCloseTo(2460 - (forecast?.low ?? 0));
  });
  it('follows the level of the last four weeks', () => {
    const doubled = forecastMonth(known(date => weekdayValue(date) * (date > '2026-10-18' ? 2 : 1)), today);
    expect(doubled?.days[0]?.expected).toBe(200);
  });
  it('has a wider range for a restless site, and a wider one if differences last', () => {
    const halfRange = (value: (date: Day) => number) => {
      const forecast = forecastMonth(known(value), today);
      return forecast === null ? 0 : forecast.high - forecast.total;
    };
    const number = (date: Day) => Number(date.slice(8)) + 31 * Number(date.slice(5, 7));
    const steady = halfRange(weekdayValue);
    const restless = halfRange(date => weekdayValue(date) + (number(date) % 2 === 0 ? 20 : -20));
    const lasting = halfRange(date => weekdayValue(date) + (Math.floor(number(date) / 5) % 2 === 0 ? 20 : -20));
    expect(restless).toBeGreaterThan(steady * 1.5);
    expect(lasting).toBeGreaterThan(restless * 1.3);
  });
  it('never falls below what is counted already', () => {
    const late = forecastMonth(series('2026-09-21', '2026-11-28', date => (getWeekday(date) === 7 ? 0 : 3)), '2026-11-29');
    expect(late?.low).toBe(late?.soFar);
  });
  it('projects days that a slow platform has not reported', () => {
    const forecast = forecastMonth(known(date => (date > '2026-11-12' ? null : weekdayValue(date))), today);
    expect(forecast?.days[0]?.date).toBe('2026-11-13');
    expect(forecast?.total).toBe(2460);
  });
  it('ignores an unknown day of an earlier month', () => {
    expect(forecastMonth(known(date => (date === '2026-10-20' ? null : weekdayValue(date))), today)?.total).toBe(2460);
    const restless = known(date => (date === '2026-10-20' ? null : weekdayValue(date) + (date.endsWith('5') ? 30 : 0)));
    expect(forecastMonth(restless, today)?.total).toBeGreaterThan(2460);
  });
  it('projects nothing where it would not help', () => {
    const none = (points: readonly KnownDay[], on = today) => expect(forecastMonth(points, on)).toBeNull();
    none([]);
    // The period ended earlier, the month has only begun, or it is over.
    none(series('2026-09-01', '2026-11-08'));
    none(series('2026-09-01', '2026-11-06'), '2026-11-07');
    none(series('2026-09-01', '2026-10-31'), '2026-11-01');
    // A day of the month is missing, or the pattern is too short.
    none(known(date => (date === '2026-11-05' ? null : weekdayValue(date))));
    none(series('2026-10-25', '2026-11-15'));
    none(series('2026-11-05', '2026-11-15'));
    // Nothing to count, negative values, or too few events for a useful range.
    none(known(() => 0));
    none(known(date => (date === '2026-10-10' ? -1 : 5)));
    none(known(date => (getWeekday(date) === 1 ? 1 : 0)));
  });
  it('ignores days from today on, and more than eight weeks ago', () => {
    const odd = series('2026-08-01', '2026-12-31', date => (date < '2026-09-21' || date >= today ? 9_999 : weekdayValue(date)));
    expect(forecastMonth(odd.toReversed(), today)?.total).toBe(2460);
  });
});

it('counts a projection of the backtest as covered if the month ended in its range', () => {
  const steady = series('2026-09-01', '2026-12-05').map(({ date, value }) => ({ date, value: value ?? 0 }));
  const results = backtest(steady);
  expect(new Set(results.map(({ day }) => day)).has(15)).toBe(true);
  expect(results.every(({ isCovered, error }) => isCovered && error < 1e-9)).toBe(true);
  const collapsed = steady.map(({ date, value }) => ({ date, value: date >= '2026-11-16' && date <= '2026-11-30' ? 0 : value }));
  expect(backtest(collapsed).find(({ day, error }) => day === 15 && error > 0.5)?.isCovered).toBe(false);
  expect(addDays('2026-11-15', 1)).toBe(today);
});
