import type { RevenueMonth, SalesEntry, SalesMonth, SheetColumn, SheetColumns, SheetLine } from '../../model/sales.ts';
import { isFutureMonth } from './closed-months.ts';
import {
  columnsByName,
  headingPlace,
  isBlank,
  maxSheetLines,
  missingColumns,
  type SheetCell,
} from './sheet-columns.ts';

export type SheetProblem = {
  /** As a spreadsheet counts: its first row is line 1. */
  readonly line: number;
  /** 'A', 'B'...; empty when the whole line is meant. */
  readonly column: string;
  readonly problem: string;
};
export type SheetResult<Month = SalesMonth> = {
  readonly months: readonly Month[];
  readonly problems: readonly SheetProblem[];
  /** How many lines were accepted. */
  readonly lines: number;
  /** Every line that is not blank, as it was read. */
  readonly rows: readonly SheetLine[];
};
type SheetOptions = {
  /** 'yyyy-MM-dd' in the site's zone; a month that has not begun is refused. Absent: any month is read. */
  readonly today?: string;
  /** Where each thing stands. Absent: the headings say it. */
  readonly columns?: SheetColumns;
};

type Row = { readonly yearMonth: string; readonly entry: SalesEntry; readonly discoveryDays: number };

const largest = { whole: 1e6, amount: 1e9 } as const;

/**
 * Reads an uploaded sheet (rows of cells below a row of headings) into months of sales. Never throws: each bad cell is
 * reported by line and column and its line left out, so that a person can mend all of it at once. Needs a month, a
 * type and units; the revenue either of one unit or of the line. Two lines of one month and type are added.
 */
export function readSalesSheet(
  rows: readonly (readonly SheetCell[])[],
  currency: string,
  options: SheetOptions = {},
): SheetResult {
  const at = headingPlace(rows);
  const [first = [], ...body] = rows.slice(at);
  const columns = options.columns ?? columnsByName(first);
  const wrong = missingColumns(columns, 'units') ?? tooLong(body);
  if (wrong !== null) return refused(wrong);
  const read = eachLine(body, at + 2, columns, (line, problems) => readRow(line, problems, options));
  return { ...read, months: monthsOf(read.good, currency) };
}

/**
 * The same of a sheet of revenue: it needs a month and its revenue. Two lines of one month are added, to the cent.
 */
export function readRevenueSheet(
  rows: readonly (readonly SheetCell[])[],
  currency: string,
  options: SheetOptions = {},
): SheetResult<RevenueMonth> {
  const at = headingPlace(rows);
  const [first = [], ...body] = rows.slice(at);
  const columns = options.columns ?? columnsByName(first);
  const wrong = missingColumns(columns, 'revenue') ?? tooLong(body);
  if (wrong !== null) return refused(wrong);
  const read = eachLine(body, at + 2, columns, (line, problems) => {
    const yearMonth = monthIn(line, options);
    const revenue = numberIn(line, 'revenue', false);
    return problems.length > 0 || yearMonth === null || revenue === null ? null : { yearMonth, revenue };
  });
  const cents = new Map<string, number>();
  for (const { yearMonth, revenue } of read.good)
    cents.set(yearMonth, (cents.get(yearMonth) ?? 0) + Math.round(revenue * 100));
  const months = [...cents].sort(byMonth).map(([yearMonth, sum]) => ({ yearMonth, currency, revenue: sum / 100 }));
  return { ...read, months };
}

const refused = (problem: string) => ({ months: [], problems: [{ line: 1, column: '', problem }], lines: 0, rows: [] });

const tooLong = (body: readonly unknown[]): string | null =>
  body.length > maxSheetLines ? 'A sheet can have at most 5,000 lines. Split it and upload each part' : null;

/** One line of a sheet while it is read. */
type Line = {
  readonly columns: SheetColumns;
  readonly cell: (column: SheetColumn) => SheetCell;
  readonly report: (column: SheetColumn, problem: string) => void;
};

/** A line of a report that is no sale: what a group is called, and the sum below it. */
function isReportLine(cells: readonly SheetCell[]): boolean {
  const [first, ...others] = cells.filter(cell => !isBlank(cell));
  if (typeof first !== 'string') return false;
  return /^\s*(grand )?total\b/i.test(first) || (others.length === 0 && monthOf(first) === null);
}

/**
 * Reads each line that is neither blank nor a report's own, the first of them numbered `firstLine`. `read` answers null
 * for one that it reported something of.
 */
function eachLine<Good>(
  body: readonly (readonly SheetCell[])[],
  firstLine: number,
  columns: SheetColumns,
  read: (line: Line, problems: readonly SheetProblem[]) => Good | null,
): { good: Good[]; problems: SheetProblem[]; lines: number; rows: SheetLine[] } {
  const problems: SheetProblem[] = [];
  const good: Good[] = [];
  const rows: SheetLine[] = [];
  body.forEach((cells, index) => {
    if (cells.every(cell => isBlank(cell)) || isReportLine(cells)) return;
    const number = firstLine + index;
    const indexOf = (column: SheetColumn) => columns[column] ?? -1;
    const cell = (column: SheetColumn) => cells[indexOf(column)];
    const own: SheetProblem[] = [];
    const report = (column: SheetColumn, problem: string) =>
      void own.push({ line: number, column: columnName(indexOf(column)), problem });
    const row = read({ columns, cell, report }, own);
    if (row !== null) good.push(row);
    problems.push(...own);
    const shown = (column: SheetColumn) => textOf(cell(column)).slice(0, 80);
    const revenue = isBlank(cell('revenuePerUnit')) ? shown('revenue') : shown('revenuePerUnit');
    const problem = own.length === 0 ? null : own.map(one => one.problem).join('; ');
    rows.push({
      line: number,
      month: monthText(cell('month')),
      display: shown('display'),
      units: shown('units'),
      revenue,
      problem,
    });
  });
  return { good, problems, lines: good.length, rows };
}

