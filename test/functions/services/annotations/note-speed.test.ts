import { expect, test } from 'vitest';
import { measureNights } from '../../../../scripts/bench/annotations.ts';

test('300 nights with crashes and duplicate deliveries note each score change once', async () => {
  const { doubled, lost, notes, kills } = await measureNights(300);
  expect({ doubled, lost }).toEqual({ doubled: 0, lost: 0 });
  expect(notes).toBeGreaterThan(15);
  expect(kills).toBeGreaterThan(15);
});
