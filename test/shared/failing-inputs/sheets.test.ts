import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCsv } from '../../../shared/domain/formats/csv.ts';
import type { SheetCell } from '../../../shared/domain/sales/sheet-columns.ts';
import { makeSalesKey } from '../../../shared/domain/sales/sheet-keys.ts';
import { readRevenueSheet, readSalesSheet } from '../../../shared/domain/sales/sheet.ts';

// Expectations are written by hand from data/failing-inputs (04 to 09) and their .expected.md files.
function parseRows(text: string): readonly string[][] {
  const csv = parseCsv(text);
  if (!csv.ok) throw new Error(csv.message);
  return csv.records.map(({ cells }) => [...cells]);
}
const file = (name: string) => parseRows(readFileSync(`data/failing-inputs/${name}.csv`, 'utf8'));
const readRevenue = (rows: readonly (readonly SheetCell[])[]) =>
  Object.fromEntries(readRevenueSheet(rows, 'USD').months.map(({ yearMonth, revenue }) => [yearMonth, revenue]));
const readUnits = (rows: readonly (readonly SheetCell[])[]) =>
  readSalesSheet(rows, 'USD').months.map(({ yearMonth, entries }) => [yearMonth, entries.map(({ display, value, revenuePerUnit }) => `${display} ${value} x ${revenuePerUnit}`)]);
const revenue = (...rows: SheetCell[][]) => readRevenueSheet([['Month', 'Revenue'], ...rows], 'USD');
const units = (...rows: SheetCell[][]) => readSalesSheet([['Month', 'Type', 'Units', 'Revenue'], ...rows], 'USD');
const notes = ({ rows }: { rows: readonly { note?: string | undefined; problem: string | null }[] }) => rows.map(({ note, problem }) => note ?? problem);

describe('I4: totals are not sales', () => {
  it('skips subtotals and the grand total, and reports them (04)', () => {
    const read = readRevenueSheet(file('04-excel-subtotal-lines'), 'USD');
    expect(read.months.map(({ yearMonth, revenue: sum }) => [yearMonth, sum])).toEqual([['202603', 10_000], ['202604', 1500]]);
    expect(notes(read)).toEqual([null, null, 'A total; not counted', null, 'A total; not counted', 'A total; not counted']);
  });
  it.each(['Total', 'TOTALS', 'Grand Total', 'Sub-total', 'Subtotal:', 'Mar 2026 Total', '2026-03 Grand Total', 'Total for March', 'Sum', 'Summe', 'Gesamtsumme', '202603 subtotal'])('treats %s in the month column as a total', word =>
    expect([revenue(['2026-03', 5], [word, 7]).months[0]?.revenue, notes(revenue(['2026-03', 5], [word, 7]))]).toEqual([5, [null, 'A total; not counted']]));
  it.each(['Total Body Wrap', 'Totally New', 'Summer Plan', 'Subtotaled', 'Sumo', 'Totals Plan', 'The Total Package', 'Total Care', 'Gesamtpaket', 'Grand Totality'])('counts the product %s as sold', name =>
    expect(units(['2026-03', name, 5, 50]).months[0]?.entries).toMatchObject([{ display: name, value: 5 }]));
  it('counts such a product if the first column is the type (A8)', () => {
    const { months, rows } = readSalesSheet([['Type', 'Month', 'Units', 'Revenue'], ['Facial', '2026-03', 2, 20], ['Total Body Wrap', '2026-03', 5, 50]], 'USD');
    expect(months[0]?.entries.map(({ value }) => value)).toEqual([2, 5]);
    expect(rows).toHaveLength(2);
  });
  it('asks about a line that repeats the sum of the lines above', () => {
    const asked = /Looks like a total/;
    expect(notes(revenue(['2026-03', 4000], ['2026-03', 6000], ['2026-03', 10_000]))[2]).toMatch(asked);
    expect(notes(revenue(['2026-03', 4000], ['2026-04', 6000], ['', 10_000]))[2]).toMatch(asked);
    expect(notes(units(['2026-03', 'A', 4, 40], ['2026-03', 'Total', 4, 40]))[1]).toMatch(asked);
  });
  it.each<[string, SheetCell[][]]>([
    ['two equal payments', [['2026-03', 5], ['2026-03', 5]]], ['zeros', [['2026-03', 0], ['2026-03', 0], ['2026-03', 0]]],
    ['not the last of its month', [['2026-03', 1], ['2026-03', 2], ['2026-03', 3], ['2026-03', 4]]], ['another month', [['2026-03', 1], ['2026-03', 2], ['2026-04', 3]]],
    ['a cent less', [['2026-03', 1], ['2026-03', 2], ['2026-03', 2.99]]],
  ])('does not ask about %s', (_, rows) => expect(notes(revenue(...rows))).toEqual(rows.map(() => null)));
});

