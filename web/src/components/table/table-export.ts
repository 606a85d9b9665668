import { withoutFormulas } from '../../../../shared/domain/formats/formula-text.ts';
import { screenText, shownCurrency, toShownText } from './screen-number.ts';
import type { CellValue, ColumnData } from '../../../../shared/documents/table-model.ts';

/** The export's metadata: title, filters, and the period. */
export type ExportInfo = {
  /** The start of the file's name, 'top-cities'. */
  name: string;
  /** Lines before the header row: site, period, comparison, time zone. */
  notes: readonly string[];
};

export type ExportKind = 'copy' | 'csv' | 'excel' | 'pdf' | 'png' | 'print';

/** The data that a table passes to its export menu. */
export type Exportable<Row> = {
  columns: readonly ColumnData<Row>[];
  rows: readonly Row[];
  info: ExportInfo;
  /** Loads all rows, if the screen has only the first ones. Rejects if they can't be loaded. */
  allRows?: (() => Promise<readonly Row[]>) | undefined;
  /** The label of the totals row. */
  totals?: string | undefined;
};

/** Charts of the panel that an export menu is in. */
export type Pictured = { readonly charts: readonly HTMLCanvasElement[] };

/** A table for export, with all of its rows. */
export type Exported<Row> = {
  readonly title: string;
  readonly columns: readonly ColumnData<Row>[];
  readonly rows: readonly Row[];
  readonly info: ExportInfo;
  /** The label of a totals row, if the table has one. */
  readonly totals?: string | undefined;
};

/** A cell as text that no spreadsheet runs. Our own numbers stay numbers. */
export function neutralised(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  return withoutFormulas(value);
}

/** Every cell is quoted, whatever separator the spreadsheet expects. */
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const flat = (text: string) => text.replaceAll(/[\t\r\n]+/g, ' ');

function lines<Row>(columns: readonly ColumnData<Row>[], rows: readonly Row[]): string[][] {
  return [
    columns.map(column => neutralised(formatTitle(column, rows))),
    ...rows.map(row =>
      columns.map(column => {
        const value = column.value(row);
        if (typeof value === 'number') return screenText(value, column.text?.(row));
        return neutralised(value === null ? null : toShownText(value, column.text?.(row)));
      }),
    ),
  ];
}

/** A column's name, with the currency for money: 'Ad spend ($)'. Plain text has no other place for it. */
function formatTitle<Row>({ title, value, text }: ColumnData<Row>, rows: readonly Row[]): string {
  const numbers = rows.filter(row => typeof value(row) === 'number');
  const currency = shownCurrency(numbers.map(row => text?.(row) ?? ''));
  return currency === null || title.includes(currency) ? title : `${title} (${currency})`;
}

/** All rows as RFC 4180, every cell quoted, with a byte order mark, so that spreadsheets read accents. */
export function toCsv<Row>(columns: readonly ColumnData<Row>[], rows: readonly Row[], info: ExportInfo): string {
  const notes = info.notes.map(note => quoted(neutralised(note)));
  const table = lines(columns, rows).map(line => line.map(quoted).join(','));
  return `\uFEFF${[...notes, ...table].join('\r\n')}\r\n`;
}

/** All rows for the clipboard: tabs between cells, one line per row. */
export const toClipboard = <Row>(columns: readonly ColumnData<Row>[], rows: readonly Row[]): string =>
  lines(columns, rows)
    .map(line => line.map(flat).join('\t'))
    .join('\n');

export const download = (fileName: string, type: string, content: BlobPart): void =>
  downloadAddress(fileName, URL.createObjectURL(new Blob([content], { type })));

/** Downloads a file that the page already has, and forgets it. */
export function downloadAddress(fileName: string, address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

/** Prints only the table, with its notes, from a separate frame. */
export function printTable<Row>(
  title: string,
  columns: readonly ColumnData<Row>[],
  rows: readonly Row[],
  info: ExportInfo,
): void {
  const frame = document.createElement('iframe');
  frame.className = 'visually-hidden';
  frame.title = title;
  document.body.append(frame);
  const page = frame.contentDocument;
  if (page === null) return;
  const add = (parent: Node, tag: string, text?: string): HTMLElement => {
    const element = page.createElement(tag);
    if (text !== undefined) element.textContent = text;
    parent.appendChild(element);
    return element;
  };
  add(page.body, 'h1', title);
  for (const note of info.notes) add(page.body, 'p', note);
  const table = add(page.body, 'table');
  const head = add(add(table, 'thead'), 'tr');
  for (const column of columns)
    add(head, 'th', column.title).style.cssText = 'text-align:left;padding:4px 12px;border-bottom:1px solid';
  const body = add(table, 'tbody');
  for (const row of rows) {
    const line = add(body, 'tr');
    for (const column of columns)
      add(line, 'td', column.text?.(row) ?? String(column.value(row) ?? '')).style.cssText = 'padding:4px 12px';
  }
  page.body.style.fontFamily = 'Arial, sans-serif';
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow?.print();
}
