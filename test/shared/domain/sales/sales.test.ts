import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRevenueSheet, readSalesSheet } from '../../../../shared/domain/sales/sheet.ts';
import { listSheetLines } from '../../../../shared/domain/sales/sheet-lines.ts';
import type { SheetCell } from '../../../../shared/domain/sales/sheet-columns.ts';
import { findSalesGoal, computeSalesPace, returnOnInvestment, salesOfYear, salesTotals } from '../../../../shared/domain/sales/totals.ts';
import { salesMonthSchema } from '../../../../shared/model/sales.ts';

const entry = (value: number, revenuePerUnit: number, metricKey = 'new') => ({ metricKey, display: metricKey, value, revenuePerUnit });
const month = (yearMonth: string, entries: ReturnType<typeof entry>[], currency = 'USD') => ({ yearMonth, currency, entries, common: { discoveryDays: 2 } });

describe('salesTotals', () => {
  it.each([
    [[], { units: 0, revenue: 0, averageRevenue: null }],
    [[entry(0, 500)], { units: 0, revenue: 0, averageRevenue: null }],
    [[entry(2, 49_900), entry(1, 10_000, 'resale')], { units: 3, revenue: 109_800, averageRevenue: 36_600 }],
    [[entry(3, 0.1)], { units: 3, revenue: 0.3, averageRevenue: 0.09999999999999999 }],
  ])('sums %j', (entries, expected) => expect(salesTotals(entries)).toEqual(expected));
});

describe('salesOfYear', () => {
  it('has twelve months, adds up only its own currency and names the others', () => {
    const year = salesOfYear([month('202601', [entry(1, 10)]), month('202612', [entry(2, 10)]), month('202602', [entry(9, 9)], 'CAD'), month('202501', [entry(7, 7)])], 2026, 'USD');
    expect(year).toMatchObject({ units: 3, revenue: 30, averageRevenue: 10, discoveryDays: 4, otherCurrencies: ['CAD'] });
    expect(year.months).toHaveLength(12);
    expect(year.months[1]).toEqual({ yearMonth: '202602', units: 0, revenue: 0, averageRevenue: null });
  });
});

describe('computeSalesPace', () => {
  it.each([
    [39, 48, 42, { share: 0.8125, ahead: -3 }], [0, 0, 0, { share: null, ahead: 0 }], [5, 4, 0, { share: 1.25, ahead: 5 }],
  ])('%d of %d, %d expected', (sold, goal, expectedByNow, expected) => expect(computeSalesPace(sold, goal, expectedByNow)).toEqual(expected));
});

describe('goals and ROI', () => {
  it('distinguishes no goal from a goal of zero', () => {
    expect(findSalesGoal({ 2026: { revenue: 0, units: 0 } }, 2026)).toEqual({ revenue: 0, units: 0 });
    expect(findSalesGoal({}, 2026)).toBeNull();
    expect(findSalesGoal(undefined, 2026)).toBeNull();
  });
  it.each([
    [300, 100, 2], [50, 100, -0.5], [0, 100, -1], [100, 0, null], [null, 100, null], [100, null, null],
  ])('the return of %s on %s is %s', (revenue, cost, expected) => expect(returnOnInvestment(revenue, cost)).toBe(expected));
});

