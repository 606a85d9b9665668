import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const seededFastCheck = new URL('test/shared/support/seeded-fast-check.ts', import.meta.url).pathname;

/** One project a kind of test; `npm run check` runs the fast ones, `npm test` all. */
const project = (name: string, include: string[], more: Record<string, unknown> = {}) => ({
  resolve: { alias: [{ find: /^fast-check$/, replacement: seededFastCheck }] },
  // Limits are for what hangs: a busy machine is slow, and no test is about that.
  test: { name, include, environment: 'node', testTimeout: 90_000, hookTimeout: 180_000, expect: { poll: { timeout: 15_000 } }, ...more },
});

export default defineConfig({
  test: {
    // Files wait for the engine as much as they compute: one worker a core, where the default leaves one core idle.
    maxWorkers: availableParallelism(),
    projects: [
      project('unit', ['test/{shared,functions,scripts,web}/**/*.test.{ts,tsx}']),
      project('contract', ['test/{contract,security}/**/*.test.ts']),
      project('pipeline', ['test/{pipeline,faults}/**/*.test.ts']),
      project('infra', ['test/infra/**/*.test.ts']),
      project('browser', ['test/e2e/**/*.test.ts'], { testTimeout: 240_000, hookTimeout: 480_000, fileParallelism: false }),
    ],
    coverage: { provider: 'v8', include: ['shared/domain/**'], reporter: ['text-summary'], thresholds: { branches: 100, lines: 100 } },
  },
});
