import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  dayAt,
  dayNumber,
  daysBetween,
  eachDay,
  isDay,
  countDays,
  monthRange,
  monthWithDash,
  listMonths,
  previousYearMonth,
  yearMonthFrom,
  toYearMonth,
} from '../../../../shared/domain/periods/days.ts';

const anyDay = fc.integer({ min: -200_000, max: 200_000 }).map(dayAt);

describe('days', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2024-02-29', 1, '2024-03-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-08', 1, '2026-03-09'],
    ['2026-11-01', 1, '2026-11-02'],
    ['2026-05-05', 0, '2026-05-05'],
    ['2000-02-29', 366, '2001-03-01'],
  ])('%s + %i days', (day, days, expected) => expect(addDays(day, days)).toBe(expected));

  it.each([
    ['2026-03-31', -1, '2026-02-28'],
    ['2024-03-31', -1, '2024-02-29'],
    ['2024-02-29', -12, '2023-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-10-31', 1, '2026-11-30'],
    ['2026-05-31', 0, '2026-05-31'],
    ['2026-01-31', -25, '2023-12-31'],
  ])('%s + %i months', (day, months, expected) => expect(addMonths(day, months)).toBe(expected));

  it('counts ranges, both ends included', () => {
    expect(daysBetween('2026-01-01', '2026-01-31')).toBe(30);
    expect(daysBetween('2026-01-31', '2026-01-01')).toBe(-30);
    expect(countDays({ start: '2024-02-01', end: '2024-02-29' })).toBe(29);
    expect(countDays({ start: '2026-02-02', end: '2026-02-01' })).toBe(0);
    expect(eachDay('2026-02-27', '2026-03-02')).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ]);
    expect(eachDay('2026-02-02', '2026-02-01')).toEqual([]);
    expect(eachDay('2026-02-02', '2026-02-02')).toEqual(['2026-02-02']);
  });

  it('are valid only if the calendar has them', () => {
    for (const day of ['2026-01-01', '2024-02-29', '2000-02-29', '9999-12-31', '0100-01-01'])
      expect(isDay(day), day).toBe(true);
    for (const day of [
      '2026-02-29',
      '1900-02-29',
      '2026-13-01',
      '2026-00-01',
      '2026-04-31',
      '0099-01-01',
      '',
      '2026-1-1',
      '20260101',
      '2026-01-01T00',
      'x',
    ]) {
      expect(isDay(day), day).toBe(false);
    }
  });

  it('handles months', () => {
    expect(monthRange('202402')).toEqual({ start: '2024-02-01', end: '2024-02-29' });
    expect(monthRange('202612')).toEqual({ start: '2026-12-01', end: '2026-12-31' });
    expect(toYearMonth('2026-10-20')).toBe('202610');
    expect(previousYearMonth('202601')).toBe('202512');
    expect(previousYearMonth('202603', 13)).toBe('202502');
    expect(previousYearMonth('202612', -1)).toBe('202701');
    expect(listMonths({ start: '2025-12-31', end: '2026-02-01' })).toEqual(['202512', '202601', '202602']);
    expect(listMonths({ start: '2026-02-01', end: '2026-01-01' })).toEqual([]);
    expect(listMonths({ start: '9999-11-30', end: '9999-12-31' })).toEqual(['999911', '999912']);
  });

  it('has consistent arithmetic', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (day, days) => {
        expect(isDay(day)).toBe(true);
        expect(dayAt(dayNumber(day))).toBe(day);
        expect(daysBetween(day, addDays(day, days))).toBe(days);
        const { start, end } = monthRange(toYearMonth(day));
        expect(start <= day && day <= end).toBe(true);
        expect(toYearMonth(addDays(end, 1))).not.toBe(toYearMonth(end));
      }),
    );
  });

  it('adds months and stays within the target month', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -600, max: 600 }), (day, months) => {
        const moved = addMonths(day, months);
        expect(isDay(moved)).toBe(true);
        expect(toYearMonth(moved)).toBe(previousYearMonth(toYearMonth(day), -months));
        expect(moved.slice(8) <= day.slice(8)).toBe(true);
      }),
    );
  });
});

it.each([
  ['202601', '2026-01'],
  ['202612', '2026-12'],
  ['010003', '0100-03'],
])('converts the month %s to %s and back', (yearMonth, withDash) => {
  expect(monthWithDash(yearMonth)).toBe(withDash);
  expect(yearMonthFrom(withDash)).toBe(yearMonth);
});
