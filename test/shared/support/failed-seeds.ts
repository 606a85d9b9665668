import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect } from 'vitest';
import * as z from 'zod/mini';

const tests = join(import.meta.dirname, '../..');
/** Per test, the seeds with which one of its properties once failed. */
const failedSchema = z.record(z.string(), z.array(z.int()));
type Place = { readonly file: string; readonly test: string };

/** Where the seeds of a test file stand: one file for each, since test files run side by side. */
export const fileOfSeeds = (testPath: string): string =>
  join(tests, 'failed-seeds', `${relative(tests, testPath).replace(/\.test\.tsx?$/, '')}.json`);

function placeOfTest(): Place | null {
  const { testPath, currentTestName } = expect.getState();
  return testPath === undefined || currentTestName === undefined
    ? null
    : { file: fileOfSeeds(testPath), test: currentTestName };
}

const readAll = ({ file }: Place) =>
  existsSync(file) ? failedSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};

/** The seeds that failed in the test that runs. */
export function failedSeeds(place: Place | null = placeOfTest()): readonly number[] {
  return place === null ? [] : (readAll(place)[place.test] ?? []);
}

/** Keeps a seed for the test that runs and answers its file, which is committed with what mends the property. */
export function keepFailedSeed(seed: number, place: Place | null = placeOfTest()): string | null {
  if (place === null) return null;
  const all = readAll(place);
  const seeds = [...new Set([...(all[place.test] ?? []), seed])];
  mkdirSync(dirname(place.file), { recursive: true });
  writeFileSync(place.file, `${JSON.stringify({ ...all, [place.test]: seeds }, null, 2)}\n`);
  return place.file;
}