describe('I5: one decimal separator per file', () => {
  it('reads periods as thousands separators with a decimal comma (05)', () =>
    expect(readRevenue(file('05-point-for-thousands'))).toEqual({ 202603: 12_500, 202604: 8750, 202605: 1234.56 }));
  it.each<[string[], (number | null)[]]>([
    [['12.500'], [null]], [['12.500', '12.5'], [12.5, 12.5]], [['12.500', '12,5'], [12_500, 12.5]], [['1,234'], [1234]], [['1,234', '0,5'], [1.234, 0.5]],
    [['1.234.567', '2.500'], [1_234_567, 2500]], [['1,234,567', '2.500'], [1_234_567, 2.5]], [['$1,234.50', '8.750'], [1234.5, 8.75]], [['12.5', '12,5', '3.000'], [12.5, 12.5, null]],
    [['€ 2.000', '9,99 €'], [2000, 9.99]], [["12'500.00"], [12_500]], [['12 500,00'], [12_500]], [['1.234,56', '1234.5'], [1234.56, 1234.5]],
  ])('reads %j as %j', (texts, expected) => {
    const read = revenue(...texts.map((text, index): SheetCell[] => [`2026-${String(index + 1).padStart(2, '0')}`, text]));
    const found = new Map(read.months.map(({ yearMonth, revenue: sum }) => [Number(yearMonth.slice(4)), sum]));
    expect(texts.map((_, index) => found.get(index + 1) ?? null)).toEqual(expected.map(value => value === null ? null : Math.round(value * 100) / 100));
  });
  it('names refused values as written', () => expect(revenue(['2026-03', '12.500']).problems).toEqual([{ line: 2, column: 'B', problem: "'12.500' is ambiguous. Use no thousands separator" }]));
  it('shows numbers as parsed', () => expect(revenue(['2026-03', '12.500'], ['2026-04', '1,5']).rows.map(row => row.revenue)).toEqual(['12500', '1.5']));
});

