import type { DocumentRow, DocumentTable } from '../../../shared/model/report-document.ts';
import { computeMarksWidth } from './draw-signs.ts';
import { type Look, margin, measure, type Sheet } from './sheet.ts';

export const pad = { x: 5, y: 3.6 };
const [largest, comfortable, smallest] = [9, 7.5, 5.5];
/** A word longer than this share of the page is broken: an address must not take the numbers' space. */
const longestWord = 0.3;
/** Limits the font size of the header. */
export const headSize = (size: number) => Math.min(size, 8);

export type TableColumn = DocumentTable['columns'][number] & { readonly x: number; readonly room: number };
export type TableLayout = { readonly size: number; readonly columns: readonly TableColumn[] };

const getCellText = (row: DocumentRow, column: number) => (row.kind === 'group' ? '' : (row.cells[column]?.text ?? ''));
/** The widest marks of a column's cells, in addition to their text. */
const computeMaxMarksWidth = (rows: readonly DocumentRow[], column: number): number =>
  Math.max(
    0,
    ...rows.map(row => {
      const cell = row.kind === 'group' ? undefined : row.cells[column];
      return cell === undefined ? 0 : computeMarksWidth(cell);
    }),
  );
/** Unbreakable parts: a number with its unit; otherwise each word. */
const pieces = (text: string, isNumber: boolean) => (isNumber && /\d/.test(text) ? [text] : text.split(' '));

type Widths = { readonly least: number; readonly whole: number };

/** Tables with more rows are measured by their longest texts: thousands of cells would take seconds. */
const measuredTexts = 60;
/** The widest text: the longest ones are candidates, since letters differ less than lengths. */
function computeWidest(sheet: Sheet, texts: ReadonlySet<string>, look: Look): number {
  const candidates =
    texts.size <= measuredTexts ? [...texts] : [...texts].sort((a, b) => b.length - a.length).slice(0, measuredTexts);
  return Math.max(0, ...candidates.map(text => measure(sheet, text, look)));
}

/** The column widths at which no number or word breaks, and at which no text does. */
function computeWidths(sheet: Sheet, table: DocumentTable, size: number): Widths[] {
  return table.columns.map(({ title, align }, column) => {
    const texts = new Set([...table.rows.map(row => getCellText(row, column)), table.totals?.[column] ?? '']);
    const head = computeWidest(sheet, new Set(title.split(' ')), { size: headSize(size), bold: true });
    const isNumber = align === 'right';
    const look: Look = { size, bold: true, tabular: isNumber };
    const most = isNumber ? sheet.width : sheet.width * longestWord;
    // Half a point for rounding: a text of exactly its width must not break.
    const marksWidth = computeMaxMarksWidth(table.rows, column);
    const room = (width: number) => Math.min(Math.max(head, width + marksWidth), most) + 2 * pad.x + 0.5;
    return {
      least: room(computeWidest(sheet, new Set([...texts].flatMap(text => pieces(text, isNumber))), look)),
      whole: room(computeWidest(sheet, texts, look)),
    };
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/**
 * Widths that fill the page: extra width follows the table's shares, and missing width is taken from texts of several
 * words.
 */
function fitted(widths: readonly Widths[], shares: readonly number[], page: number): number[] {
  const [least, whole] = [sum(widths.map(width => width.least)), sum(widths.map(width => width.whole))];
  if (whole <= page) return widths.map((width, index) => width.whole + (page - whole) * (shares[index] ?? 0));
  // Nothing fits at the smallest size: all columns shrink equally.
  if (least >= page) return widths.map(width => (width.least / least) * page);
  return widths.map(width => width.least + ((width.whole - width.least) / (whole - least)) * (page - least));
}

/**
 * The largest size without a broken text, down to a comfortable one; otherwise the largest without a broken number or
 * word.
 */
export function layOutTable(sheet: Sheet, table: DocumentTable): TableLayout {
  const sizes = Array.from({ length: (largest - smallest) * 2 + 1 }, (_, step) => largest - step / 2);
  const fits = (candidateSize: number, of: (widths: Widths) => number) =>
    sum(computeWidths(sheet, table, candidateSize).map(of)) <= sheet.width;
  const size =
    sizes.find(candidate => candidate >= comfortable && fits(candidate, ({ whole }) => whole)) ??
    sizes.find(candidate => fits(candidate, ({ least }) => least)) ??
    smallest;
  const needed = computeWidths(sheet, table, size);
  const all = sum(table.columns.map(({ width }) => width)) || 1;
  const widths = fitted(
    needed,
    table.columns.map(({ width }) => width / all),
    sheet.width,
  );
  let x = margin;
  const columns = table.columns.map((column, index) => {
    const width = widths[index] ?? 0;
    const placed = { ...column, x, room: width - 2 * pad.x };
    x += width;
    return placed;
  });
  return { size, columns };
}
