import { isDay } from '../../../shared/domain/periods/days.ts';
import { keepReadableRows } from '../odd-rows.ts';
import { invalidAnswer, type PlatformError } from '../platform-error.ts';
import { csvLines, type CsvLine } from './csv.ts';
import type { CellKind } from './metrics.ts';

/** Row of a report. `hour` only for hourly reports. Cells by column; null without a value. */
export type ReportRow = {
  readonly day: string;
  readonly hour: number | null;
  text(column: string): string | null;
  number(column: string): number | null;
};

const report = 'campaign report';
const wrong = (field: string, problem: string): PlatformError => invalidAnswer('bing', report, field, problem);

/**
 * Parses a report's CSV: columns by name in any order, unknown ones ignored; the ten-line header block and the footer
 * are optional. An empty cell and '--' are null, never 0. Days are in the header's zone (zone.ts). Source: facts,
 * platform APIs, section 9, CSV.
 * @throws {PlatformError} invalid-answer naming the missing column or, if no row can be parsed, its first field.
 */
export function readReport(text: string, columns: Readonly<Record<string, CellKind>>): ReportRow[] {
  const lines = csvLines(text);
  if (lines === null) throw wrong('csv', 'a quoted cell does not end');
  const names = Object.keys(columns);
  const headerAt = lines.findIndex(line => isHeader(line, names));
  const header = lines[headerAt];
  if (headerAt > headerBlockLines || header === undefined)
    throw wrong(names[0] ?? 'columns', 'no line of column names');
  const heads = header.map(cell => cell.trim());
  const missing = names.find(name => !heads.includes(name));
  if (missing !== undefined)
    throw wrong(
      missing,
      missing === 'TimePeriod' ? 'the column is missing: a summary, not days' : 'the column is missing',
    );
  const body = lines.slice(headerAt + 1);
  const rows = heads.length > 1 && isFooter(body.at(-1)) ? body.slice(0, -1) : body;
  const promised = promisedRows(lines.slice(0, headerAt));
  if (promised !== null && promised !== rows.length) throw wrong('rows', `${rows.length} of ${promised} answered`);
  const places = names.map(name => ({ name, kind: columns[name] ?? 'text', at: heads.indexOf(name) }));
  return keepReadableRows('bing', report, rows, (line, index) => readRow(line, index, heads.length, places));
}

/** A header block has ten lines; its empty line is already removed. */
const headerBlockLines = 10;
const isHeader = (line: CsvLine, names: readonly string[]) =>
  line.filter(cell => names.includes(cell.trim())).length >= Math.min(2, names.length);
const isFooter = (line: CsvLine | undefined) => line?.length === 1 && /^[@©]|Microsoft Corporation/.test(line[0] ?? '');

function promisedRows(block: readonly CsvLine[]): number | null {
  const [, rows] =
    block.map(([cell = '']) => /^Rows: ?([\d,]+)$/.exec(cell.trim())).find(match => match !== null) ?? [];
  return rows === undefined ? null : Number(rows.replaceAll(',', ''));
}

type Place = { readonly name: string; readonly kind: CellKind; readonly at: number };

function readRow(line: CsvLine, index: number, width: number, places: readonly Place[]): ReportRow {
  if (line.length !== width) throw wrong(`rows[${index}]`, `${line.length} cells of ${width}`);
  const texts = new Map<string, string | null>();
  const numbers = new Map<string, number | null>();
  let day = '';
  let hour: number | null = null;
  for (const { name, kind, at } of places) {
    const cell = line[at]?.trim() ?? '';
    const field = `rows[${index}].${name}`;
    const value = cell === '' || cell === '--' ? null : cell;
    if (kind === 'period') ({ day, hour } = readPeriod(field, cell));
    else if (kind === 'text') texts.set(name, value);
    else if (kind === 'id' || kind === 'currency')
      texts.set(name, value === null && kind === 'id' ? null : matching(field, kind, cell));
    else numbers.set(name, value === null ? null : readNumber(field, kind, value));
  }
  const of = <T>(cells: ReadonlyMap<string, T>, column: string) => cells.get(column) ?? null;
  return { day, hour, text: column => of(texts, column), number: column => of(numbers, column) };
}

const patterns = { id: /^\d+$/, currency: /^[A-Z]{3}$/ } as const;

function matching(field: string, kind: keyof typeof patterns, cell: string): string {
  if (!patterns[kind].test(cell)) throw wrong(field, `not ${kind === 'id' ? 'an id' : 'a currency'}`);
  return cell;
}

/** '2026-10-01', '2026-10-01|7', and format 1.0's '10/1/2026' and '10/1/2026 12:00:00 AM|7'. */
function readPeriod(field: string, cell: string): { day: string; hour: number | null } {
  const [date = '', hourText] = cell.split('|');
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: 12:00:00 AM)?$/.exec(date);
  const [, month = '', dayOfMonth = '', year = ''] = american ?? [];
  const day = american ? `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}` : date;
  const hour = hourText === undefined ? null : Number(hourText);
  if (!isDay(day) || (hourText !== undefined && !/^([01]?\d|2[0-3])$/.test(hourText))) throw wrong(field, 'not a day');
  return { day, hour };
}

const grouped = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/;
const plain = /^-?\d+(\.\d+)?(E[+-]?\d+)?$/i;

function readNumber(field: string, kind: CellKind, cell: string): number {
  const bare = kind === 'percent' && cell.endsWith('%') ? cell.slice(0, -1) : cell;
  const value = Number(bare.replaceAll(',', ''));
  if (!(plain.test(bare) || grouped.test(bare)) || !Number.isFinite(value)) throw wrong(field, `not a ${kind}`);
  if (kind === 'count' && !Number.isInteger(value)) throw wrong(field, 'not a count');
  return value;
}
