import { expect, test } from 'vitest';
import { countNight } from '../../scripts/cost/count-night.ts';
import { readCounted } from '../../scripts/cost/model.ts';

const recorded = readCounted().night;
/** Above this share of what is recorded, the model is out of date: `npm run cost -- --count` renews it. */
const allowed = 0.2;

test('a night takes what the cost model says, within 20%', async () => {
  const counted = await countNight();
  expect(Object.keys(counted).sort()).toEqual(Object.keys(recorded).sort());
  const moved = Object.entries(counted).flatMap(([work, units]) =>
    Object.entries(units).flatMap(([unit, value]) => {
      const before = Number(Object(recorded[work])[unit]);
      // A fifth of a few is less than one more read of half a unit.
      return Math.abs(value - before) <= Math.max(1, before * allowed) ? [] : [`${work}: ${unit} was ${before}, is ${value}`];
    }),
  );
  expect(moved).toEqual([]);
});