describe("an accounting program's sheet", () => {
  const report: SheetCell[][] = [
    ['Northfold Home Care'], ['Sales by Product/Service Detail'], ['January - February 2026'], [],
    ['', 'Date', 'Product', 'Quantity', 'Amount'],
    ['New franchise'], ['', '01/14/2026', 'New franchise', 2, '90,000.00'], ['Total for New franchise', '', '', 2, '90,000.00'],
    ['Resale'], ['', '02/03/2026', 'Resale', 1, '20,000.00'], ['', '02/31/x', 'Resale', 1, 5], ['Total for Resale', '', '', 1, '20,000.00'],
    ['TOTAL', '', '', 3, '110,000.00'], [2026],
  ];
  it("is read below its titles, without groups and totals, with the spreadsheet's line numbers", () => {
    const { months, problems, rows } = readSalesSheet(report, 'USD');
    expect(months.map(({ yearMonth, entries }) => [yearMonth, entries.map(({ display, value, revenuePerUnit }) => [display, value, revenuePerUnit])])).toEqual([
      ['202601', [['New franchise', 2, 45_000]]], ['202602', [['Resale', 1, 20_000]]],
    ]);
    expect(problems.map(({ line, column }) => `${column}${line}`)).toEqual(['B11', 'B14', 'C14', 'D14', 'E14']);
    expect(rows.filter(({ note }) => note === undefined).map(({ line }) => line)).toEqual([7, 10, 11, 14]);
    expect(rows.map(({ line, note }) => `${line} ${note ?? ''}`)).toEqual([
      '6 A heading; not counted', '7 ', '8 A total; not counted', '9 A heading; not counted', '10 ', '11 ', '12 A total; not counted', '13 A total; not counted', '14 ',
    ]);
  });
  it('with revenue by day is added up by month', () => {
    const { months, problems } = readRevenueSheet([['Northfold'], [], ['Date', 'Amount'], ['01/14/2026', 10.5], ['01/20/2026', 4.5], ['Total', 15]], 'USD');
    expect([months, problems]).toEqual([[{ yearMonth: '202601', currency: 'USD', revenue: 15 }], []]);
  });
  it('names the missing column of a line that has only a month', () => {
    expect(readRevenueSheet([['month', 'revenue'], ['2026-01']], 'USD').problems).toEqual([{ line: 2, column: 'B', problem: 'Not a number' }]);
  });
});

