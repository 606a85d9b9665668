/** One record of a CSV file: the line it begins on, from 1, and its cells. */
export type CsvRecord = { readonly line: number; readonly cells: readonly string[] };

/** What is wrong with a file as a whole, or its records. */
export type Csv =
  | { readonly ok: true; readonly records: readonly CsvRecord[] }
  | { readonly ok: false; readonly message: string };

/** Comma, semicolon or tab: whichever the first line has most of outside of quotes. */
function delimiterOf(text: string): string {
  const head = text
    .split(/[\r\n]/, 1)
    .join('')
    .replaceAll(/"[^"]*"/g, '');
  const count = (mark: string) => head.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/**
 * Reads RFC 4180: quoted cells may hold the delimiter, line ends and doubled quotes; a byte order mark and empty lines
 * are skipped. Spreadsheets of some countries write semicolons, so the delimiter is found in the first line.
 */
export function parseCsv(text: string): Csv {
  const source = text.replace(/^\uFEFF/, '');
  const delimiter = delimiterOf(source);
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let began = 1;
  const endRecord = () => {
    cells.push(cell);
    if (cells.some(one => one.trim() !== '')) records.push({ line: began, cells });
    cells = [];
    cell = '';
  };
  for (let at = 0; at < source.length; at += 1) {
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
  if (quoted) return { ok: false, message: `A quote that opens in line ${began} is never closed. Nothing was read.` };
  endRecord();
  return { ok: true, records };
}
