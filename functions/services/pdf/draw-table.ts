import type { DocumentCell, DocumentRow, DocumentTable } from '../../../shared/model/report-document.ts';
import { tones } from './draw-figures.ts';
import {
  computeIndent,
  drawOutcome,
  drawSpark,
  drawSwatch,
  drawTriangle,
  outcomeRoom,
  sparkWidth,
  square,
  triangleRoom,
} from './draw-signs.ts';
import {
  computeTextHeight,
  decorate,
  drawContent,
  drawLines,
  ensure,
  ink,
  leading,
  type Look,
  margin,
  measure,
  nextPage,
  pageRoom,
  rule,
  type Sheet,
  tag,
  wrapText,
} from './sheet.ts';
import { headSize, layOutTable, pad, type TableColumn } from './table-layout.ts';

const titleLook: Look = { size: 11, bold: true };
/** Lowers a line, as a share of its size, so that its digits are centered in the row. */
const centered = 0.06;
/** Draws a cell's marks in the line at the sheet's position. */
function drawMarks(
  sheet: Sheet,
  { bar, swatch, trend, outcome, spark, text, tone }: DocumentCell,
  { x, room, align }: TableColumn,
  look: Look,
): void {
  const { y } = sheet;
  const height = leading(look.size);
  const [left, top] = [x + pad.x, y + pad.y + (height - square) / 2];
  if (bar !== undefined && bar.share > 0)
    drawSwatch(sheet, bar.color, left, top, Math.max(1, room * Math.min(bar.share, 1)));
  if (swatch !== undefined) drawSwatch(sheet, swatch, left, top);
  if (spark !== undefined)
    drawSpark(
      sheet,
      { now: spark },
      { left, top: y + 2.5, width: Math.min(room, sparkWidth), height: height + 2 * pad.y - 5 },
    );
  if (trend === undefined && outcome === undefined) return;
  const width = align === 'right' ? measure(sheet, text, look) : 0;
  const [at, middle] = [align === 'right' ? left + room - width : left, y + pad.y + height / 2];
  if (trend !== undefined) drawTriangle(sheet, trend, at - triangleRoom, middle, tones[tone]);
  if (outcome !== undefined) drawOutcome(sheet, outcome, at - outcomeRoom, middle);
}

type Cell = { readonly lines: readonly string[]; readonly look: Look; readonly cell?: DocumentCell };
type Row = { readonly cells: readonly Cell[]; readonly height: number };
type Layout = { readonly columns: readonly TableColumn[]; readonly size: number };

/** The lines and height of a row. */
function measureRow(
  sheet: Sheet,
  { columns, size }: Layout,
  texts: readonly (string | DocumentCell)[],
  head?: Look,
): Row {
  const cells = columns.map(({ room, align }, index): Cell => {
    const cell = texts[index] ?? '';
    if (typeof cell === 'string') {
      const look = head ?? { size, bold: true, tabular: align === 'right' };
      return { lines: wrapText(sheet, cell, room, look), look };
    }
    const look: Look = { size, bold: index === 0, tabular: align === 'right', color: tones[cell.tone] };
    return { lines: wrapText(sheet, cell.text, room - computeIndent(cell), look), look, cell };
  });
  const height = Math.max(...cells.map(({ lines, look }) => computeTextHeight(lines, look.size))) + 2 * pad.y;
  return { cells, height };
}

/** Draws a row of cells; `role` null: without its place in the structure, for repeated headers. */
function drawRow(sheet: Sheet, { columns, size }: Layout, row: Row, role: 'TH' | 'TD' | null): void {
  const drawTexts = ({ lines, look, cell }: Cell, { align, x, room }: TableColumn) => {
    const top = sheet.y + pad.y + size * centered;
    const left = x + pad.x + (cell === undefined ? 0 : computeIndent(cell));
    if (cell?.rank !== undefined)
      drawLines(sheet, [cell.rank], x + pad.x, top, { ...look, color: ink.quiet, bold: false, tabular: true });
    drawLines(sheet, lines, align === 'right' ? x + pad.x + room : left, top, look, align);
  };
  if (role === null)
    decorate(
      sheet,
      () => columns.forEach((column, at) => row.cells[at] && drawTexts(row.cells[at], column)),
      'Pagination',
    );
  else
    tag(sheet, 'TR', () =>
      columns.forEach((column, at) => {
        const cell = row.cells[at];
        if (cell === undefined) return;
        if (cell.cell !== undefined) drawMarks(sheet, cell.cell, column, cell.look);
        const isHead = role === 'TH' || at === 0;
        const build = () => {
          if (cell.lines.some(line => line !== '')) drawContent(sheet, () => drawTexts(cell, column));
        };
        tag(sheet, isHead ? 'TH' : 'TD', build, isHead ? { scope: role === 'TH' ? 'Column' : 'Row' } : {});
      }),
    );
  sheet.y += row.height;
}