/** The month of a line, null where none can be read or it has not begun. */
function monthIn({ cell, report }: Line, { today }: SheetOptions): string | null {
  const yearMonth = monthOf(cell('month'));
  if (yearMonth === null) return (report('month', 'Unknown month; write Mar 2025 or 2025-03'), null);
  if (today !== undefined && isFutureMonth(yearMonth, today))
    return (report('month', 'Month has not happened yet'), null);
  return yearMonth;
}

/** A number of a line of 0 or more, null where there is none. */
function numberIn({ cell, report }: Line, column: SheetColumn, whole: boolean): number | null {
  const value = numberOf(cell(column));
  if (value === null) report(column, 'Not a number');
  else if (value < 0) report(column, 'Must be 0 or more');
  else if (whole && !Number.isInteger(value)) report(column, 'Must be a whole number');
  else if (value > largest[whole ? 'whole' : 'amount'])
    report(column, whole ? 'Units are too large' : 'Revenue is too large');
  else return value;
  return null;
}

function readRow(line: Line, problems: readonly SheetProblem[], options: SheetOptions): Row | null {
  const { cell, columns, report } = line;
  const revenueOfOne = (): number | null => {
    if (!isBlank(cell('revenuePerUnit'))) return numberIn(line, 'revenuePerUnit', false);
    if (columns.revenue === undefined) return (report('revenuePerUnit', 'The revenue per unit is missing'), null);
    const total = numberIn(line, 'revenue', false);
    if (total === null || units === null) return null;
    if (units === 0 && total > 0) report('units', 'Revenue without a unit sold');
    return units === 0 ? 0 : total / units;
  };

  const yearMonth = monthIn(line, options);
  const display = textOf(cell('display'));
  if (display === '') report('display', 'The type is missing');
  else if (display.length > 80) report('display', 'At most 80 characters');
  const units = numberIn(line, 'units', true);
  const discoveryDays = isBlank(cell('discoveryDays')) ? 0 : numberIn(line, 'discoveryDays', true);
  const revenuePerUnit = revenueOfOne();
  if (problems.length > 0 || yearMonth === null || units === null || discoveryDays === null || revenuePerUnit === null)
    return null;
  return {
    yearMonth,
    discoveryDays,
    entry: { metricKey: makeSalesKey(display), display, value: units, revenuePerUnit },
  };
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
  return [...months].sort(byMonth).map(([yearMonth, { entries, discoveryDays }]) => ({
    yearMonth,
    currency,
    entries: [...entries.values()],
    common: { discoveryDays },
  }));
}

const byMonth = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

function added(a: SalesEntry, b: SalesEntry): SalesEntry {
  const value = a.value + b.value;
  const revenue = a.value * a.revenuePerUnit + b.value * b.revenuePerUnit;
  return { ...a, value, revenuePerUnit: value === 0 ? 0 : revenue / value };
}

/** What a cell says as text; nothing for an empty one. */
const textOf = (cell: SheetCell): string => String(cell ?? '').trim();
/** Letters and digits of any case to a stable key; a type without one is keyed by its characters' codes. */
export const makeSalesKey = (display: string): string =>
  display
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40) ||
  Array.from(display, character => character.codePointAt(0)?.toString(36))
    .join('-')
    .slice(0, 40);
const columnName = (index: number): string =>
  index < 26 ? String.fromCodePoint(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);

function numberOf(cell: SheetCell): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  if (typeof cell !== 'string') return null;
  const text = cell
    .trim()
    .replace(/^\$\s?/, '')
    .replaceAll(/,(?=\d{3}(\D|$))/g, '');
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

/**
 * yyyyMM of a date cell, 'yyyy-MM', 'yyyyMM', 'yyyy-MM-dd', 'M/yyyy', 'M/d/yyyy' or 'Mar 2025'; null for anything else.
 */
function monthOf(cell: SheetCell): string | null {
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? null : key(cell.getUTCFullYear(), cell.getUTCMonth() + 1);
  const text = textOf(cell);
  const iso = /^(\d{4})-?(\d{1,2})(?:-\d{1,2})?$/.exec(text);
  if (iso) return key(Number(iso[1]), Number(iso[2]));
  const american = /^(\d{1,2})\/(?:\d{1,2}\/)?(\d{4})$/.exec(text);
  if (american) return key(Number(american[2]), Number(american[1]));
  const [word, year] = text.toLowerCase().split(/\.? /);
  const place = monthNames.findIndex(name => word === name || word === name.slice(0, 3));
  return place < 0 || !/^\d{4}$/.test(String(year)) ? null : key(Number(year), place + 1);
}

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
/** A month as a line shows it: a date cell by its day. */
const monthText = (cell: SheetCell): string =>
  cell instanceof Date && !Number.isNaN(cell.getTime()) ? cell.toISOString().slice(0, 10) : textOf(cell).slice(0, 40);

const key = (year: number, month: number): string | null =>
  month >= 1 && month <= 12 && year >= 1990 && year <= 2100 ? `${year}${String(month).padStart(2, '0')}` : null;
