import { parseCsv } from '../formats/csv.ts';
import { findDateOrder, isEitherOrder, readDay } from '../formats/date-text.ts';
import { findDecimalMark, readNumber } from '../formats/number-text.ts';
import { plainName } from './field-names.ts';
import { labelOfTarget } from './labels.ts';

/** A line of a file with the columns that an intake reads, by the names that its mapping knows. */
export type ImportRow = { readonly line: number; readonly fields: Readonly<Record<string, string>> };
/** A column of the file, and which of our fields it feeds; null: it is not read and does not leave the browser. */
export type ImportColumn = { readonly column: string; readonly label: string | null };
export type ImportFile =
  | { readonly ok: true; readonly rows: readonly ImportRow[]; readonly columns: readonly ImportColumn[] }
  | { readonly ok: false; readonly message: string };
type Mapping = {
  readonly fields: readonly { readonly target: string; readonly from: readonly string[]; readonly kind?: string }[];
};

const longestText = 2000;
/** Titles above the header: a line with one cell each. */
const maxTitleLines = 20;
const needed = [
  ['leadId', 'Lead ID'],
  ['timestamp', 'Date Created'],
] as const;

/**
 * Reads a CSV file of past leads by the mapping of an intake: a column counts by a name that the mapping knows, by our
 * own label, or by either written a little differently. Columns that nothing reads are left out here, so that what is
 * personal is not even sent. A file in which no column is the Lead ID or the creation date is refused as a whole.
 */
export function readImportFile(text: string, mapping: Mapping): ImportFile {
  const csv = parseCsv(text);
  if (!csv.ok) return csv;
  const at = csv.records
    .slice(0, maxTitleLines)
    .findIndex(({ cells }) => cells.filter(cell => cell.trim() !== '').length > 1);
  const [head, ...records] = csv.records.slice(Math.max(0, at));
  if (head === undefined || records.length === 0)
    return { ok: false, message: 'This file has no rows below its header.' };
  const taken = new Set<string>();
  const places = head.cells.map(cell => {
    const found = namedBy(cell.trim(), mapping);
    if (found === null || taken.has(found.name)) return null;
    taken.add(found.name);
    return found;
  });
  const missing = needed.find(([target]) => !places.some(place => place?.target === target));
  if (missing !== undefined) {
    return {
      ok: false,
      message: `This file has no ${missing[1]} column. Add it in the file or under Edit mapping, then choose the file again.`,
    };
  }
  const columns = places.flatMap((place, index) => {
    if (place === null) return [];
    const cell = ({ cells }: { readonly cells: readonly string[] }) => cells[index] ?? '';
    const rewrite = rewriter(place.kind, records.map(cell));
    return [
      { name: place.name, read: (row: (typeof records)[number]) => rewrite(cell(row)).trim().slice(0, longestText) },
    ];
  });
  return {
    ok: true,
    columns: head.cells.map((cell, index) => ({ column: cell.trim(), label: placeLabel(places[index] ?? null) })),
    rows: records.map(row => ({
      line: row.line,
      fields: Object.fromEntries(columns.map(({ name, read }) => [name, read(row)])),
    })),
  };
}

/**
 * The cells of a column as they are sent: dates of a day-first column with the year first, amounts with decimal commas
 * with a point. A cell that its column cannot decide gets a question mark, so that the server refuses it by name.
 */
function rewriter(kind: string | undefined, cells: readonly string[]): (cell: string) => string {
  if (kind === 'instant') {
    const order = findDateOrder(cells);
    if (order === 'day-first') return withYearFirst;
    return order === 'mixed' ? cell => (isEitherOrder(cell) ? `${cell} ?` : cell) : cell => cell;
  }
  if (kind !== 'money') return cell => cell;
  const mark = findDecimalMark(cells);
  return cell => {
    const value = readNumber(cell, mark);
    return value === 'ambiguous' ? `${cell} ?` : value === null ? cell : String(value);
  };
}

function withYearFirst(cell: string): string {
  const read = readDay(cell, 'day-first');
  if (read === null) return cell;
  const { year, month, day } = read.day;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}${read.after}`;
}

type Place = { readonly target: string; readonly name: string; readonly kind: string | undefined };
const placeLabel = (place: Place | null): string | null => (place === null ? null : labelOfTarget(place.target));

function namedBy(header: string, { fields }: Mapping): Place | null {
  const exact = fields.find(({ from }) => from.includes(header));
  if (exact !== undefined) return { target: exact.target, name: header, kind: exact.kind };
  const plainHeader = plainName(header);
  if (plainHeader === '') return null;
  const close = fields.find(
    ({ target, from }) =>
      plainName(labelOfTarget(target)) === plainHeader || from.some(name => plainName(name) === plainHeader),
  );
  const name = close?.from.find(candidate => plainName(candidate) === plainHeader) ?? close?.from[0];
  return close === undefined || name === undefined ? null : { target: close.target, name, kind: close.kind };
}

const sliceBytes = 300_000;

/** The lines as calls send them, at most `most` of them and about 300 kB together. */
export function sliceImportRows(rows: readonly ImportRow[], most: number): ImportRow[][] {
  const slices: ImportRow[][] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = JSON.stringify(row).length;
    const last = slices.at(-1);
    if (last === undefined || last.length >= most || bytes + size > sliceBytes) {
      slices.push([row]);
      bytes = size;
    } else {
      last.push(row);
      bytes += size;
    }
  }
  return slices;
}
