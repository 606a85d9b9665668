import { writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

/** Schema of the used parts of vitest's JSON report. Times are milliseconds. */
export const vitestReportSchema = z.object({
  numPassedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.optional(z.string()),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          duration: z.optional(z.nullable(z.number())),
          failureMessages: z.optional(z.array(z.string())),
        }),
      ),
    }),
  ),
});

type Timed = { readonly name: string; readonly seconds: number };
export type Timings = { readonly files: readonly Timed[]; readonly tests: readonly Timed[] };
export const noTimings: Timings = { files: [], tests: [] };

/** Lists the duration of each file's tests and of each test. File names are relative to `root`. */
export function listTestTimings({ testResults }: z.infer<typeof vitestReportSchema>, root: string): Timings {
  return {
    files: testResults.map(({ name, startTime, endTime }) => ({
      name: path.relative(root, name),
      seconds: Math.max(0, endTime - startTime) / 1000,
    })),
    tests: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        name: `${path.relative(root, name)}: ${fullName}`,
        seconds: (duration ?? 0) / 1000,
      })),
    ),
  };
}

const minSeconds = 3;

/** Records the durations of slow files in whole seconds, which longest-first.ts uses. */
export function recordDurations(timings: readonly Timings[], file: string): void {
  const long = timings.flatMap(({ files }) => files).filter(({ seconds }) => seconds >= minSeconds);
  const sorted = long.sort((a, b) => b.seconds - a.seconds).map(({ name, seconds }) => [name, Math.round(seconds)]);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

const shown = 10;
const longestName = 110;

/** Prints the slowest ten files and tests of all steps together. */
export function printSlowest(timings: readonly Timings[]): void {
  for (const kind of ['files', 'tests'] as const) {
    const slowest = timings
      .flatMap(timing => timing[kind])
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, shown);
    if (slowest.length === 0) continue;
    console.log(`\n=== slowest ${kind} ===`);
    for (const { name, seconds } of slowest)
      console.log(`${seconds.toFixed(1).padStart(7)} s  ${name.slice(0, longestName)}`);
  }
}
