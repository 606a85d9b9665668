import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testsNaming, testsOfChanges } from '../verify/changed-tests.ts';
import { type WiringFault, wiringFaults } from './wiring-faults.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** Minimum number of the sixty faults that must fail a test. */
const minCaught = 57;
/** A fault may make a test hang, so the copy uses short limits. */
const limitsFile = 'scripts/verify/time-limits.ts';
const shortLimits = 'export const timeLimits = { testMs: 240_000, browserTestMs: 240_000, waitMs: 30_000 };\n';

/** Copies the current sources, saved or not, with the same packages. */
function copySources(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'wiring-'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of new Set(files.split('\n')))
    if (file !== '') cpSync(path.join(root, file), path.join(copy, file), { force: true, recursive: true });
  writeFileSync(path.join(copy, limitsFile), shortLimits);
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

const tests = (folders: string) => globSync(`test/${folders}/**/*.test.{ts,tsx}`, { cwd: root });

/** Lists the test files of a fault: those its row names, and the fast ones that name its file. */
function testsOfFault({ file, tests: named }: WiringFault): string[] {
  const naming = file.startsWith('web/') ? testsNaming([file], tests('web')) : testsOfChanges([file]);
  return [...new Set([...named, ...naming])];
}

/** Returns the first failing test; null without one. */
function findFailure(copy: string, tests: readonly string[]): string | null {
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--bail=1', '--silent=true', ...tests];
  const env = { ...process.env, NO_COLOR: '1' };
  const options = { cwd: copy, env, encoding: 'utf8', maxBuffer: 1e9 } as const;
  const { status, stderr } = spawnSync(process.execPath, args, options);
  // If ended from outside, the run says nothing about the fault.
  if (status === null) return findFailure(copy, tests);
  return status === 0 ? null : (/ FAIL +(.*)/.exec(stderr)?.[1] ?? stderr.slice(0, 600));
}

/** Tries each fault in a copy of the sources; `ids` selects some. Returns the exit code. */
export function runWiring(ids: readonly string[]): number {
  const faults = wiringFaults.filter(({ id }) => ids.length === 0 || ids.includes(id));
  const copy = copySources();
  let caught = 0;
  try {
    const before = findFailure(copy, [...new Set(faults.flatMap(testsOfFault))]);
    if (before !== null) {
      process.stderr.write(`Without any fault a test fails, so nothing can be measured: ${before}\n`);
      return 1;
    }
    for (const fault of faults) {
      const target = path.join(copy, fault.file);
      const source = readFileSync(target, 'utf8');
      const isThere = source.split(fault.from).length === 2;
      if (isThere)
        writeFileSync(
          target,
          source.replace(fault.from, () => fault.to),
        );
      const failure = isThere ? findFailure(copy, testsOfFault(fault)) : null;
      writeFileSync(target, source);
      if (failure !== null) caught += 1;
      const result =
        failure !== null ? `caught: ${failure}` : isThere ? 'ESCAPED' : 'STALE: its text is not there once';
      process.stdout.write(`${fault.id.padEnd(32)} ${result}\n`);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  process.stdout.write(`wiring-faults-caught ${caught} of ${faults.length}\n`);
  return caught >= Math.min(minCaught, faults.length) ? 0 : 1;
}
