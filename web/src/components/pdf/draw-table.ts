import type { DocumentCell, DocumentRow, DocumentTable } from './document.ts';
import {
  drawLines,
  ensure,
  heightOf,
  ink,
  leading,
  linesOf,
  type Look,
  margin,
  nextPage,
  pageRoom,
  rule,
  type Sheet,
} from './sheet.ts';
import { headSize, layoutOf, pad, type TableColumn } from './table-layout.ts';

const titleLook: Look = { size: 11, bold: true };
const tones = { plain: ink.plain, good: ink.good, warning: ink.warning, bad: ink.bad, quiet: ink.quiet } as const;
const fills = { good: ink.goodFill, warning: ink.warningFill, bad: ink.badFill } as const;
/** A square of a metric or a channel, and the gap behind it. */
const [square, gap] = [7, 3];
const swatchRoom = square + 5;

/** What a cell shows besides its words, in the line that begins at the sheet's place. */
function drawMarks(
  { pdf, y }: Sheet,
  { bar, marks = [], swatch }: DocumentCell,
  { x, room }: TableColumn,
  size: number,
): void {
  const [left, top] = [x + pad.x, y + pad.y + (leading(size) - square) / 2];
  if (bar !== undefined && bar.share > 0)
    pdf.setFillColor(bar.color).rect(left, top, Math.max(1, room * Math.min(bar.share, 1)), square, 'F');
  if (swatch !== undefined) pdf.setFillColor(swatch).rect(left, top, square, square, 'F');
  marks.forEach((mark, index) => {
    const at = left + index * (square + gap);
    // Told by its form too: what passes is full, a miss is open.
    if (mark === 'good') pdf.setFillColor(fills.good).rect(at, top, square, square, 'F');
    else
      pdf
        .setDrawColor(fills[mark])
        .setLineWidth(1.2)
        .rect(at + 0.6, top + 0.6, square - 1.2, square - 1.2, 'S');
    if (mark === 'warning') pdf.setFillColor(fills.warning).rect(at, top + square / 2, square, square / 2, 'F');
  });
}

type Drawn = { readonly lines: readonly (readonly string[])[]; readonly height: number };

/** Draws a table from the sheet's place on, row by row; on every page that it reaches its header stands again. */
export function drawTable(sheet: Sheet, table: DocumentTable): void {
  const { columns, size } = layoutOf(sheet, table);
  const measured = (texts: readonly string[], look: Look): Drawn => {
    const lines = columns.map(({ room }, index) => linesOf(sheet, texts[index] ?? '', room, look));
    return { lines, height: Math.max(...lines.map(cell => heightOf(cell, look.size))) + 2 * pad.y };
  };
  const put = (
    { lines, height }: Drawn,
    lookOf: (index: number) => Look,
    indentOf: (index: number) => number = () => 0,
  ) => {
    columns.forEach(({ align, x, room }, index) =>
      drawLines(
        sheet,
        lines[index] ?? [],
        align === 'right' ? x + pad.x + room : x + pad.x + indentOf(index),
        sheet.y + pad.y - size * 0.12,
        lookOf(index),
        align,
      ),
    );
    sheet.y += height;
  };
  const headLook: Look = { size: headSize(size), bold: true, color: ink.quiet };
  const head = measured(columns.map(({ title }) => title), headLook);
  const drawHead = () => {
    put(head, () => headLook);
    rule(sheet, sheet.y, ink.strong, 0.8);
  };
  const look = (cell: DocumentCell | undefined, index: number): Look => ({
    size,
    bold: index === 0,
    color: tones[cell?.tone ?? 'plain'],
  });
  const bold: Look = { size, bold: true };
  const drawn = table.rows.map(row => measured(row.kind === 'group' ? [] : row.cells.map(({ text }) => text), bold));
  const groups = table.rows.map(row =>
    row.kind === 'group' ? linesOf(sheet, row.text, sheet.width - 2 * pad.x, bold) : null,
  );
  const heights = drawn.map((one, index) =>
    groups[index] ? heightOf(groups[index], size) + 2 * pad.y + 2 : one.height,
  );
  const totals = table.totals === null ? null : measured(table.totals, bold);
  const last = table.rows.length - 1;
  /**
   * What may not be parted from a row: of a group's head its first row; of the last row but one the last; the totals.
   */
  const withRow = (index: number) =>
    (heights[index] ?? 0) +
    (groups[index] || index === last - 1 ? (heights[index + 1] ?? 0) : 0) +
    (index >= last - 1 ? (totals?.height ?? 0) : 0);

  const title = linesOf(sheet, table.title, sheet.width, titleLook);
  const titleHeight = table.title === '' ? 0 : heightOf(title, titleLook.size) + 4;
  ensure(sheet, titleHeight + head.height + withRow(0));
  if (titleHeight > 0) drawLines(sheet, title, margin, sheet.y, titleLook);
  sheet.y += titleHeight;
  drawHead();
  const turn = (height: number) => {
    if (sheet.y + height <= sheet.bottom || height > pageRoom(sheet)) return;
    nextPage(sheet);
    drawHead();
  };
  table.rows.forEach((row: DocumentRow, index) => {
    const group = groups[index];
    turn(withRow(index));
    if (row.kind === 'group') {
      sheet.pdf.setFillColor(ink.sunken).rect(margin, sheet.y, sheet.width, heights[index] ?? 0, 'F');
      drawLines(sheet, group ?? [], margin + pad.x, sheet.y + pad.y, bold);
      sheet.y += heights[index] ?? 0;
      return;
    }
    columns.forEach((column, at) => row.cells[at] && drawMarks(sheet, row.cells[at], column, size));
    put(
      drawn[index] ?? { lines: [], height: 0 },
      column => look(row.cells[column], column),
      column => (row.cells[column]?.swatch === undefined ? 0 : swatchRoom),
    );
    rule(sheet, sheet.y);
  });
  if (totals !== null) {
    turn(totals.height);
    sheet.pdf.setFillColor(ink.sunken).rect(margin, sheet.y, sheet.width, totals.height, 'F');
    rule(sheet, sheet.y, ink.strong, 0.8);
    put(totals, () => bold);
  }
  sheet.y += 14;
}

/** How much of the page a table takes when it is not split; more than a page is told as it is. */
export function tableHeight(sheet: Sheet, table: DocumentTable): number {
  const { columns, size } = layoutOf(sheet, table);
  const height = (texts: readonly string[]) =>
    Math.max(
      ...columns.map(({ room }, index) =>
        heightOf(linesOf(sheet, texts[index] ?? '', room, { size, bold: true }), size),
      ),
    ) +
    2 * pad.y;
  const rows = table.rows.reduce(
    (sum, row) =>
      sum +
      height(row.kind === 'group' ? [row.text] : row.cells.map(({ text }) => text)) +
      (row.kind === 'group' ? 2 : 0),
    0,
  );
  return 34 + height(columns.map(({ title }) => title)) + rows + (table.totals === null ? 0 : height(table.totals));
}
