import { describe, expect, test } from 'vitest';
import { mergeEntries, mergeStringLists } from '../../../../shared/domain/forms/three-way.ts';

describe('entries that two people change', () => {
  test.each([
    ['one changes 2026, the other 2027', { 2026: 100, 2027: 120 }, { 2026: 110, 2027: 120 }, { 2026: 100, 2027: 200 }, { 2026: 110, 2027: 200 }, []],
    ['both change 2027', { 2027: 120 }, { 2027: 130 }, { 2027: 200 }, { 2027: 130 }, ['2027']],
    ['both set the same', { 2027: 120 }, { 2027: 200 }, { 2027: 200 }, { 2027: 200 }, []],
    ['one takes a year away', { 2026: 100, 2027: 120 }, { 2026: 100 }, { 2026: 90, 2027: 120 }, { 2026: 90 }, []],
    ['one takes away what the other changed', { 2027: 120 }, {}, { 2027: 200 }, {}, ['2027']],
    ['one adds a year', {}, { 2028: 5 }, { 2026: 1 }, { 2026: 1, 2028: 5 }, []],
  ])('%s', (_case, base, mine, server, merged, clashes) => {
    expect(mergeEntries<number>(base, mine, server)).toEqual({ merged, clashes });
  });
});

test.each([
  ['both add', ['a'], ['a', 'b'], ['a', 'c'], ['a', 'c', 'b']],
  ['one removes, the other adds', ['a', 'b'], ['a'], ['a', 'b', 'c'], ['a', 'c']],
  ['the other removes what is kept here', ['a', 'b'], ['a', 'b', 'c'], ['b'], ['b', 'c']],
  ['both add the same', [], ['x'], ['x'], ['x']],
])("a list's words: %s", (_case, base, mine, server, merged) => {
  expect(mergeStringLists(base, mine, server)).toEqual(merged);
});

test('two spellings of one value are not a change', () => {
  const changed = { cell: { value: 2, note: ['a'] } };
  expect(mergeEntries<object>({ cell: { value: 1, note: ['a'] } }, changed, { cell: { note: ['a'], value: 2 } })).toEqual({ merged: changed, clashes: [] });
});
