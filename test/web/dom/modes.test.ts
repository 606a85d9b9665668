import { beforeEach, expect, it } from 'vitest';
import { chooseMode, startMode } from '../../../web/src/app/theme/mode.ts';

const isDark = () => [document.documentElement, document.body].map(element => element.classList.contains('dark'));
beforeEach(() => chooseMode('light'));

it('white paper uses light colors, and the screen gets its own colors back', () => {
  chooseMode('dark');
  startMode();
  expect(isDark()).toEqual([true, true]);
  window.dispatchEvent(new Event('beforeprint'));
  expect(isDark()).toEqual([false, false]);
  window.dispatchEvent(new Event('afterprint'));
  expect(isDark()).toEqual([true, true]);
});

it('remembers the choice, and follows the device if there is none', () => {
  chooseMode('dark');
  expect(window.localStorage.getItem('insights.mode')).toBe('dark');
  chooseMode('system');
  expect(window.localStorage.getItem('insights.mode')).toBeNull();
});
