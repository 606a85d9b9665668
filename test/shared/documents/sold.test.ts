import { describe, expect, it } from 'vitest';
import { getCellText } from '../../../shared/documents/table-model.ts';
import { reportDocument } from '../../../shared/documents/report-document.ts';
import { makeReportTexts } from '../../../shared/documents/report-text.ts';
import { type Sold, soldColumns, soldMonths } from '../../../shared/documents/sold.ts';
import { reportFixture } from './report-fixture.ts';

const like = { sites: 1, units: 5, unitsBefore: 4, revenue: 250_000, revenueBefore: 200_000 };
const sales: Parameters<typeof soldMonths>[1] = {
  counted: { 2025: {}, 2026: {
    202610: { units: 5, revenue: 250_000, sites: 1, entered: 1, like },
    202611: { units: 2, revenue: 99_800, sites: 1, entered: 1, like },
  } },
  currency: 'USD',
  entered: { 2026: { 202610: { revenue: 12_000.5, sites: 1, like: { revenue: 0, revenueBefore: 0 } } } },
  enteredCurrency: 'USD',
};
const pairs = [{ yearMonth: '202512', partial: false }, { yearMonth: '202610', partial: false }, { yearMonth: '202611', partial: true }];
const formatTexts = (given: Parameters<typeof soldMonths>[1]) => {
  const rows = soldMonths(pairs, given);
  const columns = soldColumns(rows, given);
  return { heads: columns.map(({ title }) => title), cells: rows.map(row => columns.map(column => getCellText(column, row))), totals: columns.map(({ total }) => total?.(rows) ?? '') };
};

describe('entered sales', () => {
  it('show units and entered revenue by month, without comparing the current month', () => {
    const { heads, cells, totals } = formatTexts(sales);
    expect(heads).toEqual(['Month', 'Units', 'Revenue of units', 'Year over year', 'Entered revenue', 'Year over year']);
    expect(cells).toEqual([
      ['December 2025', '–', '–', '–', '–', '–'],
      ['October 2026', '5', '$250,000', '+25.0%', '$12,001', '–'],
      ['November 2026 to date', '2', '$99,800', '–', '–', '–'],
    ]);
    expect(totals).toEqual(['', '7', '$349,800', '', '$12,001', '']);
  });
  it('have only columns with entered data', () => {
    expect(formatTexts({ ...sales, entered: { 2026: {} } }).heads).toHaveLength(4);
    expect(soldColumns(soldMonths(pairs, { ...sales, counted: {} }), sales).map(({ title }) => title)).toEqual(['Month', 'Entered revenue', 'Year over year']);
    expect(soldColumns([], sales)).toEqual([]);
  });
  it('show no sum of several currencies', () => {
    const { cells } = formatTexts({ ...sales, currency: null });
    expect(cells[1]?.slice(1, 3)).toEqual(['5', '–']);
  });
  it('are a table in the document', () => {
    const report = reportFixture();
    const words = makeReportTexts(report, 'Revenue & Sales Performance', { brand: 'B', topLevelName: 'Company', logo: null, color: '#284699' });
    const rows = soldMonths(pairs, sales);
    const extras = { metric: 'revenue', audits: { shown: [], closed: 0 }, isFranchise: true } as const;
    const blocks = (sold: Sold) => JSON.stringify(reportDocument('revenue', report, words, { ...extras, sold }).blocks);
    expect(blocks({ rows, columns: soldColumns(rows, sales) })).toContain('Entered sales');
    expect(blocks({ rows: [], columns: [] })).not.toContain('Entered sales');
  });
});
