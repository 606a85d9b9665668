import { expect, test } from 'vitest';
import { isPastKeeping, keptFrom, pastKeeping } from '../../../../shared/domain/leads/retention.ts';

test.each([
  ['2026-11-23', 3, '2026-08-23'],
  ['2026-11-23', 48, '2022-11-23'],
  ['2026-05-31', 3, '2026-02-28'],
  ['2028-02-29', 12, '2027-02-28'],
])('on %s, %i months of retention start on %s', (today, months, first) => expect(keptFrom(today, months)).toBe(first));

test('a new lead is past retention once its day is over in all zones', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  expect(isPastKeeping(Date.parse('2026-08-21T23:59:59Z'), 3, now)).toBe(true);
  expect(isPastKeeping(Date.parse('2026-08-22T00:00:00Z'), 3, now)).toBe(false);
  expect(isPastKeeping(Date.parse('2026-11-22T00:00:00Z'), 3, now)).toBe(false);
});

test('the error for such a lead states the number of months', () => expect(pastKeeping(12)).toBe('older than the 12 months this intake keeps'));
