import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Failures, listTestFailures, printFailures } from './test-failures.ts';
import {
  noTimings,
  printSlowest,
  recordDurations,
  type Timings,
  listTestTimings,
  vitestReportSchema,
} from './test-timings.ts';

const root = path.resolve(import.meta.dirname, '../..');
const bin = (name: string) => path.join(root, 'node_modules/.bin', name);

type StepResult = { ok: boolean; passed: number; failed: number; timings?: Timings; failures?: Failures };
export type Step = { readonly name: string; run(): Promise<StepResult> };

/** Runs a program with its output shown; true on success. */
function runProgram(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<boolean> {
  return new Promise(resolve => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('error', error => {
      console.error(error.message);
      resolve(false);
    });
    child.once('exit', code => resolve(code === 0));
  });
}

/** Builds a step that passes or fails as a whole. */
const programStep = (name: string, program: string, ...args: string[]): Step => ({
  name,
  run: async () => ({ ok: await runProgram(bin(program), args), passed: 0, failed: 0 }),
});

type VitestOptions = {
  /** Projects of vitest.config.ts. */
  readonly projects: readonly string[];
  /** Prepares what the tests need and returns variables for them; an error fails the step. */
  readonly prepare?: () => Record<string, string>;
  /** Additional arguments of vitest: files, flags. */
  readonly args?: readonly string[];
};

/** Builds a step of tests in one vitest run. A file that doesn't load counts as one failed test. */
export const vitestStep = (name: string, { projects, prepare = () => ({}), args = [] }: VitestOptions): Step => ({
  name,
  async run() {
    const report = path.join(root, `reports/vitest-${name.replaceAll(/\W+/g, '-')}.json`);
    mkdirSync(path.dirname(report), { recursive: true });
    rmSync(report, { force: true });
    let env: Record<string, string>;
    try {
      env = prepare();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      return { ok: false, passed: 0, failed: 1 };
    }
    const ok = await runProgram(
      process.execPath,
      [
        path.join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        ...projects.map(project => `--project=${project}`),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...args,
      ],
      env,
    );
    const parsed = existsSync(report) ? vitestReportSchema.safeParse(JSON.parse(readFileSync(report, 'utf8'))) : null;
    if (parsed === null || !parsed.success) return { ok: false, passed: 0, failed: 1 };
    const failures = listTestFailures(parsed.data, root);
    return {
      ok,
      passed: parsed.data.numPassedTests,
      failed: failures.failed.length,
      timings: listTestTimings(parsed.data, root),
      failures,
    };
  },
});

/** Runs all steps, whatever fails, and prints the total. Returns the exit code. */
export async function verify(steps: readonly Step[]): Promise<number> {
  const startedAt = performance.now();
  const rows: { name: string; seconds: number; result: StepResult }[] = [];
  for (const step of steps) {
    console.log(`\n=== ${step.name} ===`);
    const stepStartedAt = performance.now();
    const result = await step.run();
    rows.push({ name: step.name, seconds: (performance.now() - stepStartedAt) / 1000, result });
  }
  const timings = rows.map(({ result }) => result.timings ?? noTimings);
  printSlowest(timings);
  if (process.argv.includes('--record')) recordDurations(timings, path.join(root, 'test/durations.json'));
  printFailures(rows.flatMap(({ result }) => result.failures ?? []));
  const width = Math.max(...rows.map(row => row.name.length));
  console.log('\n=== total ===');
  for (const { name, seconds, result } of rows) {
    const tests = result.passed + result.failed > 0 ? `  ${result.passed} passed, ${result.failed} failed` : '';
    console.log(`${result.ok ? 'ok  ' : 'FAIL'}  ${name.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s${tests}`);
  }
  const sum = (kind: 'passed' | 'failed') => rows.reduce((total, row) => total + row.result[kind], 0);
  const failedSteps = rows.filter(row => !row.result.ok).map(row => row.name);
  console.log(
    `\n${((performance.now() - startedAt) / 1000).toFixed(0)} s${failedSteps.length === 0 ? '' : `; failed: ${failedSteps.join(', ')}`}`,
  );
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return failedSteps.length === 0 ? 0 : 1;
}

const lint = programStep('lint (oxlint)', 'oxlint', '--config', '.oxlintrc.json', '--quiet');
const format = programStep('format (biome)', 'biome', 'format', '.');
/** First steps of `npm test`. */
export const staticSteps: readonly Step[] = [programStep('types (tsc)', 'tsc', '--noEmit'), lint, format];

const typesFile = 'node_modules/.cache/insights-types.tsbuildinfo';
/** First steps of `npm run check`: types, reusing the last check's results for unchanged files. */
export const fastStaticSteps: readonly Step[] = [
  programStep('types (tsc)', 'tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', typesFile),
  lint,
  format,
];
