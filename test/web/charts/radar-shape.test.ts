import { describe, expect, test } from 'vitest';
import { closedPath, nearestAxis, radarPoint, radarScale } from '../../../web/src/charts/radar-shape.ts';

const place = { center: { x: 100, y: 100 }, radius: 50 };

describe('a radar of four axes', () => {
  test.each([
    [0, 1, 100, 50],
    [1, 1, 150, 100],
    [2, 1, 100, 150],
    [3, 1, 50, 100],
    [1, 0.5, 125, 100],
    [1, 0, 100, 100],
    [1, 7, 150, 100],
    [1, -1, 100, 100],
  ])('axis %i at share %f stands at %f, %f', (axis, share, x, y) => {
    const point = radarPoint(place, axis, 4, share);
    expect(point.x).toBeCloseTo(x);
    expect(point.y).toBeCloseTo(y);
  });

  test.each([
    [{ x: 100, y: 20 }, 0],
    [{ x: 180, y: 90 }, 1],
    [{ x: 105, y: 190 }, 2],
    [{ x: 20, y: 101 }, 3],
    [{ x: 60, y: 20 }, 0],
    [{ x: 101, y: 101 }, null],
  ])('the pointer at %o is on axis %s', (at, axis) => expect(nearestAxis(place, 4, at)).toBe(axis));
});

test('without axes nothing is near', () => expect(nearestAxis(place, 0, { x: 0, y: 0 })).toBeNull());

test('a path is closed, and none for no points', () => {
  expect(closedPath([{ x: 1, y: 2 }, { x: 3, y: 4 }])).toBe('M1.0 2.0L3.0 4.0Z');
  expect(closedPath([])).toBe('');
});

test('the scale begins at zero, ends round above the largest value, and takes unknown and negative values', () => {
  expect(radarScale([3, null, 83])).toMatchObject({ low: 0, high: 100 });
  expect(radarScale([0, 0])).toMatchObject({ low: 0, high: 4 });
  expect(radarScale([-5, 8])).toMatchObject({ low: 0, high: 8 });
});
