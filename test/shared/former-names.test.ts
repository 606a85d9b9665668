import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textsForPeople } from '../../scripts/bench/error-texts.ts';

const root = new URL('../..', import.meta.url);
const sources = globSync('{bin,lib,functions,shared,scripts,web/src}/**/*.{ts,tsx}', { cwd: root });

/** Names that nobody outside understood, by what is said instead. */
const formerNames: Readonly<Record<string, RegExp>> = {
  'fail a window, record its outcome': /\b(give-up|giveUp|finish-?[wW]indow)/,
  'store a window': /\bkeep-?[wW]indow/,
  'preserve follower counts': /\btold-?[oO]nce/,
  'a deferred window': /\bparked\b|\blistParked/,
  'async reports': /\bslow-?[rR]eports/,
  'the primary section': /\bmain-days\b/,
  mapConcurrent: /\bsideBySide/,
  processBatch: /\bworkThrough/,
  'computeRollups, computedAt': /\bmakeRows\b/,
  'PlatformDefinition, ConnectorDefinition, ConnectedResource, FactSource': /\b(Platform|Pull|Part)Source\b/,
  'a baseline run': /\bin peace\b/,
  useRenderQueue: /\buseTurn\b/,
};
/** What is stored under its former name, and who reads versions that had them. */
const stays: Readonly<Record<string, readonly string[]>> = {
  'a deferred window': ['functions/stores/jobs/deferred-windows.ts', 'scripts/fault-simulation/gate.ts', 'scripts/rollback/readers.ts', 'scripts/rollback/version.ts'],
  processBatch: ['scripts/rollback/version.ts'],
};

test('no source uses a replaced name', () => {
  const texts = sources.map(file => ({ file: file.replaceAll('\\', '/'), text: readFileSync(new URL(file, root), 'utf8') }));
  expect(texts.length).toBeGreaterThan(1_000);
  for (const [instead, former] of Object.entries(formerNames)) {
    const found = texts.filter(({ text }) => former.test(text)).map(({ file }) => file).sort();
    expect(found, `say: ${instead}`).toEqual(stays[instead] ?? []);
  }
});

/** Turns of speech that made readers ask what was meant. */
const oldTurns = /\b(whoever|anew|hung on|hangs on|stands? in|(?<!there )is no (?!longer)|(?<!there )are no (?!longer)|there is nobody|there is no such|in peace|lies (before|after)|reads only|is through)\b/i;

test('errors and empty states use plain words', () => {
  const found = textsForPeople().map(({ text }) => text).filter(text => oldTurns.test(text));
  expect(found).toEqual([]);
});

test('the check recognizes outdated phrases', () => {
  expect(['This is no PNG', 'There is nobody to view this as', 'The end lies before the start'].every(text => oldTurns.test(text))).toBe(true);
  expect(oldTurns.test('The old secret is no longer accepted')).toBe(false);
});
