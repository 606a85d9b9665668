import { defineConfig } from 'vitest/config';

/** The tests of the rules alone, for the mutation tester. */
export default defineConfig({
  test: {
    include: [
      'test/shared/domain/{access,audits,sales,ads,overview}/**/*.test.ts',
      'test/shared/numbers/{metrics,rollup}/**/*.test.ts',
    ],
    exclude: ['**/recorded*.test.ts', '**/*duckdb*', 'node_modules/**'],
    environment: 'node',
  },
});
