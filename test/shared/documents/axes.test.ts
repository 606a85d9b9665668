import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namedPlaces, scaleFor, tickTexts } from '../../../shared/documents/axes.ts';

describe('a scale', () => {
  it.each([
    [[403, 471, 425], false, 1, [400, 420, 440, 460, 480]],
    [[3, 14, 9], false, 1, [0, 5, 10, 15]],
    [[120, 250], true, 1, [0, 100, 200, 300]],
    [[0.481, 0.512], false, 0.001, [0.48, 0.49, 0.5, 0.51, 0.52]],
    [[0, 0], false, 1, [0, 1, 2, 3, 4]],
    [[], false, 1, [0, 1, 2, 3, 4]],
    [[1, 2], true, 1, [0, 1, 2]],
    [[-0.2, 0.3], false, 0.001, [-0.2, 0, 0.2, 0.4]],
  ] as const)('of %j', (values, fromZero, least, ticks) => expect(scaleFor(values, { fromZero, least }).ticks).toEqual(ticks));

  it('covers every value with round ends, at most eight steps, from zero for bars', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.double({ min: -1e9, max: 1e9, noNaN: true })), { maxLength: 40 }), fc.boolean(), fc.constantFrom(1, 0.001, 0.01), (values, fromZero, least) => {
        const { low, high, ticks } = scaleFor(values, { fromZero, least });
        expect(high).toBeGreaterThan(low);
        expect(ticks.length).toBeLessThanOrEqual(9);
        const slack = (high - low) * 1e-6;
        for (const value of values) if (value !== null) expect(value >= low - slack && value <= high + slack).toBe(true);
        if (fromZero) expect(low <= 0 && high >= 0).toBe(true);
      }),
    );
  });
});

it('writes out labels that would look the same', () => {
  const short = (value: number) => `${Math.round(value / 1000)}K`;
  expect(tickTexts([13_600, 13_650], short, String)).toEqual(['13600', '13650']);
  expect(tickTexts([13_000, 14_000], short, String)).toEqual(['13K', '14K']);
});

it('spaces labels evenly from one end, limited to what fits', () => {
  expect(namedPlaces(31, 7, 'last')).toEqual([0, 5, 10, 15, 20, 25, 30]);
  expect(namedPlaces(24, 10, 'first')).toEqual([0, 3, 6, 9, 12, 15, 18, 21]);
  expect(namedPlaces(31, 4, 'last')).toEqual([6, 14, 22, 30]);
  expect(namedPlaces(3, 7, 'last')).toEqual([0, 1, 2]);
  expect(namedPlaces(12, 0, 'last')).toEqual([11]);
  expect(namedPlaces(0, 7, 'first')).toEqual([]);
});
