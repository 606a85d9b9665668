import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { atThisPace, expectedBy, goalLine, goalMonths } from '../../../../shared/domain/sales/goal-months.ts';
import type { SalesMonth } from '../../../../shared/model/sales.ts';
import { salesGoalSchema } from '../../../../shared/model/sales-goal.ts';

const month = (yearMonth: string, value: number): SalesMonth => ({
  yearMonth, currency: 'USD', common: { discoveryDays: 0 }, entries: [{ metricKey: 'new', display: 'New', value, revenuePerUnit: 1 }],
});
const today = '2026-05-10';

describe("a goal's months", () => {
  it('are equal without past years, with the remainder in the first months', () =>
    expect(goalMonths({ units: 14, revenue: 0 }, { units: [], today }, 2026)).toEqual({ units: [2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], from: 'even' }));
  it('follow the pattern of the two previous years', () => {
    const units = [month('202401', 3), month('202501', 3), month('202512', 2), month('202312', 900), month('202602', 900)];
    expect(goalMonths({ units: 16, revenue: 0 }, { units, today }, 2026)).toEqual({ units: [12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4], from: 'past' });
  });
  it('of next year follow only years that are over', () => {
    const units = [month('202507', 1), month('202602', 900)];
    expect(goalMonths({ units: 5, revenue: 0 }, { units, today }, 2027).units[6]).toBe(5);
  });
  it('are the months set by a user, if any', () => {
    const months = [5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];
    expect(goalMonths({ units: 6, revenue: 0, months }, { units: [month('202507', 1)], today }, 2026)).toEqual({ units: months, from: 'set' });
  });
  it('add up to the goal, regardless of past sales', () =>
    fc.assert(fc.property(fc.nat(5000), fc.array(fc.nat(50), { minLength: 12, maxLength: 12 }), (goal, sold) => {
      const units = sold.map((value, place) => month(`2025${String(place + 1).padStart(2, '0')}`, value));
      const { units: months } = goalMonths({ units: goal, revenue: 0 }, { units, today }, 2026);
      expect(months.reduce((sum, value) => sum + value, 0)).toBe(goal);
      const total = sold.reduce((sum, value) => sum + value, 0);
      for (const [place, value] of months.entries())
        if (total > 0) expect(Math.abs(value - (goal * (sold[place] ?? 0)) / total)).toBeLessThan(1);
    })));
});

describe("a goal's line", () => {
  const goal = { units: 14, revenue: 2800 };
  const even = goalMonths(goal, { units: [], today }, 2026);
  it('is flat if the goal is spread evenly', () => {
    expect(new Set(goalLine(goal, even, 'units'))).toEqual(new Set([14 / 12]));
    expect(new Set(goalLine(goal, even, 'revenue'))).toEqual(new Set([2800 / 12]));
  });
  it('follows the months, with revenue in proportion to their units', () => {
    const months = [5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9];
    expect(goalLine(goal, { units: months, from: 'set' }, 'units')).toEqual(months);
    expect(goalLine(goal, { units: months, from: 'set' }, 'revenue')).toEqual([1000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1800]);
  });
  it('spreads revenue evenly if no month has units', () => {
    const none = goalMonths({ units: 0, revenue: 1200 }, { units: [month('202501', 4)], today }, 2026);
    expect(goalLine({ units: 0, revenue: 1200 }, none, 'revenue')).toEqual(Array(12).fill(100));
  });
});

test.each([
  ['2025-12-31', 0], ['2026-01-31', 12], ['2026-02-14', 14], ['2026-02-28', 16], ['2026-06-30', 16], ['2026-12-15', 17], ['2027-01-01', 19],
])('on %s expects %d units', (day, expected) =>
  expect(expectedBy({ units: [12, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3], from: 'past' }, 2026, day)).toBe(expected));

test.each([
  [[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], true], [[12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], false], [[12], false], [[13, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], false],
])('%j are valid months for a goal of 12: %s', (months, isGood) => expect(salesGoalSchema.safeParse({ units: 12, revenue: 0, months }).success).toBe(isGood));

describe('a year at the current pace', () => {
  const even = { units: Array.from({ length: 12 }, () => 2), from: 'even' } as const;
  test.each([
    ['half of an even goal is over', 10, even, '2026-06-30', 20],
    ['a month of a year whose goal lies in December alone', 5, { units: [...Array.from({ length: 11 }, () => 0), 24], from: 'set' } as const, '2026-06-30', null],
    ['a twelfth is over', 3, even, '2026-01-31', 36],
    ['less than a twelfth is over', 3, even, '2026-01-30', null],
    ['it is over', 30, even, '2026-12-31', null],
    ['another year runs', 30, even, '2027-02-01', null],
    ['it has not begun', 0, even, '2025-11-01', null],
    ['its goal is 0', 4, { units: Array.from({ length: 12 }, () => 0), from: 'even' } as const, '2026-06-30', null],
  ])('if %s', (_, sold, months, day, want) => expect(atThisPace(sold, months, 2026, day)).toBe(want));
});
