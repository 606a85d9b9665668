import { expect, test } from 'vitest';
import { isUnloaded } from '../../../../web/src/features/errors/unloaded.ts';

test.each([
  ['Failed to fetch dynamically imported module: https://x.example/assets/goals-1a2b.js', true],
  ['error loading dynamically imported module: https://x.example/assets/goals-1a2b.js', true],
  ['Importing a module script failed.', true],
  ["Cannot read properties of undefined (reading 'value')", false],
  ['Failed to fetch', false],
])('%s', (message, unloaded) => {
  expect(isUnloaded(new TypeError(message))).toBe(unloaded);
});
