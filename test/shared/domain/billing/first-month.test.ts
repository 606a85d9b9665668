import { describe, expect, test } from 'vitest';
import { nextFirst, restOfMonth } from '../../../../shared/domain/billing/first-month.ts';

describe('a plan that is billed on the 1st', () => {
  test.each([
    ['2026-11-24T08:00:00Z', '2026-12-01'],
    ['2026-12-31T23:59:59Z', null],
    ['2026-12-30T23:59:59Z', '2027-01-01'],
    ['2026-12-31T00:00:00Z', null],
    ['2026-12-01T00:00:00Z', '2027-01-01'],
    ['2028-02-28T12:00:00Z', '2028-03-01'],
    ['2027-02-28T12:00:00Z', null],
  ])('at %s: %s', (now, expected) => expect(nextFirst(new Date(now))).toBe(expected));

  // By hand: the seconds that are left of all that the month has.
  test.each([
    [8900, '2026-12-01', '2026-11-01T00:00:00Z', 8900],
    [8900, '2026-12-01', '2026-11-16T00:00:00Z', 4450],
    [8900, '2026-12-01', '2026-11-22T12:00:00Z', 2522],
    [8900, '2028-03-01', '2028-02-28T00:00:00Z', 614],
    [8900, '2027-01-01', '2026-12-30T23:00:00Z', 299],
    [0, '2026-12-01', '2026-11-16T00:00:00Z', 0],
  ])('%i until %s at %s: %i', (amount, first, now, expected) => expect(restOfMonth(amount, first, new Date(now))).toBe(expected));
});
