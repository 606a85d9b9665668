import { expect, test } from 'vitest';
import { findCommitFaults, findLongTexts, findSourceFaults, findTextFaults } from '../../scripts/voice/faults.ts';
import { checkName, docstringStart, phrases } from '../../scripts/voice/rules.ts';
import { visibleTexts } from '../../scripts/voice/texts.ts';

const texts = visibleTexts();

test('visible texts say nothing of the table, and are as short as their kind', () => {
  expect(texts.length).toBeGreaterThan(6_000);
  expect(findTextFaults(texts)).toEqual([]);
  expect(findLongTexts(texts).map(({ kind, text }) => `${kind}: ${text}`)).toEqual([]);
});

test('names, comments and docstrings follow the rules', () => {
  expect(findSourceFaults()).toEqual([]);
});

test('commit subjects follow the rules', () => {
  expect(findCommitFaults()).toEqual([]);
});

test('faults are found', () => {
  const long = { kind: 'label', text: 'A label of far too many words', file: 'a.tsx', line: 1 } as const;
  const strange = { kind: 'sentence', text: 'Nobody is told once more.', file: 'a.tsx', line: 2 } as const;
  expect(findLongTexts([long, strange])).toEqual([long]);
  expect(findTextFaults([long, strange]).map(({ found }) => found)).toEqual(['Nobody is told', 'once more']);
  expect(['rowsOf', 'stateWords', 'mostRows', 'one', 'tellPeople'].map(checkName)).not.toContain(null);
  expect(['readRows', 'stateText', 'maxRows', 'row', 'notifyUsers'].map(checkName)).toEqual(Array(5).fill(null));
  expect(docstringStart.test('What a window asks for.')).toBe(true);
  expect(findCommitFaults(['Mend the night anew', 'x'.repeat(73)])).toHaveLength(3);
  expect(phrases.some(({ pattern }) => pattern.test('Syncs sites again right away'))).toBe(false);
});
