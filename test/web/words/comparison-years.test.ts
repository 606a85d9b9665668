import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('a comparison shows its year if it differs from the period', () => {
  const bare = globSync('web/src/**/*.{ts,tsx}').filter(file => /formatDateRange\([\w.]*[cC]omparison\)|rangeText\([\w.]*[cC]omparison\)/.test(readFileSync(file, 'utf8')));
  expect(bare).toEqual([]);
});
