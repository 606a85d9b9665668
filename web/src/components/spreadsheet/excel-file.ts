import writeXlsxFile, { type Cell, type CellObject, type SheetData } from 'write-excel-file/universal';
import { screenNumber, shownDate, toShownText } from '../table/screen-number.ts';
import { neutralised, type Exported } from '../table/table-export.ts';
import type { ColumnData } from '../../../../shared/documents/table-model.ts';
import { toNumberFormat } from './number-format.ts';

/**
 * Excel's limits: characters of a cell, characters of a sheet's name, and rows of a sheet. A sheet's name has no
 * brackets or slashes.
 */
const longestCell = 32_767;
const longestName = 31;
const maxRows = 1_048_575;
const [narrowest, widest] = [9, 48];
/** The number of rows that determine a column's width. */
const measured = 200;

/** Characters that XML forbids: all that the library would remove, so that the first remaining character is checked. */
const unwritable = /[^\P{Cc}\t\r\n]|\ufffd|\p{Noncharacter_Code_Point}/gu;
const written = (text: string) => text.toWellFormed().replaceAll(unwritable, '');

const textCell = (text: string, bold = false): CellObject => ({
  value: neutralised(written(text)).slice(0, longestCell).toWellFormed(),
  type: String,
  ...(bold ? { fontWeight: 'bold' as const } : {}),
});

function toCell<Row>(column: ColumnData<Row>, row: Row): Cell {
  const value = column.value(row);
  if (value === null || value === '') return null;
  if (typeof value === 'string') return textOrDate(value, column.text?.(row));
  if (!Number.isFinite(value)) return null;
  const text = column.text?.(row);
  const shown = screenNumber(value, text);
  // A spreadsheet's time is in days.
  if (shown.unit === 'clock') return { value: value / 86_400, type: Number, format: '[h]:mm:ss' };
  const format = toNumberFormat(shown.value, text);
  return { value: shown.value, type: Number, ...(format === 'General' ? {} : { format }) };
}

const dayMs = 86_400_000;
/** Days between the epochs of spreadsheets and JavaScript. */
const calendarBegins = 25_569;

/** A day or a month as a spreadsheet date, so that it sorts and charts as one. */
function textOrDate(value: string, text: string | undefined): CellObject {
  const date = shownDate(value, text);
  const ms = date === null ? Number.NaN : Date.parse(date.isMonth ? `${date.iso}-01` : date.iso);
  if (date === null || Number.isNaN(ms)) return textCell(toShownText(value, text));
  return { value: ms / dayMs + calendarBegins, type: Number, format: date.isMonth ? 'mmm yyyy' : 'yyyy-mm-dd' };
}

function computeWidth<Row>(column: ColumnData<Row>, rows: readonly Row[]): number {
  const longest = rows
    .slice(0, measured)
    .reduce(
      (most, row) => Math.max(most, (column.text?.(row) ?? String(column.value(row) ?? '')).length),
      column.title.length,
    );
  return Math.min(widest, Math.max(narrowest, longest + 2));
}

const sheetName = (title: string) =>
  written(title)
    .replaceAll(/[[\]:*?/\\'\t\r\n]/g, ' ')
    .trim()
    .slice(0, longestName) || 'Data';

/**
 * All rows as an Excel workbook: numbers in their display format, a bold, frozen header; title, filters and time zone
 * are on a second sheet, so that the first one can be sorted and filtered.
 * @throws {RangeError} if there are more rows than a sheet holds.
 */
export async function toExcel<Row>({ title, columns, rows, info }: Exported<Row>): Promise<ArrayBuffer> {
  if (rows.length > maxRows) throw new RangeError('An Excel sheet can hold at most 1,048,575 rows');
  const data: SheetData = [
    columns.map(column => ({
      ...textCell(column.title, true),
      align: column.numeric === true ? ('right' as const) : ('left' as const),
    })),
    ...rows.map(row => columns.map(column => toCell(column, row))),
  ];
  const notes: SheetData = [
    [textCell(title, true)],
    ...info.notes.filter(note => note !== title).map(note => [textCell(note)]),
  ];
  const about = sheetName(title).toLowerCase() === 'about' ? 'Notes' : 'About';
  const book = writeXlsxFile([
    {
      sheet: sheetName(title),
      data,
      stickyRowsCount: 1,
      stickyColumnsCount: 1,
      columns: columns.map(column => ({ width: computeWidth(column, rows) })),
    },
    { sheet: about, data: notes, columns: [{ width: 80 }] },
  ]);
  return (await book.toBlob()).arrayBuffer();
}
