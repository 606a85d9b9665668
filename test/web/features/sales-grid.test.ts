import { describe, expect, it } from 'vitest';
import type { KeptUnits, SalesBook } from '../../../shared/model/sales.ts';
import { cellKey, changedKeys, monthRuns, namedMonths, pasted, readCell } from '../../../web/src/features/sales/view/entry-grid.ts';
import { bookYear, readYear, yearChoices } from '../../../web/src/features/sales/view/chosen-year.ts';
import { comparedText, comparedYears, sumOfYear, typeLines, yearsOfBook, yearsOfNode } from '../../../web/src/features/sales/view/module.ts';
import { unitGroups } from '../../../web/src/features/sales/view/unit-groups.ts';
import { changedMonths, dealTypes, discoveryRow, keptCells, rowsOfType, computeTypeTotal, unitProblems } from '../../../web/src/features/sales/view/unit-cells.ts';

const units = { whole: true, label: 'Units', most: 1_000_000 };
const money = { whole: false, label: 'Revenue per unit', most: 1_000_000_000 };
const makeStoredUnits = (yearMonth: string, value: number, revenuePerUnit: number, revision = 1): KeptUnits => ({
  yearMonth, currency: 'USD', entries: [{ metricKey: 'new-franchise', display: 'New franchise', value, revenuePerUnit }], common: { discoveryDays: 2 },
  revision, changedAt: '2026-11-01T00:00:00.000Z',
});

describe('a cell', () => {
  it.each([
    ['', units, { value: null }], [' 3 ', units, { value: 3 }], ['0', units, { value: 0 }], ['49,900', money, { value: 49_900 }], ['$1,234.50', money, { value: 1234.5 }],
    ['39,9o0', money, { problem: 'Revenue per unit must be a number. 39,9o0 contains a letter.' }], ['1,2', money, { problem: 'Revenue per unit must be a number. 1,2 is not a number.' }],
    ['2.5', units, { problem: 'Units must be a whole number.' }], ['-1', units, { problem: 'Units must be 0 or more.' }], ['1.005', money, { problem: 'Revenue per unit can have at most two decimals.' }],
    ['1,000,000', units, { value: 1_000_000 }], ['1,000,001', units, { problem: 'Units must be at most 1,000,000.' }], ['1e9', money, { problem: 'Revenue per unit must be a number. 1e9 contains a letter.' }],
  ])('%j reads as %j', (text, row, expected) => expect(readCell(text, row)).toEqual(expected));
});

describe('a block pasted from a spreadsheet', () => {
  const [type] = dealTypes([], []);
  const { units: sold, each } = rowsOfType(type ?? { metricKey: '', display: '' });
  const rows = [sold, each];
  it('fills cells from the selected one, and counts values outside the grid', () => {
    const { cells, left } = pasted({}, '1\t2\t3\r\n10\t20\t30\n7\t\t\n', { row: 0, month: 0 }, rows, ['202601', '202602']);
    expect(cells).toEqual({
      [cellKey(sold.key, '202601')]: '1', [cellKey(sold.key, '202602')]: '2', [cellKey(each.key, '202601')]: '10', [cellKey(each.key, '202602')]: '20',
    });
    expect(left).toBe(3);
  });
});

describe('unit cells', () => {
  const months = [makeStoredUnits('202609', 3, 16_633.333333333332), makeStoredUnits('202610', 2, 100)];
  const types = dealTypes(months, [{ metricKey: 'master', display: 'Master' }]);
  it('list the usual, entered and added deal types, each once', () =>
    expect(types.map(({ metricKey }) => metricKey)).toEqual(['new-franchise', 'resale', 'conversion', 'master']));
  it('save only changed months, and exact numbers for untouched cells', () => {
    const cells = { ...keptCells(months), [cellKey('units:new-franchise', '202609')]: '4' };
    expect(changedKeys(keptCells(months), cells)).toEqual([cellKey('units:new-franchise', '202609')]);
    expect(changedMonths(2026, types, months, cells)).toEqual([
      { yearMonth: '202609', seen: 1, entries: [{ metricKey: 'new-franchise', display: 'New franchise', value: 4, revenuePerUnit: 16_633.333333333332 }], common: { discoveryDays: 2 } },
    ]);
  });
  it('report a missing counterpart next to an entered value', () => {
    const cells = { 'units:resale@202601': '1', 'each:resale@202602': '5', [cellKey(discoveryRow.key, '202603')]: 'x' };
    expect(unitProblems(2026, types, cells)).toEqual({
      'each:resale@202601': 'Revenue per unit is missing.', 'units:resale@202602': 'Units are missing for this revenue.',
      'discovery@202603': 'Discovery days must be a number. x contains a letter.',
    });
  });
  it('show CRM deals next to them, with any difference', () => {
    const won = new Map([['202608', 1], ['202609', 2], ['202610', 2]]);
    const rows = (deals: ReadonlyMap<string, number>) => unitGroups(2026, types, keptCells(months), 'USD', deals).flatMap(group => group.rows);
    const row = rows(won).find(candidate => candidate.kind === 'sum' && candidate.label === 'Won leads, CRM');
    if (row?.kind !== 'sum') throw new Error('No row of won leads');
    expect(['202607', '202608', '202609', '202610'].map(month => [row.text(month), row.differs?.(month)])).toEqual([['–', false], ['1', false], ['2, −1', true], ['2', false]]);
    expect(row.total).toBe('5');
    expect(rows(new Map()).some(candidate => candidate.kind === 'sum' && candidate.key === 'won-leads')).toBe(false);
  });
  it('multiply exactly to the cent', () => expect(computeTypeTotal({ metricKey: 'a', display: 'A' }, '202601', { 'units:a@202601': '3', 'each:a@202601': '0.1' })).toEqual({ units: 3, revenue: 0.3 }));
});

