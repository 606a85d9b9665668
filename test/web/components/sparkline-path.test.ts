import { describe, expect, test } from 'vitest';
import { computeSparklineScale } from '../../../shared/domain/formats/sparkline-scale.ts';
import { trailingMean } from '../../../shared/documents/trailing-mean.ts';
import { areaPath, linePath } from '../../../web/src/components/figures/sparkline-path.ts';

const points = (...values: (number | null)[]) => values.map(value => ({ value }));
const box = { width: 100, height: 10 };

describe('sparkline', () => {
  const upTo = (last: number) => points(...Array.from({ length: last }, (_, day) => day + 1));
  const none = (count: number) => Array.from({ length: count }, () => null);

  test('averages seven days ending on the day, with none for the first six', () => {
    expect(trailingMean(upTo(14))).toEqual([...none(6), 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(trailingMean([...points(null), ...upTo(14)])).toEqual([...none(7), 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  test('earlier days complete the first week', () => {
    expect(trailingMean(upTo(14), points(99, 1, 2, 3, 4, 5, 6))[0]).toBeCloseTo(22 / 7);
    expect(trailingMean(upTo(14), points(5)).slice(0, 6)).toEqual([...none(5), 26 / 7]);
  });

  test('draws fewer than two weeks, or a first week of data, day by day', () => {
    expect(trailingMean(upTo(13))).toEqual(upTo(13).map(({ value }) => value));
    const begun = points(...none(20), 3, 9, 4);
    expect(trailingMean(begun)).toEqual([...none(20), 3, 9, 4]);
    expect(trailingMean(points(...none(20)))).toEqual(none(20));
  });

  test('skips unknown days; a mean needs three known days, none after the last', () => {
    const gaps = points(2, 2, 2, 2, 2, 2, 9, null, null, null, null, null, 5, null);
    expect(trailingMean(gaps)).toEqual([...none(6), 3, 19 / 6, 17 / 5, 15 / 4, 13 / 3, null, null, null]);
  });

  test('a line starts at the left, ends at the right, and breaks at gaps', () => {
    const scale = { low: 0, high: 10 };
    expect(linePath([0, 10], box, scale)).toBe('M0 10L100 0');
    expect(linePath([0, null, 10], box, scale)).toBe('M0 10M100 0');
    expect(linePath([null, null], box, scale)).toBe('');
    expect(linePath([5], box, scale)).toBe('M50 5');
  });

  test('draws part of a line in the same place as in the whole', () => {
    const scale = { low: 0, high: 10 };
    expect(linePath([0, 5, 10], box, scale, 1)).toBe('M50 5L100 0');
    expect(linePath([0, 5, 10], box, scale, 0, 1)).toBe('M0 10L50 5');
  });

  test('closes the area at the lower edge', () => {
    expect(areaPath([0, 10], box, { low: 0, high: 10 })).toBe('M0 10L0 10L100 0L100 10Z');
    expect(areaPath([null], box, { low: 0, high: 10 })).toBe('');
  });

  test('the scale covers both lines and never collapses', () => {
    const { low, high } = computeSparklineScale([4, 8], [null, 2]);
    expect(low).toBeLessThanOrEqual(2);
    expect(low).toBeGreaterThanOrEqual(0);
    expect(high).toBe(8);
    expect(computeSparklineScale([0, 0])).toEqual({ low: 0, high: 1 });
    expect(computeSparklineScale([null])).toEqual({ low: 0, high: 1 });
  });
});
