import type { SalesEntry, SalesMonth } from '../../model/sales.ts';

export type SheetCell = string | number | boolean | Date | null | undefined;
export type SheetProblem = {
  /** As a spreadsheet counts: the heading is line 1. */
  readonly line: number;
  /** 'A', 'B'...; empty when the whole line is meant. */
  readonly column: string;
  readonly problem: string;
};
export type SheetResult = { readonly months: readonly SalesMonth[]; readonly problems: readonly SheetProblem[]; readonly lines: number };

/** Headings a sheet may use, lower case, for each thing that is read from it. */
const headings = {
  month: ['month', 'date', 'period', 'yearmonth', 'year month'],
  display: ['type', 'deal type', 'name', 'product', 'description', 'display'],
  units: ['units', 'unit sales', 'units sold', 'value', 'quantity'],
  revenuePerUnit: ['revenue per unit', 'revenueperunit', 'price', 'franchise fee', 'fee'],
  revenue: ['revenue', 'total revenue', 'amount', 'sales'],
  discoveryDays: ['discovery days', 'discoverydays'],
} as const;
type Column = keyof typeof headings;
type Row = { readonly yearMonth: string; readonly entry: SalesEntry; readonly discoveryDays: number };

const maximumLines = 5000;

/**
 * Reads an uploaded sheet (rows of cells, first row headings) into months of sales. Never throws: each bad cell is
 * reported by line and column and its line left out, so that a person can mend all of it at once. Needs a month, a
 * type and units; the revenue either of one unit or of the line. Two lines of one month and type are added.
 */
export function readSalesSheet(rows: readonly (readonly SheetCell[])[], currency: string): SheetResult {
  const [first = [], ...body] = rows;
  const columns = columnsOf(first);
  const missing = (['month', 'display', 'units'] as const).filter(name => columns[name] === undefined);
  if (columns.revenue === undefined && columns.revenuePerUnit === undefined) {
    return refused(`Add a column named '${headings.revenuePerUnit[0]}' or '${headings.revenue[0]}'`);
  }
  if (missing.length > 0) return refused(`Add a column named ${missing.map(name => `'${headings[name][0]}'`).join(' and ')}`);
  if (body.length > maximumLines) return refused(`At most ${maximumLines} lines can be read at once; this sheet has ${body.length}`);

  const problems: SheetProblem[] = [];
  const good: Row[] = [];
  body.forEach((cells, index) => {
    if (cells.every(cell => isBlank(cell))) return;
    const row = readRow(cells, columns, index + 2, problems);
    if (row) good.push(row);
  });
  return { months: monthsOf(good, currency), problems, lines: good.length };
}

const refused = (problem: string): SheetResult => ({ months: [], problems: [{ line: 1, column: '', problem }], lines: 0 });

function columnsOf(cells: readonly SheetCell[]): Partial<Record<Column, number>> {
  const names = cells.map(cell => textOf(cell).toLowerCase());
  const found = Object.entries(headings).flatMap(([column, known]) => {
    const index = names.findIndex(name => known.some(heading => heading === name));
    return index < 0 ? [] : [[column, index] as const];
  });
  return Object.fromEntries(found);
}

