/** One record of a CSV file: the line it begins on, from 1, and its cells. */
export type CsvRecord = { readonly line: number; readonly cells: readonly string[] };

/** The problem with a whole file, or its records. */
export type Csv =
  | { readonly ok: true; readonly records: readonly CsvRecord[] }
  | { readonly ok: false; readonly message: string };

const delimiters = [',', ';', '\t'] as const;
/** The delimiter is found in so many lines. */
const maxHeadLines = 30;

/**
 * Finds the delimiter: comma, semicolon or tab, whichever occurs equally often in most of the first lines. A title
 * above the header can contain any of them, and a comma can be a decimal mark.
 */
function findDelimiter(text: string): string {
  const lines = text
    .slice(0, 100_000)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r?\n|\r/, maxHeadLines)
    .filter(line => line.trim() !== '');
  const score = (mark: string): number => {
    const counts = Map.groupBy(lines, line => line.split(mark).length - 1);
    const [columns = 0, most = []] = [...counts].filter(([count]) => count > 0).sort(byLines)[0] ?? [];
    return most.length * 1000 + columns;
  };
  return delimiters.reduce((best, mark) => (score(mark) > score(best) ? mark : best));
}
const byLines = ([x, a]: readonly [number, string[]], [y, b]: readonly [number, string[]]): number =>
  b.length - a.length || y - x;

/**
 * Reads RFC 4180: quoted cells may hold the delimiter, line ends and doubled quotes; a byte order mark and empty lines
 * are skipped. Spreadsheets of some countries write semicolons, so the delimiter is found in the file. Reading ends
 * behind line `maxLines`.
 */
export function parseCsv(text: string, maxLines = Infinity): Csv {
  const source = text.replace(/^\uFEFF/, '');
  const delimiter = findDelimiter(source);
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let began = 1;
  const endRecord = () => {
    cells.push(cell);
    if (cells.some(value => value.trim() !== '')) records.push({ line: began, cells });
    cells = [];
    cell = '';
  };
  for (let at = 0; at < source.length && began <= maxLines; at += 1) {
    const char = source.charAt(at);
    if (char === '\n') line += 1;
    if (quoted) {
      if (char !== '"') cell += char;
      else if (source.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"' && cell === '') quoted = true;
    else if (char === delimiter) {
      cells.push(cell);
      cell = '';
    } else if (char === '\n') {
      endRecord();
      began = line;
    } else if (char !== '\r') cell += char;
  }
  if (quoted)
    return { ok: false, message: `A quote that opens in row ${began} is never closed. Nothing was imported.` };
  endRecord();
  return { ok: true, records };
}
