import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('a comparison says its year where it is not that of its period: never its days alone', () => {
  const bare = globSync('web/src/**/*.{ts,tsx}').filter(file => /formatDateRange\([\w.]*[cC]omparison\)|rangeText\([\w.]*[cC]omparison\)/.test(readFileSync(file, 'utf8')));
  expect(bare).toEqual([]);
});
