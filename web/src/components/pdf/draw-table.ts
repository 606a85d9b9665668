import type { DocumentCell, DocumentRow, DocumentTable } from './document.ts';
import {
  drawOutcome,
  drawSpark,
  drawTriangle,
  computeIndent,
  outcomeRoom,
  sparkWidth,
  square,
  triangleRoom,
} from './draw-signs.ts';
import {
  drawLines,
  ensure,
  computeTextHeight,
  ink,
  leading,
  wrapText,
  type Look,
  margin,
  nextPage,
  pageRoom,
  rule,
  type Sheet,
  wear,
  words as wordsOf,
} from './sheet.ts';
import { headSize, layOutTable, pad, type TableColumn } from './table-layout.ts';

const titleLook: Look = { size: 11, bold: true };
const tones = { plain: ink.plain, good: ink.good, warning: ink.warning, bad: ink.bad, quiet: ink.quiet } as const;
/** Draws a cell's marks in the line at the sheet's position. */
function drawMarks(
  sheet: Sheet,
  { bar, swatch, rank, trend, outcome, spark, text, tone }: DocumentCell,
  { x, room, align }: TableColumn,
  look: Look,
): void {
  const { pdf, y } = sheet;
  const height = leading(look.size);
  const [left, top] = [x + pad.x, y + pad.y + (height - square) / 2];
  if (bar !== undefined && bar.share > 0)
    pdf.setFillColor(bar.color).rect(left, top, Math.max(1, room * Math.min(bar.share, 1)), square, 'F');
  if (swatch !== undefined) pdf.setFillColor(swatch).rect(left, top, square, square, 'F');
  if (rank !== undefined)
    drawLines(sheet, [rank], left, y + pad.y - look.size * 0.12, { ...look, color: ink.quiet, bold: false });
  if (spark !== undefined)
    drawSpark(
      sheet,
      { now: spark },
      { left, top: y + 2.5, width: Math.min(room, sparkWidth), height: height + 2 * pad.y - 5 },
    );
  if (trend === undefined && outcome === undefined) return;
  wear(sheet, look);
  const words = pdf.getTextWidth(wordsOf(sheet, text));
  const [at, middle] = [align === 'right' ? left + room - words : left, y + pad.y + height / 2];
  if (trend !== undefined) drawTriangle(sheet, trend, at - triangleRoom, middle, tones[tone]);
  if (outcome !== undefined) drawOutcome(sheet, outcome, at - outcomeRoom, middle);
}

type Drawn = { readonly lines: readonly (readonly string[])[]; readonly height: number };

/** Draws a table row by row from the sheet's position; repeats its header on every page. */
export function drawTable(sheet: Sheet, table: DocumentTable): void {
  const { columns, size } = layOutTable(sheet, table);
  const measured = (texts: readonly string[], look: Look, cells: readonly DocumentCell[] = []): Drawn => {
    const lines = columns.map(({ room }, index) =>
      wrapText(sheet, texts[index] ?? '', room - (cells[index] === undefined ? 0 : computeIndent(cells[index])), look),
    );
    return { lines, height: Math.max(...lines.map(cell => computeTextHeight(cell, look.size))) + 2 * pad.y };
  };
  const put = (
    { lines, height }: Drawn,
    getLook: (index: number) => Look,
    indent: (index: number) => number = () => 0,
  ) => {
    columns.forEach(({ align, x, room }, index) =>
      drawLines(
        sheet,
        lines[index] ?? [],
        align === 'right' ? x + pad.x + room : x + pad.x + indent(index),
        sheet.y + pad.y - size * 0.12,
        getLook(index),
        align,
      ),
    );
    sheet.y += height;
  };
  const headLook: Look = { size: headSize(size), bold: true, color: ink.quiet };
  const head = measured(
    columns.map(({ title }) => title),
    headLook,
  );
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
  const drawn = table.rows.map(row =>
    row.kind === 'group'
      ? measured([], bold)
      : measured(
          row.cells.map(({ text }) => text),
          bold,
          row.cells,
        ),
  );
  const groups = table.rows.map(row =>
    row.kind === 'group' ? wrapText(sheet, row.text, sheet.width - 2 * pad.x, bold) : null,
  );
  const heights = drawn.map((drawnRow, index) =>
    groups[index] ? computeTextHeight(groups[index], size) + 2 * pad.y + 2 : drawnRow.height,
  );
  const totals = table.totals === null ? null : measured(table.totals, bold);
  const last = table.rows.length - 1;
  /**
   * Rows that stay with a row: the first row with its group's head, the last row with the one before it and the totals.
   */
  const withRow = (index: number) =>
    (heights[index] ?? 0) +
    (groups[index] || index === last - 1 ? (heights[index + 1] ?? 0) : 0) +
    (index >= last - 1 ? (totals?.height ?? 0) : 0);

  const title = wrapText(sheet, table.title, sheet.width, titleLook);
  const titleHeight = table.title === '' ? 0 : computeTextHeight(title, titleLook.size) + 4;
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
    columns.forEach((column, at) => row.cells[at] && drawMarks(sheet, row.cells[at], column, look(row.cells[at], at)));
    put(
      drawn[index] ?? { lines: [], height: 0 },
      column => look(row.cells[column], column),
      column => (row.cells[column] === undefined ? 0 : computeIndent(row.cells[column])),
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

/** The height of an unsplit table, even if it exceeds a page. */
export function tableHeight(sheet: Sheet, table: DocumentTable): number {
  const { columns, size } = layOutTable(sheet, table);
  const height = (texts: readonly string[]) =>
    Math.max(
      ...columns.map(({ room }, index) =>
        computeTextHeight(wrapText(sheet, texts[index] ?? '', room, { size, bold: true }), size),
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
