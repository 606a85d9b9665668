import { describe, expect, test } from 'vitest';
import { periods } from '../../../shared/domain/periods/periods.ts';
import { findShortcut } from '../../../web/src/app/layout/find-shortcut.ts';
import { steppedPeriod } from '../../../web/src/app/shortcuts/stepped-period.ts';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}, graph = false) =>
  findShortcut({ key, ctrlKey: false, metaKey: false, altKey: false, ...held }, graph);

describe('shortcuts', () => {
  test.each([['/', 'sites'], ['?', 'help'], ['[', 'earlier'], [']', 'later'], ['c', 'compare'], ['k', null], ['x', null], ['constructor', null]])('%s triggers %s', (key, wish) => {
    expect(press(key)).toBe(wish);
  });

  test('Ctrl+K or Cmd+K opens the palette in either case, unless Alt is held', () => {
    expect(press('k', { ctrlKey: true })).toBe('palette');
    expect(press('K', { metaKey: true })).toBe('palette');
    expect(press('k', { ctrlKey: true, altKey: true })).toBeNull();
  });

  test('leaves browser shortcuts alone; brackets typed with AltGr count', () => {
    expect(press('c', { ctrlKey: true })).toBeNull();
    expect(press('[', { metaKey: true })).toBeNull();
    expect(press('[', { ctrlKey: true, altKey: true })).toBeNull();
    expect(press('[', { ctrlKey: true, altKey: true }, true)).toBe('earlier');
  });
});

describe('period keys', () => {
  const list = periods(new Date('2026-11-20T15:00:00Z'), 'America/New_York');
  const step = (id: string, direction: 'earlier' | 'later') => steppedPeriod(list, id, direction)?.id;

  test('step from the last 31 days through the months and back', () => {
    expect(step('last-31', 'earlier')).toBe('2026-10');
    expect(step('2026-10', 'later')).toBe('last-31');
    expect(step('2026-10', 'earlier')).toBe('2026-09');
  });

  test('stop at the oldest month and at the present', () => {
    expect(step('2026-05', 'earlier')).toBeUndefined();
    expect(step('last-31', 'later')).toBeUndefined();
    expect(step('nothing', 'earlier')).toBeUndefined();
  });

  test('step from year to year', () => {
    expect(step('year-2026', 'earlier')).toBe('year-2025');
    expect(step('year-2025', 'later')).toBe('year-2026');
    expect(step('year-2025', 'earlier')).toBeUndefined();
  });
});
