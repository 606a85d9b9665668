import { expect, test } from 'vitest';
import { itemForKey, itemForText, typedWith } from '../../../web/src/components/table/menu-keys.ts';

const labels = ['Copy 7 rows', 'Download CSV', 'Download Excel', 'Print'];

test.each([
  ['ArrowDown', 0, 1], ['ArrowDown', 3, 0], ['ArrowUp', 0, 3], ['ArrowUp', 2, 1], ['ArrowUp', -1, 3], ['ArrowDown', -1, 0], ['Home', 2, 0], ['End', 0, 3],
  ['d', 0, 1], ['D', 1, 2], ['d', 2, 1], ['p', 0, 3], ['c', 0, 0], ['x', 0, null], [' ', 0, null], ['Enter', 0, null], ['Tab', 0, null], ['Escape', 0, null],
] as const)('%s from %d goes to %s', (key, from, to) => {
  expect(itemForKey(key, from, labels)).toBe(to);
});

const sites = ['Northfold Atlanta', 'Northfold Charlotte', 'Northfold Tampa Bay', 'Tallahassee'];

test.each([
  ['t', 0, 3], ['ta', 0, 3], ['tam', 0, 2], ['n', 0, 1], ['northfold t', 1, 2], ['char', 1, 1], ['b', 0, 2], ['x', 0, null],
] as const)('typed %s from %d goes to %s', (text, from, to) => {
  expect(itemForText(text, from, sites)).toBe(to);
});

test('letters form one word until typing pauses', () => {
  const first = typedWith(null, 'T', 1000);
  expect(typedWith(first, 'a', 1700).text).toBe('ta');
  expect(typedWith(first, 'a', 1800).text).toBe('a');
});
