import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { newSeed } from './test/shared/support/property-seed.ts';
import { timeLimits } from './scripts/verify/time-limits.ts';
import { LongestFirst } from './test/support/longest-first.ts';

const seededFastCheck = new URL('test/shared/support/seeded-fast-check.ts', import.meta.url).pathname;

const seed = newSeed(process.env);
if (seed !== null) {
  // Workers take it from here.
  process.env['PROPERTY_SEED'] = String(seed);
  process.stderr.write(`Properties try the seed ${seed}; PROPERTY_SEED=${seed} tries it again.\n`);
}

const pure = 'test/{shared,web}/**/*.test.{ts,tsx}';
/** Hooks and dialogs in a document. */
const screens = 'test/web/dom/**/*.test.{ts,tsx}';
/**
 * The files of a worker share its modules: to read them anew for each file was a third of the time of all handlers' tests.
 * Files that replace modules, or create the fault simulation's world, which replaces the compression of its process,
 * have a worker of their own.
 */
const shared = { isolate: false, setupFiles: ['test/support/fresh-file.ts'] };
const isolated = globSync('test/**/*.test.{ts,tsx}', { cwd: import.meta.dirname }).filter(file =>
  /\bvi\.(mock|doMock|resetModules)\(|fault-simulation\/(run|run-lives|world)\.ts/.test(
    readFileSync(new URL(file, import.meta.url), 'utf8'),
  ),
);

/** One project a kind of test; `npm run check` runs the fast ones, `npm test` all. */
const project = (name: string, include: string[], more: Record<string, unknown> = {}) => ({
  resolve: { alias: [{ find: /^fast-check$/, replacement: seededFastCheck }] },
  test: {
    name,
    include,
    environment: 'node',
    testTimeout: timeLimits.testMs,
    hookTimeout: timeLimits.testMs,
    expect: { poll: { timeout: timeLimits.waitMs } },
    ...more,
  },
});

export default defineConfig({
  test: {
    // Files wait for browsers, queues and the engine: a browser's file computes for half of its time (measured by CPU
    // seconds: 28 of 91, 33 of 123, 54 of 121), and half of a minute several wait at once: three workers more than cores
    // keep the cores busy.
    maxWorkers: availableParallelism() + 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      project('rules', [pure], { exclude: [...isolated, screens], isolate: false }),
      project('screens', [screens], {
        environment: 'happy-dom',
        environmentOptions: { happyDOM: { settings: { enableIframePageLoading: true } } },
        isolate: false,
        setupFiles: ['test/web/dom/support/setup.ts'],
      }),
      project('unit', ['test/{functions,scripts}/**/*.test.{ts,tsx}'], { exclude: isolated, ...shared }),
      // Simulated lives create mostly short-lived objects: a larger young generation saves a seventh of their work.
      project('isolated', isolated, { execArgv: ['--max-semi-space-size=64'] }),
      project('contract', ['test/{contract,security}/**/*.test.ts'], shared),
      project('pipeline', ['test/{pipeline,faults}/**/*.test.ts'], { exclude: isolated, ...shared }),
      project('infra', ['test/infra/**/*.test.ts'], shared),
      project('browser', ['test/e2e/**/*.test.ts'], {
        testTimeout: timeLimits.browserTestMs,
        hookTimeout: timeLimits.browserTestMs,
        // A whole machine, its clock and a browser take part: a second try is counted and named at the end of `npm test`.
        retry: 1,
        globalSetup: ['test/e2e/seeded-folder.ts'],
        ...shared,
      }),
    ],
    coverage: {
      provider: 'v8',
      include: ['shared/{domain,numbers,screens}/**'],
      reporter: ['text-summary'],
      thresholds: { branches: 100, lines: 100 },
    },
  },
});
