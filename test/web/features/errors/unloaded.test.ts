import { expect, test, vi } from 'vitest';
import { createReloading, isUnloaded } from '../../../../web/src/features/errors/unloaded.ts';

test.each([
  ['Failed to fetch dynamically imported module: https://x.example/assets/goals-1a2b.js', true],
  ['error loading dynamically imported module: https://x.example/assets/goals-1a2b.js', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/goals-1a2b.css', true],
  ["Cannot read properties of undefined (reading 'value')", false],
  ['Failed to fetch', false],
])('%s', (message, unloaded) => {
  expect(isUnloaded(new TypeError(message))).toBe(unloaded);
});

test('a chunk that failed to load reloads once online, and immediately on return', () => {
  const [reload, browser] = [vi.fn<() => void>(), new EventTarget()];
  const show = createReloading(reload);
  const leave = show(browser, false);
  expect(reload).not.toHaveBeenCalled();
  leave();
  browser.dispatchEvent(new Event('online'));
  expect(reload).not.toHaveBeenCalled();
  show(browser, true);
  expect(reload).toHaveBeenCalledTimes(1);
  // One that fails while online waits for a person: loading it again would never end.
  const fresh = vi.fn<() => void>();
  createReloading(fresh)(browser, true);
  expect(fresh).not.toHaveBeenCalled();
  browser.dispatchEvent(new Event('online'));
  expect(fresh).toHaveBeenCalledTimes(1);
});
