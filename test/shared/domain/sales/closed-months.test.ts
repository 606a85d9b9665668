import { describe, expect, it } from 'vitest';
import { isClosedMonth, isFutureMonth, saveRefusals } from '../../../../shared/domain/sales/closed-months.ts';
import { readRevenueSheet, readSalesSheet } from '../../../../shared/domain/sales/sheet.ts';
import { siteCurrency } from '../../../../shared/domain/sales/site-currency.ts';

describe('a month of sales', () => {
  it.each([
    ['202607', '2026-11-01', true], ['202608', '2026-11-30', false], ['202611', '2026-11-30', false],
    ['202509', '2026-01-31', true], ['202510', '2026-01-01', false],
  ])('%s on %s is closed: %s', (month, today, closed) => expect(isClosedMonth(month, today)).toBe(closed));
  it.each([['202612', '2026-11-30', true], ['202611', '2026-11-01', false], ['202701', '2026-12-31', true]])(
    '%s on %s is in the future: %s', (month, today, future) => expect(isFutureMonth(month, today)).toBe(future));
});

it.each<[string[], string | undefined, [number | null, string][]]>([
  [['202611', '202610'], undefined, []],
  [['202612'], 'why', [[0, 'This month is in the future']]],
  [['202611', '202611'], undefined, [[1, 'Each month can appear only once']]],
  [['202601'], undefined, [[null, 'Give a reason for changing a closed month']]],
  [['202601'], ' ', [[null, 'Give a reason for changing a closed month']]],
  [['202601'], 'Recount', []],
])('saving %j because of %j is refused with %j', (months, reason, expected) =>
  expect(saveRefusals(months, '2026-11-22', reason).map(({ place, message }) => [place, message])).toEqual(expected));

describe('a revenue sheet', () => {
  const read = (rows: (string | number | Date | null)[][]) => readRevenueSheet(rows, 'USD', { today: '2026-11-22' });
  it("adds up a month's lines to the cent, in chronological order", () =>
    expect(read([['Month', 'Revenue'], ['Nov 2026', 0.1], ['October 2026', '$1,000.10'], ['2026-11', 0.2], [null, null]]).months).toEqual([
      { yearMonth: '202610', currency: 'USD', revenue: 1000.1 }, { yearMonth: '202611', currency: 'USD', revenue: 0.3 },
    ]));
  it('names each unreadable line', () => {
    const { rows, lines } = read([['Month', 'Revenue'], ['Mrz 2026', 1], ['Dec 2026', 1], ['2026-01', -1], ['2026-01', 'x'], ['2026-01', 2e9], [new Date(Date.UTC(2026, 0, 5)), 5], [new Date(Number.NaN), 5]]);
    expect(lines).toBe(1);
    expect(rows.map(({ line, month, problem }) => [line, month, problem])).toEqual([
      [2, 'Mrz 2026', 'Unknown month. Use Mar 2025 or 2025-03'], [3, 'Dec 2026', 'This month is in the future'], [4, '2026-01', 'Must be 0 or more'],
      [5, '2026-01', 'Not a number'], [6, '2026-01', 'Revenue is too large'], [7, '2026-01-05', null],
      [8, 'Invalid Date', 'Unknown month. Use Mar 2025 or 2025-03'],
    ]);
  });
  it.each([
    [[['Month', 'Amounts']], "Add a column named 'revenue'"], [[['When', 'Revenue']], "Add a column named 'month'"],
    [[['Month', 'Revenue'], ...Array.from({ length: 5001 }, () => ['2026-01', 1])], 'A sheet can have at most 5,000 rows. Split it and upload each part'],
    [[], "Add a column named 'month' and 'revenue'"],
  ])('%# is refused as a whole', (rows, problem) => expect(read(rows).problems[0]?.problem).toBe(problem));
});

it('too many units on a line are refused', () =>
  expect(readSalesSheet([['month', 'type', 'units', 'revenue'], ['2026-01', 'New', 2e6, 1]], 'USD').problems).toEqual([{ line: 2, column: 'C', problem: 'Units are too large' }]));

it.each([[{}, 'USD'], [{ currency: 'CAD' }, 'CAD']])('the currency of %j is %s', (attr, currency) => expect(siteCurrency(attr)).toBe(currency));
