import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

const root = path.resolve(import.meta.dirname, '../..');
/** Limits of the fast loop: `npm test` runs more or slower files. */
const maxFiles = 12;
const maxSeconds = 10;
const durationsSchema = z.record(z.string(), z.number());

/** Reads the durations of slow test files in seconds. */
const recordedSeconds = (): Readonly<Record<string, number>> =>
  durationsSchema.parse(JSON.parse(readFileSync(path.join(root, 'test/durations.json'), 'utf8')));

const git = (...args: string[]): string[] => {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(line => line !== '');
  } catch {
    // Without a repository or main, nothing is known to have changed.
    return [];
  }
};

/** Lists files changed since this branch left main, including uncommitted and untracked ones. */
export function changedFiles(): string[] {
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main');
  return [...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')])];
}

/** Lists the marks of a test about a file: the file in its imports, an endpoint's id in its calls. */
function listMarks(file: string): string[] {
  const stem = path.basename(file).replace(/\.tsx?$/, '');
  const isEndpoint = file.startsWith('functions/api/');
  return [`/${stem}.ts`, ...(isEndpoint ? [`'${stem}'`] : [])];
}

const readTest = (test: string) => readFileSync(path.join(root, test), 'utf8');

/** Finds the tests that name one of these files. */
export function testsNaming(
  files: readonly string[],
  tests: readonly string[],
  read: (test: string) => string = readTest,
): string[] {
  const marks = files.flatMap(listMarks);
  return tests.filter(test => marks.some(mark => read(test).includes(mark)));
}

/**
 * Finds the tests of functions/ and scripts/ that changed or name a changed file: at most twelve, none over ten
 * seconds. Those of shared/ and web/ run anyway.
 * @param changed paths relative to the root
 */
export function testsOfChanges(
  changed: readonly string[],
  tests: readonly string[] = globSync('test/{functions,scripts}/**/*.test.{ts,tsx}', { cwd: root }),
  read: (test: string) => string = readTest,
  seconds: Readonly<Record<string, number>> = recordedSeconds(),
): string[] {
  const sources = changed.filter(file => /^(functions|scripts)\/.*\.tsx?$/.test(file));
  const changedTests = tests.filter(test => changed.includes(test));
  const naming = testsNaming(sources, tests, read).filter(test => !changedTests.includes(test));
  return [...changedTests, ...naming].filter(test => (seconds[test] ?? 0) <= maxSeconds).slice(0, maxFiles);
}
