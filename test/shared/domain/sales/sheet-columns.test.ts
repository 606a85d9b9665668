import { describe, expect, test } from 'vitest';
import {
  columnsByName, columnsOfKind, listHeadings, missingColumns, maxSheetColumns, readColumns, writeColumns,
} from '../../../../shared/domain/sales/sheet-columns.ts';
import { readRevenueSheet } from '../../../../shared/domain/sales/sheet.ts';

test('headings are text, limited in number and length', () => {
  expect(listHeadings([' Month ', null, 7, undefined, 'x'.repeat(99)])).toEqual(['Month', '', '7', '', 'x'.repeat(80)]);
  expect(listHeadings(Array.from({ length: 200 }, () => 'a'))).toHaveLength(maxSheetColumns);
});
test('a field uses the first column with one of its names, in any case', () =>
  expect(columnsByName(['PERIOD', 'Fee', 'month', 'Sales', 'Memo'])).toEqual({ month: 0, revenuePerUnit: 1, revenue: 3 }));

describe('chosen columns', () => {
  test('are serialized and parsed', () => {
    const columns = { month: 2, units: 0, revenue: 11 };
    expect(readColumns(writeColumns(columns), 'units', 12)).toEqual(columns);
  });
  test.each([
    ['beyond the sheet', 'month:0,revenue:3', { month: 0 }],
    ['of another kind', 'month:0,units:1', { month: 0 }],
    ['unknown', 'month:0,colour:1', { month: 0 }],
    ['without a name', ':1', {}],
  ])('leave out a column that is %s', (_, text, columns) => expect(readColumns(text, 'revenue', 3)).toEqual(columns));
  test('override the headings', () => {
    const rows = [['Month', 'Revenue', 'Paid'], ['2026-01', 5, 7]];
    expect(readRevenueSheet(rows, 'USD', { columns: { month: 0, revenue: 2 } }).months).toEqual([{ yearMonth: '202601', currency: 'USD', revenue: 7 }]);
  });
});

test.each([
  ['units', { month: 0, display: 1, units: 2, revenue: 3 }, null],
  ['units', { month: 0, display: 1, units: 2, revenuePerUnit: 3 }, null],
  ['units', { month: 0, display: 1, units: 2 }, "Add a column named 'revenue per unit' or 'revenue'"],
  ['units', { revenue: 3 }, "Add a column named 'month' and 'type' and 'units'"],
  ['revenue', { month: 0 }, "Add a column named 'revenue'"],
  ['revenue', { month: 0, revenue: 1 }, null],
] as const)('for %s with %j are missing: %s', (kind, columns, problem) => expect(missingColumns(columns, kind)).toBe(problem));
test('each kind has a month', () => expect(Object.values(columnsOfKind).every(columns => columns.includes('month'))).toBe(true));