describe('readSalesSheet', () => {
  const heading = ['Month', 'Type', 'Units', 'Revenue per unit', 'Discovery days'];
  const read = (...rows: SheetCell[][]) => readSalesSheet([heading, ...rows], 'USD');

  it('reads months in all common formats', () => {
    const forms: SheetCell[] = ['2026-03', '202603', '2026-03-15', '3/2026', '03/15/2026', new Date(Date.UTC(2026, 2, 1))];
    const { months, problems } = read(...forms.map(form => [form, 'New', 1, '$1,000.50', 1]));
    expect(problems).toEqual([]);
    expect(months).toEqual([{ yearMonth: '202603', currency: 'USD', common: { discoveryDays: 6 }, entries: [{ metricKey: 'new', display: 'New', value: 6, revenuePerUnit: 1000.5 }] }]);
  });

  it("uses the line's revenue if there is none per unit", () => {
    const { months } = readSalesSheet([['date', 'type', 'units', 'revenue'], ['2026-01', 'New', 4, 10], ['2026-01', 'Old', 0, 0]], 'USD');
    expect(months[0]?.entries.map(({ revenuePerUnit }) => revenuePerUnit)).toEqual([2.5, 0]);
  });

  it('sorts months and skips a line with unreadable revenue', () => {
    const { months, problems } = readSalesSheet([['month', 'type', 'units', 'revenue'], ['2026-02', 'New', 1, 5], ['2026-01', 'New', 1, 'x'], ['2025-12', 'New', 'y', 1], ['2025-11', 'New', 1, 1]], 'USD');
    expect(months.map(({ yearMonth }) => yearMonth)).toEqual(['202511', '202602']);
    expect(problems).toEqual([{ line: 3, column: 'D', problem: 'Not a number' }, { line: 4, column: 'C', problem: 'Not a number' }]);
  });

  it('merges two lines of one month and type, with their average revenue', () => {
    expect(read(['2026-01', 'New', 1, 10], ['2026-01', 'new', 3, 20], ['2026-02', 'new', 0, 5], ['2026-02', 'new', 0, 5]).months.map(({ entries }) => entries)).toEqual([
      [{ metricKey: 'new', display: 'New', value: 4, revenuePerUnit: 17.5 }],
      [{ metricKey: 'new', display: 'new', value: 0, revenuePerUnit: 0 }],
    ]);
  });

  it.each<[SheetCell[], string, string]>([
    [['soon', 'New', 1, 1], 'A', 'Unknown month. Use Mar 2025 or 2025-03'],
    [['2026-13', 'New', 1, 1], 'A', 'Unknown month. Use Mar 2025 or 2025-03'],
    [[new Date(Number.NaN), 'New', 1, 1], 'A', 'Unknown month. Use Mar 2025 or 2025-03'],
    [['2026-01', ' ', 1, 1], 'B', 'Type is missing'],
    [['2026-01', 'x'.repeat(81), 1, 1], 'B', 'At most 80 characters'],
    [['2026-01', 'New', 'many', 1], 'C', 'Not a number'],
    [['2026-01', 'New', Number.NaN, 1], 'C', 'Not a number'],
    [['2026-01', 'New', true, 1], 'C', 'Not a number'],
    [['2026-01', 'New', 1.5, 1], 'C', 'Must be a whole number'],
    [['2026-01', 'New', 1, -1], 'D', 'Must be 0 or more'],
    [['2026-01', 'New', 1, null], 'D', 'Revenue per unit is missing'],
    [['2026-01', 'New', 1, 1, 'x'], 'E', 'Not a number'],
  ])('reports %j by line and column and keeps the valid lines', (bad, column, problem) => {
    const { problems, lines } = read(['2026-01', 'New', 1, 1], bad, [null, undefined, '']);
    expect(problems).toEqual([{ line: 3, column, problem }]);
    expect(lines).toBe(1);
  });

  it('refuses revenue without units sold', () => {
    const { problems } = readSalesSheet([['month', 'type', 'units', 'revenue'], ['2026-01', 'New', 0, 10]], 'USD');
    expect(problems).toEqual([{ line: 2, column: 'C', problem: 'Revenue without units' }]);
  });

  it.each([
    [[['Month', 'Type', 'Units']], "Add a column named 'revenue per unit' or 'revenue'"],
    [[['Type', 'Revenue']], "Add a column named 'month' and 'units'"],
    [[], "Add a column named 'revenue per unit' or 'revenue'"],
    [[heading, ...Array.from({ length: 5001 }, () => ['x'])], 'A sheet can have at most 5,000 rows. Split it and upload each part'],
  ])('names missing columns', (rows, problem) => expect(readSalesSheet(rows, 'USD').problems).toEqual([{ line: 1, column: '', problem }]));

  it('creates keys for types without Latin letters, and names columns past Z', () => {
    expect(read(['2026-01', '新規', 1, 1]).months[0]?.entries[0]?.metricKey).toMatch(/^[a-z0-9-]+$/);
    const wide = Array.from({ length: 27 }, () => 'x');
    const { problems } = readSalesSheet([['month', 'type', 'units', ...wide, 'fee'], ['2026-01', 'New', 1, ...wide, 'bad']], 'USD');
    expect(problems[0]?.column).toBe('AE');
  });

  it('never throws and returns only months that the model accepts', () => {
    const cell = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null), fc.date(), fc.constantFrom('2026-01', 'New', '5', '$3'));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 8 }), rows => {
        for (const read of readSalesSheet([heading, ...rows], 'USD').months) expect(salesMonthSchema.safeParse(read).success).toBe(true);
      }),
    );
  });
});

it('reports a total with a price per unit, because no column has its revenue', () => {
  const rows: SheetCell[][] = [['Month', 'Type', 'Units', 'Revenue per unit'], ['2026-01', 'New', 1, 100], ['2026-01', 'Total', 1, 100]];
  expect(readSalesSheet(rows, 'USD').problems).toEqual([{ line: 3, column: 'A', problem: 'Looks like a total of the rows above. Delete it, or move it up if it isn\'t' }]);
});
it('lines of a sheet without a month column have no month', () => {
  expect(listSheetLines([['New', 1]], 2, { units: 1 }, { order: null, mark: 'unknown' }).map(({ number, yearMonth }) => [number, yearMonth])).toEqual([[2, null]]);
});
