import type { RevenueMonth, SalesEntry, SalesMonth, SheetColumn, SheetColumns, SheetLine } from '../../model/sales.ts';
import { isFutureMonth } from './closed-months.ts';
import { isEitherOrder } from '../formats/date-text.ts';
import { type DecimalMark, readNumber } from '../formats/number-text.ts';
import { monthWithDash } from '../periods/days.ts';
import {
  columnName,
  columnsByName,
  headingPlace,
  isBlank,
  maxSheetLines,
  missingColumns,
  type SheetCell,
} from './sheet-columns.ts';
import { makeSalesKey } from './sheet-keys.ts';
import { findDialect, listSheetLines, type SheetDialect, type SheetSource } from './sheet-lines.ts';
import { monthText, readCellText } from './sheet-months.ts';
import { type Amounts, RunningSums } from './sheet-sums.ts';

export type SheetProblem = {
  /** Counted as in a spreadsheet: the first row is line 1. */
  readonly line: number;
  /** 'A', 'B'...; empty for the whole line. */
  readonly column: string;
  readonly problem: string;
};
export type SheetResult<Month = SalesMonth> = {
  readonly months: readonly Month[];
  readonly problems: readonly SheetProblem[];
  /** The number of accepted lines. */
  readonly lines: number;
  /** Every line that is not blank, as read. */
  readonly rows: readonly SheetLine[];
};
type SheetOptions = {
  /** 'yyyy-MM-dd' in the site's zone; a future month is refused. Absent: any month is read. */
  readonly today?: string;
  /** The place of each column; absent: found by the headings. */
  readonly columns?: SheetColumns;
};

type Row = { readonly yearMonth: string; readonly entry: SalesEntry; readonly discoveryDays: number };

const largest = { whole: 1e6, amount: 1e9 } as const;

/**
 * Reads an uploaded sheet (rows of cells below a row of headings) into months of sales. Never throws: each bad cell is
 * reported by line and column and its line left out, so that a user can fix everything in one go. A line needs a month,
 * a type and units, and the revenue per unit or per line. Lines of the same month and type are added.
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
  const read = eachLine(
    body,
    at + 2,
    columns,
    (line, problems) => readRow(line, problems, options),
    ({ entry: { value, revenuePerUnit } }) => ({ units: value, cents: Math.round(value * revenuePerUnit * 100) }),
  );
  return { ...read, months: toMonths(read.good, currency) };
}

/** Reads a revenue sheet, which needs a month and its revenue. Lines of the same month are added, to the cent. */
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
  const read = eachLine(
    body,
    at + 2,
    columns,
    (line, problems) => {
      const yearMonth = monthIn(line, options);
      const revenue = numberIn(line, 'revenue', false);
      return problems.length > 0 || yearMonth === null || revenue === null ? null : { yearMonth, revenue };
    },
    ({ revenue }) => ({ units: 0, cents: Math.round(revenue * 100) }),
  );
  const cents = new Map<string, number>();
  for (const { yearMonth, revenue } of read.good)
    cents.set(yearMonth, (cents.get(yearMonth) ?? 0) + Math.round(revenue * 100));
  const months = [...cents].sort(byMonth).map(([yearMonth, sum]) => ({ yearMonth, currency, revenue: sum / 100 }));
  return { ...read, months };
}

const refused = (problem: string) => ({ months: [], problems: [{ line: 1, column: '', problem }], lines: 0, rows: [] });

const tooLong = (body: readonly unknown[]): string | null =>
  body.length > maxSheetLines ? 'A sheet can have at most 5,000 rows. Split it and upload each part' : null;

/** One line of a sheet during reading. */
type Line = SheetDialect & {
  readonly source: SheetSource;
  readonly columns: SheetColumns;
  readonly cell: (column: SheetColumn) => SheetCell;
  readonly report: (column: SheetColumn, problem: string) => void;
};

/**
 * Reads each line that is neither blank nor added by the report; the first is numbered `firstLine`. `read` returns null
 * after it reports a problem. A line that repeats the sum of those above is reported, not added.
 */
