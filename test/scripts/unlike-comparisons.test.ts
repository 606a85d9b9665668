import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBareDatabase } from '../../scripts/bench/bare-database.ts';
import { now } from '../../scripts/bench/unlike/sites.ts';
import { findUnlikeChanges } from '../../scripts/bench/unlike/unlike.ts';

let close: () => Promise<void>;
beforeAll(async () => {
  close = await openBareDatabase(now);
});
afterAll(() => close());

/** `npm run bench -- unlike-comparisons` tries more companies in every kind of period. */
const isWanted = (id: string): boolean => / (last-31|2026-10|quarter-2026-3|custom) /.test(id) && !/custom year-ago|quarter-2026-3 previous/.test(id);

test('changes use only data in both periods, and follow from their printed numbers', async () => {
  const { compared, changes, off, printed, misprinted } = await findUnlikeChanges(1, 4, isWanted);
  expect(off).toEqual([]);
  expect(misprinted).toEqual([]);
  expect(printed).toBeGreaterThan(900);
  expect(compared).toBeGreaterThan(1500);
  expect(changes).toBeGreaterThan(900);
});
