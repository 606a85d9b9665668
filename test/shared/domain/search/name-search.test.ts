import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexNames, listsMeeting, meetsName, searchNames, splitSearchText, wordDistance } from '../../../../shared/domain/search/name-search.ts';

const names = [
  'Northfold Home Care Raleigh', 'Northfold Home Care of Greater Savannah', 'Owner supply shop', 'Bluegate Dental Studio Raleigh North', "O'Fallon Tax Service", 'São Paulo Centro',
  'Northfold Home Care Houston',
].map(name => ({ name }));
const found = (typed: string) => searchNames([indexNames(names)], typed, () => true).map(({ name }) => name);

test.each([
  ["O'Fallon, São Paulo", ['ofallon', 'sao', 'paulo']],
  ['  a-b/c ', ['a', 'b', 'c']],
  ['…', []],
])('splits %j into words', (text, words) => {
  expect(splitSearchText(text)).toEqual(words);
});

test.each([
  ['inside a name', 'raleigh', ['Northfold Home Care Raleigh', 'Bluegate Dental Studio Raleigh North']],
  ['words in any order', 'houston northfold', ['Northfold Home Care Houston']],
  ['the middle of a word', 'leigh home', ['Northfold Home Care Raleigh']],
  ['a letter missing', 'savanah', ['Northfold Home Care of Greater Savannah']],
  ['a letter too many', 'houstton', ['Northfold Home Care Houston']],
  ['another letter', 'dentak', ['Bluegate Dental Studio Raleigh North']],
  ['two that changed places', 'raliegh care', ['Northfold Home Care Raleigh']],
  ['the first letter wrong', 'wouston', ['Northfold Home Care Houston']],
  ['an unfinished word with an error', 'northfld savana', ['Northfold Home Care of Greater Savannah']],
  ['two errors in a long word', 'nrthfodl houston', []],
  ['two errors in a longer one', 'northfxldd hous', ['Northfold Home Care Houston']],
  ['no accents typed', 'sao centro', ['São Paulo Centro']],
  ['an apostrophe left out', 'ofallon', ["O'Fallon Tax Service"]],
  ['a word that no name has', 'raleigh zanzibar', []],
  ['two letters without an error', 'hx', []],
  ['nothing', ' ', []],
])('%s', (_, typed, expected) => {
  expect(found(typed)).toEqual(expected);
});

test('an exact word ranks before a prefix, an inner part and a typo', () => {
  const words = ['care', 'carers', 'homecare', 'cart', 'xarexyz'];
  expect(words.map(word => wordDistance('care', word))).toEqual([0, 1, 2, 4, 6]);
  expect(wordDistance('care', 'shop')).toBeNull();
  expect(wordDistance('ar', 'care')).toBeNull();
});

test('finds only accepted entries, and merges results from all lists', () => {
  const [first = { name: '' }] = names;
  expect(searchNames([indexNames(names.slice(0, 3)), indexNames(names.slice(3))], 'raleigh', entry => entry !== first).map(({ name }) => name)).toEqual(['Bluegate Dental Studio Raleigh North']);
  expect(searchNames([indexNames(names.slice(0, 3)), indexNames(names.slice(3))], 'houston', () => true).map(({ name }) => name)).toEqual(['Northfold Home Care Houston']);
  expect(searchNames([indexNames([{ name: 'Twin b' }, { name: 'Twin a' }])], 'twin', () => true).map(({ name }) => name)).toEqual(['Twin a', 'Twin b']);
  expect(searchNames([indexNames([{ name: 'Twin a' }, { name: 'Twin b' }])], 'twin', () => true).map(({ name }) => name)).toEqual(['Twin a', 'Twin b']);
});

/** Damerau's distance as its definition says it, without any of the short cuts. */
function distance(a: string, b: string): number {
  if (a === '' || b === '') return Math.max(a.length, b.length);
  const rest = (i: number, j: number) => distance(a.slice(i), b.slice(j));
  return Math.min(
    rest(1, 0) + 1, rest(0, 1) + 1, rest(1, 1) + (a[0] === b[0] ? 0 : 1),
    a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0] ? rest(2, 2) + 1 : 99,
  );
}

test('tolerates one typo in words of three to eight letters, but not two', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 3, maxLength: 6 });
  fc.assert(
    fc.property(word, word, (typed, named) => {
      const beginnings = Array.from({ length: named.length + 1 }, (_, end) => distance(typed, named.slice(0, end)));
      expect(wordDistance(typed, named) !== null).toBe(named.includes(typed) || Math.min(...beginnings) <= 1);
    }),
    { numRuns: 400 },
  );
});

test.each([
  ['Northfold Home Care Raleigh', 'raliegh home', true],
  ['Northfold Home Care Raleigh', 'home denver', false],
  ['Northfold Home Care Raleigh', ' ', true],
])('%s matches %j: %s', (name, typed, expected) => {
  expect(meetsName(name, typed)).toBe(expected);
});

test('skips no list that has a matching name', () => {
  const anyWord = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 6 });
  const name = fc.array(anyWord, { minLength: 1, maxLength: 3 }).map(words => words.join(' '));
  fc.assert(
    fc.property(fc.array(fc.array(name, { maxLength: 4 }), { maxLength: 5 }), name, (lists, typed) => {
      const words = new Map<string, string[]>();
      for (const [at, nameList] of lists.entries())
        for (const word of new Set(nameList.flatMap(splitSearchText))) words.set(word, [...(words.get(word) ?? []), `list-${at}`]);
      const having = lists.flatMap((nameList, at) => (nameList.some(candidate => meetsName(candidate, typed)) ? [`list-${at}`] : []));
      const meeting = listsMeeting(words, typed);
      expect(having.filter(list => !meeting.has(list))).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

test('reads a list only if it has a match for each typed word', () => {
  const words = new Map([['raleigh', ['a', 'b']], ['care', ['b', 'c']], ['dental', ['a']]]);
  expect([...listsMeeting(words, 'raliegh')]).toEqual(['a', 'b']);
  expect([...listsMeeting(words, 'care ral')]).toEqual(['b']);
  expect([...listsMeeting(words, 'denver')]).toEqual([]);
  expect([...listsMeeting(words, ' ')]).toEqual([]);
});
