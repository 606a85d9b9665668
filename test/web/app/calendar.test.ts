import { describe, expect, it } from 'vitest';
import { choosable, clamped, dayForKey, rangeBetween, splitIntoWeeks } from '../../../web/src/app/period/calendar.ts';

const today = '2026-11-23';

describe('the period calendar', () => {
  it('starts weeks on Sunday', () => {
    // 1 November 2026 is a Sunday, 1 June 2026 a Monday.
    expect(splitIntoWeeks('2026-11-01')[0]).toEqual(['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06', '2026-11-07']);
    expect(splitIntoWeeks('2026-11-17').at(-1)).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
    expect(splitIntoWeeks('2026-06-10')[0]?.slice(0, 2)).toEqual([null, '2026-06-01']);
    expect(splitIntoWeeks('2026-02-01').flat().filter(day => day !== null)).toHaveLength(28);
  });
  it('ends yesterday and starts on the first day that is kept', () => {
    const days = choosable(today);
    expect(days).toEqual({ start: '2024-01-01', end: '2026-11-22' });
    expect(['2023-05-01', '2026-11-23', '2026-05-05'].map(day => clamped(day, days))).toEqual(['2024-01-01', '2026-11-22', '2026-05-05']);
  });
  it.each([
    ['2026-10-01', '2026-10-05', '2026-10-01', '2026-10-05'],
    ['2026-10-05', '2026-10-01', '2026-10-01', '2026-10-05'],
    ['2024-01-01', '2026-01-01', '2024-01-01', '2025-06-30'],
    ['2026-06-30', '2024-01-01', '2024-12-31', '2026-06-30'],
  ])('from %s to %s is %s to %s', (anchor, other, start, end) => expect(rangeBetween(anchor, other)).toEqual({ start, end }));
  it.each([
    ['ArrowLeft', '2026-10-30'], ['ArrowRight', '2026-11-01'], ['ArrowUp', '2026-10-24'], ['ArrowDown', '2026-11-07'],
    ['PageUp', '2026-09-30'], ['PageDown', '2026-11-30'], ['t', '2026-11-22'], ['x', null],
  ])('%s moves from 31 October to %s', (key, day) => expect(dayForKey(key, '2026-10-31', today)).toBe(day));
});