function eachLine<Good>(
  body: readonly (readonly SheetCell[])[],
  firstLine: number,
  columns: SheetColumns,
  read: (line: Line, problems: readonly SheetProblem[]) => Good | null,
  getAmounts: (good: Good) => Amounts,
): { good: Good[]; problems: SheetProblem[]; lines: number; rows: SheetLine[] } {
  const problems: SheetProblem[] = [];
  const good: Good[] = [];
  const dialect = findDialect(body, columns);
  const sources = listSheetLines(body, firstLine, columns, dialect);
  const sums = new RunningSums();
  const rows = sources.map((source, index): SheetLine => {
    const getColumnIndex = (column: SheetColumn) => columns[column] ?? -1;
    const cell = (column: SheetColumn) => source.cells[getColumnIndex(column)];
    const lineProblems: SheetProblem[] = [];
    const report = (column: SheetColumn, problem: string) =>
      void lineProblems.push({ line: source.number, column: columnName(getColumnIndex(column)), problem });
    if (source.note === null) {
      const row = read({ ...dialect, source, columns, cell, report }, lineProblems);
      if (row !== null && sums.isRepeated(source, getAmounts(row), sources[index + 1], cell('display')))
        report(columns.revenue === undefined ? 'month' : 'revenue', sumQuestion);
      else if (row !== null) {
        good.push(row);
        sums.add(source, getAmounts(row));
      }
    }
    problems.push(...lineProblems);
    const shown = (column: SheetColumn) => shownNumber(cell(column), dialect.mark);
    const { yearMonth, isMonthFilled, number, note } = source;
    return {
      line: number,
      month: isMonthFilled && yearMonth !== null ? monthWithDash(yearMonth) : monthText(cell('month')),
      display: readCellText(cell('display')).slice(0, 80),
      units: shown('units'),
      revenue: isBlank(cell('revenuePerUnit')) ? shown('revenue') : shown('revenuePerUnit'),
      problem: lineProblems.length === 0 ? null : lineProblems.map(problem => problem.problem).join('; '),
      ...(note === null ? {} : { note }),
    };
  });
  return { good, problems, lines: good.length, rows };
}

const sumQuestion = "Looks like a total of the rows above. Delete it, or move it up if it isn't";

/** Returns the month of a line; null if it is unreadable or in the future. */
function monthIn({ cell, report, order, source }: Line, { today }: SheetOptions): string | null {
  const { yearMonth } = source;
  if (yearMonth === null) {
    const isUndecided = order === 'mixed' && isEitherOrder(readCellText(cell('month')));
    report(
      'month',
      isUndecided ? 'Day first or month first? Use 2025-03-04' : 'Unknown month. Use Mar 2025 or 2025-03',
    );
    return null;
  }
  if (today !== undefined && isFutureMonth(yearMonth, today))
    return (report('month', 'This month is in the future'), null);
  return yearMonth;
}

/** Returns a line's number of 0 or more, null if there is none. */
function numberIn({ cell, report, mark }: Line, column: SheetColumn, whole: boolean): number | null {
  const value = toNumber(cell(column), mark);
  if (value === 'ambiguous') report(column, `'${readCellText(cell(column))}' is ambiguous. Use no thousands separator`);
  else if (value === null) report(column, 'Not a number');
  else if (value < 0) report(column, 'Must be 0 or more');
  else if (whole && !Number.isInteger(value)) report(column, 'Must be a whole number');
  else if (value > largest[whole ? 'whole' : 'amount'])
    report(column, whole ? 'Units are too large' : 'Revenue is too large');
  // Less than a ten-thousandth of a cent is nothing, and the table cannot store it.
  else return value < 1e-6 ? 0 : value;
  return null;
}

function readRow(line: Line, problems: readonly SheetProblem[], options: SheetOptions): Row | null {
  const { cell, columns, report } = line;
  const revenueOfOne = (): number | null => {
    if (!isBlank(cell('revenuePerUnit'))) return numberIn(line, 'revenuePerUnit', false);
    if (columns.revenue === undefined) return (report('revenuePerUnit', 'Revenue per unit is missing'), null);
    const total = numberIn(line, 'revenue', false);
    if (total === null || units === null) return null;
    if (units === 0 && total > 0) report('units', 'Revenue without units');
    return units === 0 ? 0 : total / units;
  };

  const yearMonth = monthIn(line, options);
  const display = readCellText(cell('display'));
  if (display === '') report('display', 'Type is missing');
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

/** Merges lines of one month and type: units are added, revenue per unit is averaged. */
function toMonths(rows: readonly Row[], currency: string): SalesMonth[] {
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

const toNumber = (cell: SheetCell, mark: DecimalMark): number | 'ambiguous' | null => {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  return typeof cell === 'string' ? readNumber(cell, mark) : null;
};

/** Returns a number as read if the file uses a decimal comma, otherwise as written. */
function shownNumber(cell: SheetCell, mark: DecimalMark): string {
  const value = mark === ',' && typeof cell === 'string' ? readNumber(cell, mark) : null;
  return (typeof value === 'number' ? String(value) : readCellText(cell)).slice(0, 80);
}