describe('I13: months and dates', () => {
  it("reads Excel's months (06)", () => expect(readRevenue(file('06-months-as-excel-writes-them'))).toEqual({ 202603: 1001, 202604: 1100, 202609: 1200 }));
  it.each(["Mar '26", 'Mar-2026', 'march 2026', 'MAR. 2026', 'Mar 1, 2026', '1 March 2026', '2026/03', '2026.03.31', '03.2026', '01.03.2026', '46082', '2026-Mar', '2026-03-01 00:00:00', '3/1/26'])('reads %s as March 2026', cell =>
    expect(readRevenue([['Month', 'Revenue'], [cell, 1]])).toEqual({ 202603: 1 }));
  it.each(['Mar 2026 draft', '2026-02-29', '2/30/2026', '26-Mar', '03/26', 'Marz 2026', '2026-13', 'Ma 2026', '2026-3-32', 'Q1 2026', '2026'])('%s is not a date', cell =>
    expect(revenue([cell, 1]).problems).toEqual([{ line: 2, column: 'A', problem: 'Unknown month. Use Mar 2025 or 2025-03' }]));
  it('reads the day first if any date requires that order (07)', () => expect(readRevenue(file('07-day-first-dates'))).toEqual({ 202604: 600 }));
  it.each([
    [['03/04/2026'], ['202603']], [['13-04-2026', '03-04-2026'], ['202604']], [['04/13/2026', '04/03/2026'], ['202604']], [['31/12/26', '01/12/26'], ['202612']],
  ])('reads %j as dates in %j', (texts, expected) =>
    expect(Object.keys(readRevenue([['Month', 'Revenue'], ...texts.map((text): SheetCell[] => [text, 1])]))).toEqual(expected));
  it('refuses ambiguous dates if a column has two date orders', () => {
    const read = revenue(['13/04/2026', 1], ['04/13/2026', 1], ['03/04/2026', 1], ['05/05/2026', 1]);
    expect(read.problems).toEqual([{ line: 2, column: 'A', problem: 'Unknown month. Use Mar 2025 or 2025-03' }, { line: 4, column: 'A', problem: 'Day first or month first? Use 2025-03-04' }]);
  });
  it('fills merged months down (08)', () => expect(readUnits(file('08-merged-month-cells'))).toEqual([
    ['202603', ['Starter 4 x 1000', 'Pro 2 x 3000']], ['202604', ['Starter 1 x 1000', 'Pro 1 x 3000']],
  ]));
  it.each<[SheetCell[][], string[]]>([
    [[['', 'A', 1, 10]], []], [[['2026-03', 'A', 1, 10], [null, 'B', 1, 10]], ['202603']], [[['soon', 'A', 1, 10], ['', 'B', 1, 10]], []],
    [[['2026-03', 'A', 1, 10], ['', 'Total', 1, 10], ['', 'B', 2, 5]], ['202603']], [[['2026-03', 'A', 1, 10], [], ['', 'B', 1, 10]], ['202603']],
    [[['2026-03', 'A', 1, 10], ['   ', 'B', 1, 10], ['2026-05', 'C', 1, 10], ['', 'D', 1, 10]], ['202603', '202605']], [[['2026-03', 'A', 1, 10], ['', '', '', ''], ['', 'B', 1, 10]], ['202603']],
    [[['Mar 2026', 'A', 1, 10], ['', 'B', 1, 10], ['Apr 2026', 'A', 1, 10]], ['202603', '202604']], [[['2026-03', 'A', 1, 10], ['', 'Grand Total', 1, 10]], ['202603']], [[['2026-04', 'A', 1, 10], ['2026-03', 'A', 1, 10], [null, 'B', 2, 5]], ['202603', '202604']],
  ])('finds %j in months %j', (rows, months) => expect(units(...rows).months.map(({ yearMonth }) => yearMonth)).toEqual(months));
  it('finds the header below titles (09)', () => expect(readRevenue(file('09-title-line-above-a-semicolon-header'))).toEqual({ 202603: 1200, 202604: 1300 }));
  it.each(['Acme Fitness, LLC', 'Sales, by month, 2026', 'Umsatz; alles', '"Acme; Fitness"', 'Report', 'a\tb', 'Acme, LLC\nJan, Feb\n2026', 'x;y;z', '', 'Northfold;Denver'])('finds the header below %j too', title =>
    expect(readRevenue(parseRows(`${title}\nMonth;Revenue\n2026-03;1200\n2026-04;1.300,50\n2026-05;7`))).toEqual({ 202603: 1200, 202604: 1300.5, 202605: 7 }));
});

describe('A8: different products stay separate', () => {
  it.each([['Paket Ä', 'Paket Ö'], ['Plan A+', 'Plan A-'], ['תוכנית 1', 'חבילה 1'], ['Plan A', 'Plan A+'], ['C++', 'C#'], ['x'.repeat(50), `${'x'.repeat(49)}y`], ['½ Day', '¼ Day'], ['A/B', 'AB'], ['Plan (1)', 'Plan 1'], ['5%', '5']])('keeps %s and %s separate', (a, b) =>
    expect(units(['2026-03', a, 2, 20], ['2026-03', b, 3, 30]).months[0]?.entries.map(({ display, value }) => [display, value])).toEqual([[a, 2], [b, 3]]));
  it.each([['New Franchise', 'new franchise'], ['Multi-unit', 'Multi unit'], ['Café', 'CAFE\u0301'], ['  Resale ', 'resale']])('treats %s and %s as one product', (a, b) => expect(makeSalesKey(a)).toBe(makeSalesKey(b)));
  it('preserves stored keys', () => expect(['New franchise', 'Resale', 'Multi-unit', 'Plan 2'].map(makeSalesKey)).toEqual(['new-franchise', 'resale', 'multi-unit', 'plan-2']));
  it('has an entry for each name and a row for every non-blank line', () => {
    const name = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).filter(text => text.trim() !== '');
    fc.assert(fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 12, selector: text => text.normalize('NFC').toLowerCase().trim().replaceAll(/[\s-]+/g, ' ') }), names => {
      const read = units(...names.map((text): SheetCell[] => ['2026-03', text, 1, 10]));
      expect(read.rows).toHaveLength(names.length);
      const asked = read.rows.filter(({ problem }) => problem !== null).length;
      expect((read.months[0]?.entries.length ?? 0) + asked).toBe(names.length);
    }));
  });
});
