import { beforeEach, expect, it } from 'vitest';
import { chooseMode, startMode } from '../../../web/src/app/theme/mode.ts';

const isDark = () => [document.documentElement, document.body].map(element => element.classList.contains('dark'));
beforeEach(() => chooseMode('light'));

it('white paper has the colours of light, and the screen its own again', () => {
  chooseMode('dark');
  startMode();
  expect(isDark()).toEqual([true, true]);
  window.dispatchEvent(new Event('beforeprint'));
  expect(isDark()).toEqual([false, false]);
  window.dispatchEvent(new Event('afterprint'));
  expect(isDark()).toEqual([true, true]);
});

it('what was chosen is remembered, and the device decides where nothing was', () => {
  chooseMode('dark');
  expect(window.localStorage.getItem('insights.mode')).toBe('dark');
  chooseMode('system');
  expect(window.localStorage.getItem('insights.mode')).toBeNull();
});