const ground = (sheet: Sheet, height: number): void =>
  decorate(sheet, () => sheet.pdf.fillColor(ink.sunken).rect(margin, sheet.y, sheet.width, height).fill());

/** Draws a table row by row from the sheet's position; repeats its header on every page. */
export function drawTable(sheet: Sheet, table: DocumentTable): void {
  const layout = layOutTable(sheet, table);
  const { columns, size } = layout;
  const headLook: Look = { size: headSize(size), bold: true, color: ink.quiet };
  const titles = columns.map(({ title }) => title);
  const head = measureRow(sheet, layout, titles, headLook);
  const bold: Look = { size, bold: true };
  const rows = table.rows.map(row => (row.kind === 'group' ? null : measureRow(sheet, layout, row.cells)));
  const groups = table.rows.map(row =>
    row.kind === 'group' ? wrapText(sheet, row.text, sheet.width - 2 * pad.x, bold) : null,
  );
  const heights = rows.map((row, index) => row?.height ?? computeTextHeight(groups[index] ?? [], size) + 2 * pad.y + 2);
  const totals = table.totals === null ? null : measureRow(sheet, layout, table.totals);
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
  const top = sheet.y;
  if (titleHeight > 0) tag(sheet, 'P', () => drawContent(sheet, () => drawLines(sheet, title, margin, top, titleLook)));
  sheet.y += titleHeight;
  const drawHead = (role: 'TH' | null) => {
    drawRow(sheet, layout, head, role);
    rule(sheet, sheet.y, ink.strong, 0.8);
  };
  const turn = (height: number) => {
    if (sheet.y + height <= sheet.bottom || height > pageRoom(sheet)) return;
    nextPage(sheet);
    drawHead(null);
  };
  const drawBody = (row: DocumentRow, index: number) => {
    turn(withRow(index));
    const cells = rows[index];
    if (row.kind === 'cells' && cells) {
      drawRow(sheet, layout, cells, 'TD');
      rule(sheet, sheet.y);
      return;
    }
    const group = groups[index] ?? [];
    const height = heights[index] ?? 0;
    ground(sheet, height);
    const drawGroup = () => drawLines(sheet, group, margin + pad.x, sheet.y + pad.y + 1 + size * centered, bold);
    tag(sheet, 'TR', () => tag(sheet, 'TH', () => drawContent(sheet, drawGroup), { columns: columns.length }));
    sheet.y += height;
  };
  tag(sheet, 'Table', () => {
    tag(sheet, 'THead', () => drawHead('TH'));
    tag(sheet, 'TBody', () => {
      table.rows.forEach(drawBody);
      if (totals === null) return;
      turn(totals.height);
      ground(sheet, totals.height);
      rule(sheet, sheet.y, ink.strong, 0.8);
      drawRow(sheet, layout, totals, 'TD');
    });
  });
  sheet.y += 16;
}

/** The height of an unsplit table, even if it exceeds a page. */
export function tableHeight(sheet: Sheet, table: DocumentTable): number {
  const layout = layOutTable(sheet, table);
  const bold: Look = { size: layout.size, bold: true };
  const rows = table.rows.map(row =>
    row.kind === 'cells'
      ? measureRow(sheet, layout, row.cells).height
      : computeTextHeight(wrapText(sheet, row.text, sheet.width - 2 * pad.x, bold), layout.size) + 2 * pad.y + 2,
  );
  const titles = layout.columns.map(({ title }) => title);
  const head = measureRow(sheet, layout, titles, { size: headSize(layout.size), bold: true });
  return (
    36 +
    head.height +
    rows.reduce((sum, height) => sum + height, 0) +
    (table.totals === null ? 0 : measureRow(sheet, layout, table.totals).height)
  );
}