describe('years of all sites below a node', () => {
  const month = (units: number, like: [number, number, number]) => ({
    units, revenue: units * 100, sites: 3, entered: 1,
    like: { sites: like[0], units: like[1], unitsBefore: like[2], revenue: like[1] * 100, revenueBefore: like[2] * 100 },
  });
  const counted = {
    2025: { 202510: month(4, [0, 0, 0]) },
    2026: { 202609: month(5, [0, 0, 0]), 202610: month(9, [2, 6, 4]), 202611: month(7, [2, 1, 90]) },
  };
  it('show full totals, and compare sites with both months, without the current month', () => {
    const { years, compare } = yearsOfNode({ counted, currency: 'USD' }, '2026-11-22');
    expect(years.map(({ year, units, revenue }) => [year, units, revenue])).toEqual([[2026, 21, 2100], [2025, 4, 400]]);
    expect(years[0]?.months[10]).toEqual({ yearMonth: '202611', totals: { units: 7, revenue: 700, averageRevenue: 100 }, isOver: false });
    expect(years[0]?.months[0]?.totals).toBeNull();
    expect(compare(2026)).toEqual({ months: 'Oct', now: { units: 6, revenue: 600, averageRevenue: 100 }, before: { units: 4, revenue: 400, averageRevenue: 100 } });
    expect(compare(2025).months).toBeNull();
  });
});

describe('years', () => {
  const book = (units_: KeptUnits[]): SalesBook => ({ siteId: 'site', currency: 'USD', today: '2026-11-22', goals: {}, units: units_, revenue: [], won: [], authority: {}, changes: [] });
  it('compare complete months that both years have', () => {
    const months = [makeStoredUnits('202501', 1, 10), makeStoredUnits('202502', 9, 10), makeStoredUnits('202503', 2, 10), makeStoredUnits('202511', 50, 10), makeStoredUnits('202601', 2, 10), makeStoredUnits('202603', 3, 20), makeStoredUnits('202611', 40, 10)];
    expect(comparedYears(book(months), 2026)).toEqual({
      now: { units: 5, revenue: 80, averageRevenue: 16 }, before: { units: 3, revenue: 30, averageRevenue: 10 }, months: 'Jan and Mar',
    });
  });
  it.each([
    [true, '40 in Jan to Oct 2025'], [false, '49 in Jan to Oct, 40 in 2025'],
  ])('show the compared part if the year has more (whole: %s)', (isWhole, text) => expect(comparedText(['49', '40'], { months: 'Jan to Oct', isWhole }, 2026)).toBe(text));
  it('have no sum, rather than 0, for a year without entries', () => {
    const { years } = yearsOfBook(book([makeStoredUnits('202601', 0, 0)]), 2026);
    expect(years.map(year => [year.year, sumOfYear(year, 'units'), sumOfYear(year, 'revenue')])).toEqual([[2026, 0, 0], [2025, null, null], [2024, null, null]]);
    expect(sumOfYear(undefined, 'units')).toBeNull();
  });
  it('compare nothing without common months', () => expect(comparedYears(book([makeStoredUnits('202601', 1, 1)]), 2026).months).toBeNull());
  it('exclude other currencies', () => expect(typeLines(book([makeStoredUnits('202601', 1, 1), { ...makeStoredUnits('202602', 5, 5), currency: 'CAD' }]), 2026)).toEqual([{ metricKey: 'new-franchise', display: 'New franchise', units: 1, revenue: 1 }]));
});

it.each([
  [['202601'], 'Jan'], [['202603', '202601', '202602'], 'Jan, Feb and Mar'],
])('formats %j as %s', (months, words) => expect(namedMonths(months)).toBe(words));
it.each([
  [['202601'], 'Jan 2026'], [['202512', '202601', '202611'], 'Dec 2025 to Jan 2026 and Nov 2026'],
])('formats runs of %j as %s', (months, words) => expect(monthRuns(months)).toBe(words));

describe('a year of the sales module', () => {
  const asked = (query: string) => readYear(new URLSearchParams(query), 2026);
  it('is the current year or one of the nine before', () => {
    expect([yearChoices(2026)[0], yearChoices(2026).at(-1), yearChoices(2026).length]).toEqual([2026, 2017, 10]);
    expect(['', 'year=2020', 'year=2027', 'year=2016', 'year=x'].map(asked)).toEqual([2026, 2020, 2026, 2026, 2026]);
  });
  it('is loaded with the two before it; last year loads with this year', () =>
    expect([2026, 2025, 2024, 2020].map(year => bookYear(year, 2026))).toEqual([2026, 2026, 2024, 2020]));
  it('contains its own entries, and nothing from later years', () => {
    const book: SalesBook = {
      siteId: 'site-1', currency: 'USD', today: '2026-11-25', goals: {}, revenue: [], won: [], authority: {}, changes: [],
      units: [makeStoredUnits('202211', 4, 100), makeStoredUnits('202103', 2, 100), makeStoredUnits('202609', 9, 100)],
    };
    expect(yearsOfBook(book, 2022).years.map(({ year, units: sold }) => [year, sold])).toEqual([[2022, 4], [2021, 2], [2020, 0]]);
  });
});
