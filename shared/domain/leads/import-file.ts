import { parseCsv } from '../formats/csv.ts';
import { leadColumns } from './labels.ts';

/** A line of a file with the columns that an intake reads, by the names that its mapping knows. */
export type ImportRow = { readonly line: number; readonly fields: Readonly<Record<string, string>> };
/** A column of the file, and which of our fields it feeds; null: it is not read and does not leave the browser. */
export type ImportColumn = { readonly column: string; readonly label: string | null };
export type ImportFile =
  | { readonly ok: true; readonly rows: readonly ImportRow[]; readonly columns: readonly ImportColumn[] }
  | { readonly ok: false; readonly message: string };
type Mapping = { readonly fields: readonly { readonly target: string; readonly from: readonly string[] }[] };

const longestText = 2000;
const needed = [
  ['leadId', 'Lead ID'],
  ['timestamp', 'Date Created'],
] as const;

/** What our field is called, on the screen and in an export of this product. */
export function labelOfTarget(target: string): string {
  const field = target.replace('metrics.', '');
  return (
    leadColumns.find(column => column.field === field)?.label ?? (field === 'timestampUpdated' ? 'Date Updated' : field)
  );
}

/** 'Date Created', 'date_created' and 'dateCreated' alike. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/**
 * Reads a CSV file of past leads by the mapping of an intake: a column counts by a name that the mapping knows, by our
 * own label, or by either written a little differently. Columns that nothing reads are left out here, so that what is
 * personal is not even sent. A file in which no column is the Lead ID or the creation date is refused as a whole.
 */
export function readImportFile(text: string, mapping: Mapping): ImportFile {
  const csv = parseCsv(text);
  if (!csv.ok) return csv;
  const [head, ...records] = csv.records;
  if (head === undefined || records.length === 0)
    return { ok: false, message: 'This file has no lines below its header.' };
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
      message: `No column of this file is the ${missing[1]}. Name it under Edit mapping, or in the file, and choose the file again.`,
    };
  }
  return {
    ok: true,
    columns: head.cells.map((cell, index) => ({ column: cell.trim(), label: placeLabel(places[index] ?? null) })),
    rows: records.map(({ line, cells }) => ({
      line,
      fields: Object.fromEntries(
        places.flatMap((place, index) =>
          place === null ? [] : [[place.name, (cells[index] ?? '').trim().slice(0, longestText)]],
        ),
      ),
    })),
  };
}

type Place = { readonly target: string; readonly name: string };
const placeLabel = (place: Place | null): string | null => (place === null ? null : labelOfTarget(place.target));

function namedBy(header: string, { fields }: Mapping): Place | null {
  const exact = fields.find(({ from }) => from.includes(header));
  if (exact !== undefined) return { target: exact.target, name: header };
  const wanted = plain(header);
  if (wanted === '') return null;
  const close = fields.find(
    ({ target, from }) => plain(labelOfTarget(target)) === wanted || from.some(name => plain(name) === wanted),
  );
  const name = close?.from.find(one => plain(one) === wanted) ?? close?.from[0];
  return close === undefined || name === undefined ? null : { target: close.target, name };
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
