import type * as z from 'zod/mini';
import type { importSites } from '../../../../../shared/contract/hierarchy.ts';
import { timeZones } from '../../../../../shared/model/node.ts';
import { withFormulas } from '../../../../../shared/domain/formats/formula-text.ts';
import { parseCsv, type CsvRecord } from '../../../../../shared/domain/formats/csv.ts';

/** A row in the format of the call. */
export type ImportRow = z.infer<NonNullable<typeof importSites.body>>['rows'][number];
type Field = keyof ImportRow;

/** One line of the file: the row to send and its problems; a row with a problem is not sent. */
export type SiteRow = { readonly line: number; readonly row: ImportRow; readonly problems: readonly string[] };
export type SiteFile =
  | { readonly ok: true; readonly rows: readonly SiteRow[]; readonly ignoredColumns: readonly string[] }
  | { readonly ok: false; readonly message: string };

/** Columns of the template, in its order, with their headings and maximum lengths. */
export const columns: readonly {
  readonly field: Field;
  readonly title: string;
  readonly longest: number;
  readonly example: string;
}[] = [
  { field: 'region', title: 'Region', longest: 120, example: 'Southeast' },
  { field: 'name', title: 'Site name', longest: 120, example: 'Example Atlanta North' },
  { field: 'url', title: 'Website', longest: 300, example: 'https://atlanta.example.com' },
  { field: 'address', title: 'Address', longest: 200, example: '1180 Peachtree St NE' },
  { field: 'city', title: 'City', longest: 200, example: 'Atlanta' },
  { field: 'state', title: 'State', longest: 2, example: 'GA' },
  { field: 'zip', title: 'ZIP', longest: 10, example: '30309' },
  { field: 'phone', title: 'Phone', longest: 200, example: '(404) 555-0142' },
  { field: 'tz', title: 'Time zone', longest: 30, example: 'Eastern' },
];

/** Maximum number of rows in one file; each call takes a hundred. */
export const maxUploadRows = 2000;
export const batchSize = 100;

const plain = (title: string): string => title.toLowerCase().replaceAll(/[^a-z]/g, '');
const aliases: Readonly<Record<string, Field>> = {
  ...Object.fromEntries(
    columns.flatMap(({ field, title }) => [
      [plain(title), field],
      [field, field],
    ]),
  ),
  site: 'name',
  sitename: 'name',
  website: 'url',
  zipcode: 'zip',
  timezone: 'tz',
};

/** Removes the apostrophe that an export put before a formula. */
const cleaned = (cell: string): string => withFormulas(cell.trim());

function findProblems(row: ImportRow): string[] {
  const problems: string[] = [];
  for (const { field, title, longest } of columns) {
    const value = row[field] ?? '';
    if (value.length > longest) problems.push(`${title} is longer than ${longest} characters`);
  }
  if (row.region === '') problems.push('Region is missing');
  if (row.name === '') problems.push('Site name is missing');
  if (row.url !== undefined && !/^https?:\/\/[^\s]+$/i.test(row.url))
    problems.push('Website must begin with http:// or https://');
  if (row.state !== undefined && !/^[A-Z]{2}$/.test(row.state)) problems.push('State must be two letters, like GA');
  if (row.tz !== undefined && !Object.keys(timeZones).includes(row.tz))
    problems.push(`Time zone must be one of ${Object.keys(timeZones).join(', ')}`);
  return problems;
}

function toRow({ cells }: CsvRecord, fields: readonly (Field | undefined)[]): ImportRow {
  const found = new Map<Field, string>();
  fields.forEach((field, index) => {
    const value = cleaned(cells[index] ?? '');
    if (field !== undefined && value !== '') found.set(field, field === 'state' ? value.toUpperCase() : value);
  });
  return { ...Object.fromEntries(found), region: found.get('region') ?? '', name: found.get('name') ?? '' };
}

/** Reads a file of sites: its first line names the columns; a duplicate site is reported at its second row. */
export function readSites(text: string): SiteFile {
  const csv = parseCsv(text);
  if (!csv.ok) return csv;
  const [head, ...records] = csv.records;
  if (head === undefined) return { ok: false, message: 'The file is empty. ' };
  const fields = head.cells.map(title => aliases[plain(title)]);
  const missing = columns
    .filter(({ field }) => (field === 'region' || field === 'name') && !fields.includes(field))
    .map(({ title }) => title);
  if (missing.length > 0)
    return {
      ok: false,
      message: `The first row is missing the column ${missing.join(' and the column ')}. The template shows all of them.`,
    };
  if (records.length === 0) return { ok: false, message: 'The file has no sites below its first row.' };
  if (records.length > maxUploadRows)
    return {
      ok: false,
      message: `The file has ${records.length} sites; ${maxUploadRows} is the maximum. Split the file and upload the parts.`,
    };
  const firstLines = new Map<string, number>();
  const rows = records.map(record => {
    const row = toRow(record, fields);
    const key = `${row.region}\n${row.name}`.toLowerCase();
    const before = firstLines.get(key);
    if (before === undefined) firstLines.set(key, record.line);
    const problems = findProblems(row);
    return {
      line: record.line,
      row,
      problems: before === undefined ? problems : [...problems, `Same site as in row ${before}`],
    };
  });
  return {
    ok: true,
    rows,
    ignoredColumns: head.cells.filter((title, index) => fields[index] === undefined && title.trim() !== ''),
  };
}

/** The rows to send, in batches of a hundred; each keeps its line number. */
export function splitIntoBatches(rows: readonly SiteRow[]): readonly (readonly SiteRow[])[] {
  const good = rows.filter(({ problems }) => problems.length === 0);
  return Array.from({ length: Math.ceil(good.length / batchSize) }, (_, index) =>
    good.slice(index * batchSize, (index + 1) * batchSize),
  );
}
