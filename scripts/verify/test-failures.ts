import path from 'node:path';
import type * as z from 'zod/mini';
import type { vitestReportSchema } from './test-timings.ts';

/** Failed test: file and name, with the first line of its message. */
type Failure = { readonly name: string; readonly message: string };
/** Failed tests, and browser tests that passed only on the second try. */
export type Failures = { readonly failed: readonly Failure[]; readonly retried: readonly Failure[] };

const firstLine = (message: string) => message.trim().split('\n')[0] ?? '';

/** Lists the failures of a vitest run, including files that didn't load. File names are relative to `root`. */
export function listTestFailures({ testResults }: z.infer<typeof vitestReportSchema>, root: string): Failures {
  const failed: Failure[] = [];
  const retried: Failure[] = [];
  for (const file of testResults) {
    const fileName = path.relative(root, file.name);
    const before = failed.length;
    for (const { status, fullName, failureMessages } of file.assertionResults) {
      const failure = { name: `${fileName}: ${fullName}`, message: firstLine(failureMessages?.[0] ?? '') };
      if (status === 'failed') failed.push(failure);
      else if (status === 'passed' && failureMessages?.length) retried.push(failure);
    }
    const loaded = file.status !== 'failed' || failed.length > before;
    if (!loaded) failed.push({ name: fileName, message: firstLine(file.message ?? '') });
  }
  return { failed, retried };
}

const shown = 20;
const longestLine = 200;

/** Prints the failures of all steps together, at the end of the log. */
export function printFailures(failures: readonly Failures[]): void {
  for (const [kind, title] of [
    ['retried', 'passed at the second try'],
    ['failed', 'failed tests'],
  ] as const) {
    const all = failures.flatMap(report => report[kind]);
    if (all.length === 0) continue;
    console.log(`\n=== ${title} ===`);
    for (const { name, message } of all.slice(0, shown))
      console.log(`${name.slice(0, longestLine)}\n    ${message.slice(0, longestLine)}`);
    if (all.length > shown) console.log(`and ${all.length - shown} more`);
  }
}
