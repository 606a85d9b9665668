import { expect, test } from 'vitest';
import { isPrintedRight, readPrinted } from '../../scripts/bench/printed-changes.ts';

test.each([
  ['$1.2K', 1200], ['−3.4%', -3.4], ['1m 05s', 65], ['2.31 s', 2.31], ['57 a day', 57], ['12,345', 12_345],
])('%s reads as %d', (text, value) => expect(readPrinted(text)?.value).toBe(value));
test('reads no number from words', () => expect(readPrinted('unknown')).toBeNull());

// By hand: a change, its fall, what it is compared with, the numbers beside it, whether they give it.
test.each([
  ['25.0%', false, 'vs 80', ['Sessions', '100'], true],
  ['25.0%', true, 'vs 80', ['Sessions', '60'], true],
  ['25.0%', false, 'vs 80', ['Sessions', '60'], false],
  ['23.0%', false, 'vs 80', ['Sessions', '100'], false],
  ['2.7%', false, 'vs 1,396', ['1,403'], false],
  ['0.5%', false, 'vs 1,396', ['1,403'], true],
  ['1.0 pt', false, 'vs 3.0%', ['4.0%'], true],
  ['2.0 pt', false, 'vs 3.0%', ['4.0%'], false],
  ['No change', false, 'vs 18', ['18'], true],
  ['No change', false, 'vs 18', ['16'], false],
  ['50.0%', false, '90 vs 60', ['1,000'], true],
])('%s, decrease %s, %s next to %j: %s', (change, isFall, against, texts, isRight) =>
  expect(isPrintedRight({ change, isFall, against, texts })).toBe(isRight),
);
