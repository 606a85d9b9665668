import { describe, expect, test } from 'vitest';
import { areaPath, linePath, scaleOf, trailingMean } from '../../../web/src/components/figures/sparkline-path.ts';

const points = (...values: (number | null)[]) => values.map(value => ({ value }));
const box = { width: 100, height: 10 };

describe('sparkline', () => {
  test('the mean is of the seven days that end with the day, of the first six of the first seven', () => {
    expect(trailingMean(points(1, 2, 3, 4, 5, 6, 7, 8, 9))).toEqual([4, 4, 4, 4, 4, 4, 4, 5, 6]);
    expect(trailingMean(points(null, 1, 2, 3, 4, 5, 6, 7, 8))).toEqual([null, 4, 4, 4, 4, 4, 4, 4, 5]);
  });

  test('the days before the first fill its week', () => {
    expect(trailingMean(points(9), points(99, 1, 2, 3, 4, 5, 6))[0]).toBeCloseTo(30 / 7);
    expect(trailingMean(points(9, 9, 9), points(5))).toEqual([8, 8, 8]);
  });

  test('unknown days are left out; a mean needs three known days', () => {
    expect(trailingMean(points(1, 2, 3, null, 6))).toEqual([3, 3, 3, 3, 3]);
    expect(trailingMean(points(null, 1, null, null, null))).toEqual([null, null, null, null, null]);
    expect(trailingMean(points(2, 2, 2, 2, 2, 2, 9, null, null))).toEqual([3, 3, 3, 3, 3, 3, 3, null, null]);
    expect(trailingMean(points(5))).toEqual([5]);
    expect(trailingMean(points(null, null))).toEqual([null, null]);
  });

  test('a line begins at the left, ends at the right, and lifts the pen over a gap', () => {
    const scale = { low: 0, high: 10 };
    expect(linePath([0, 10], box, scale)).toBe('M0 10L100 0');
    expect(linePath([0, null, 10], box, scale)).toBe('M0 10M100 0');
    expect(linePath([null, null], box, scale)).toBe('');
    expect(linePath([5], box, scale)).toBe('M50 5');
  });

  test('part of a line is drawn where the whole would be', () => {
    const scale = { low: 0, high: 10 };
    expect(linePath([0, 5, 10], box, scale, 1)).toBe('M50 5L100 0');
    expect(linePath([0, 5, 10], box, scale, 0, 1)).toBe('M0 10L50 5');
  });

  test('the area closes at the lower edge', () => {
    expect(areaPath([0, 10], box, { low: 0, high: 10 })).toBe('M0 10L0 10L100 0L100 10Z');
    expect(areaPath([null], box, { low: 0, high: 10 })).toBe('');
  });

  test('the scale holds both lines and never collapses', () => {
    const { low, high } = scaleOf([4, 8], [null, 2]);
    expect(low).toBeLessThanOrEqual(2);
    expect(low).toBeGreaterThanOrEqual(0);
    expect(high).toBe(8);
    expect(scaleOf([0, 0])).toEqual({ low: 0, high: 1 });
    expect(scaleOf([null])).toEqual({ low: 0, high: 1 });
  });
});
