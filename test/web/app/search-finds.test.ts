import { expect, test } from 'vitest';
import { missedWishes, wishes } from './search-wishes.ts';

test("the header's search finds 95 of 100 typed queries among the first three results", () => {
  const missed = missedWishes();
  expect(wishes.length).toBeGreaterThanOrEqual(60);
  expect(missed.length / wishes.length, missed.join('\n')).toBeLessThanOrEqual(0.05);
});
