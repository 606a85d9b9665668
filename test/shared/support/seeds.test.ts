import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { failedSeeds, fileOfSeeds, keepFailedSeed } from './failed-seeds.ts';
import { newSeed, propertySeed, computeRuns, usualSeed } from './property-seed.ts';

test('uses the usual or given seed locally, and a random seed in CI', () => {
  expect(propertySeed({})).toBe(usualSeed);
  expect(propertySeed({ PROPERTY_SEED: '12' })).toBe(12);
  expect(newSeed({})).toBeNull();
  expect(newSeed({ CI: 'true', PROPERTY_SEED: '12' })).toBeNull();
  expect(newSeed({ CI: 'true' }, () => 0)).toBe(1);
  expect(newSeed({ CI: 'true' }, () => 0.5)).toBe(1_000_000_001);
});

test('runs all examples, or a share of at least ten in a fast loop', () => {
  expect([undefined, 30, 1000].map(requested => computeRuns(requested, {}))).toEqual([100, 30, 1000]);
  expect([undefined, 30, 1000, 3].map(requested => computeRuns(requested, { PROPERTY_SHARE: '0.2' }))).toEqual([20, 10, 200, 3]);
});

test('stores a failed seed once per test, next to those of other tests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'seeds-'));
  const place = { file: join(folder, 'deep/one.json'), test: 'adds up' };
  expect(failedSeeds(place)).toEqual([]);
  keepFailedSeed(7, place);
  keepFailedSeed(9, place);
  keepFailedSeed(7, place);
  keepFailedSeed(8, { ...place, test: 'is empty' });
  expect(failedSeeds(place)).toEqual([7, 9]);
  expect(failedSeeds({ ...place, test: 'is empty' })).toEqual([8]);
  expect(JSON.parse(readFileSync(place.file, 'utf8'))).toEqual({ 'adds up': [7, 9], 'is empty': [8] });
  rmSync(folder, { recursive: true });
});

const seedFile = fileOfSeeds(import.meta.filename);

test('retries a failed seed from then on, before the usual one', async () => {
  expect(existsSync(seedFile)).toBe(false);
  const triedNumbers: number[] = [];
  try {
    keepFailedSeed(4711);
    const first = fc.sample(fc.nat(), { seed: 4711, numRuns: 1 })[0] ?? 0;
    fc.assert(
      fc.property(fc.nat(), number => void triedNumbers.push(number)),
      { numRuns: 1 },
    );
    expect(triedNumbers).toHaveLength(2);
    expect(triedNumbers[0]).toBe(first);
    await fc.assert(
      fc.asyncProperty(fc.nat(), async number => void triedNumbers.push(number)),
      { numRuns: 1 },
    );
    expect(triedNumbers.slice(2)).toEqual(triedNumbers.slice(0, 2));
    await expect(
      fc.assert(
        fc.asyncProperty(fc.nat(), async number => number < 0),
        { numRuns: 1 },
      ),
    ).rejects.toThrow('seed: 4711');
  } finally {
    rmSync(seedFile, { force: true });
  }
});