function readRow(cells: readonly SheetCell[], columns: Partial<Record<Column, number>>, line: number, problems: SheetProblem[]): Row | null {
  const before = problems.length;
  const indexOf = (column: Column) => columns[column] ?? -1;
  const cell = (column: Column) => cells[indexOf(column)];
  const report = (column: Column, problem: string) => void problems.push({ line, column: columnName(indexOf(column)), problem });
  const number = (column: Column, whole: boolean): number | null => {
    const value = numberOf(cell(column));
    if (value === null) report(column, 'Not a number');
    else if (value < 0) report(column, 'Must be 0 or more');
    else if (whole && !Number.isInteger(value)) report(column, 'Must be a whole number');
    else return value;
    return null;
  };

  const revenueOfOne = (): number | null => {
    if (!isBlank(cell('revenuePerUnit'))) return number('revenuePerUnit', false);
    if (columns.revenue === undefined) return report('revenuePerUnit', 'The revenue per unit is missing'), null;
    const total = number('revenue', false);
    if (total === null || units === null) return null;
    if (units === 0 && total > 0) report('units', 'Revenue without a unit sold');
    return units === 0 ? 0 : total / units;
  };

  const yearMonth = monthOf(cell('month'));
  if (yearMonth === null) report('month', "Not a month; write it as 'yyyy-MM' or a date");
  const display = textOf(cell('display'));
  if (display === '') report('display', 'The type is missing');
  else if (display.length > 80) report('display', 'At most 80 characters');
  const units = number('units', true);
  const discoveryDays = isBlank(cell('discoveryDays')) ? 0 : number('discoveryDays', true);
  const revenuePerUnit = revenueOfOne();
  if (problems.length > before || yearMonth === null || units === null || discoveryDays === null || revenuePerUnit === null) return null;
  return { yearMonth, discoveryDays, entry: { metricKey: keyOf(display), display, value: units, revenuePerUnit } };
}

/** Lines of one month and type become one entry: units added, revenue per unit their average. */
function monthsOf(rows: readonly Row[], currency: string): SalesMonth[] {
  const months = new Map<string, { entries: Map<string, SalesEntry>; discoveryDays: number }>();
  for (const { yearMonth, entry, discoveryDays } of rows) {
    const month = months.get(yearMonth) ?? { entries: new Map<string, SalesEntry>(), discoveryDays: 0 };
    const held = month.entries.get(entry.metricKey);
    month.entries.set(entry.metricKey, held ? added(held, entry) : entry);
    month.discoveryDays += discoveryDays;
    months.set(yearMonth, month);
  }
  return [...months]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([yearMonth, { entries, discoveryDays }]) => ({ yearMonth, currency, entries: [...entries.values()], common: { discoveryDays } }));
}

function added(a: SalesEntry, b: SalesEntry): SalesEntry {
  const value = a.value + b.value;
  const revenue = a.value * a.revenuePerUnit + b.value * b.revenuePerUnit;
  return { ...a, value, revenuePerUnit: value === 0 ? 0 : revenue / value };
}

/** What a cell says as text; nothing for an empty one. */
const textOf = (cell: SheetCell): string => String(cell ?? '').trim();
const isBlank = (cell: SheetCell): boolean => cell === null || cell === undefined || cell === '';
/** Letters and digits of any case to a stable key; a type without one is keyed by its characters' codes. */
const keyOf = (display: string): string =>
  display.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '').slice(0, 40) ||
  Array.from(display, character => character.codePointAt(0)?.toString(36)).join('-').slice(0, 40);
const columnName = (index: number): string =>
  index < 26 ? String.fromCodePoint(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);

function numberOf(cell: SheetCell): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  if (typeof cell !== 'string') return null;
  const text = cell.trim().replace(/^\$\s?/, '').replaceAll(/,(?=\d{3}(\D|$))/g, '');
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

/** yyyyMM of a date cell, 'yyyy-MM', 'yyyyMM', 'yyyy-MM-dd', 'M/yyyy' or 'M/d/yyyy'; null for anything else. */
function monthOf(cell: SheetCell): string | null {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : key(cell.getUTCFullYear(), cell.getUTCMonth() + 1);
  const text = textOf(cell);
  const iso = /^(\d{4})-?(\d{1,2})(?:-\d{1,2})?$/.exec(text);
  if (iso) return key(Number(iso[1]), Number(iso[2]));
  const american = /^(\d{1,2})\/(?:\d{1,2}\/)?(\d{4})$/.exec(text);
  return american ? key(Number(american[2]), Number(american[1])) : null;
}

const key = (year: number, month: number): string | null =>
  month >= 1 && month <= 12 && year >= 1990 && year <= 2100 ? `${year}${String(month).padStart(2, '0')}` : null;
