import { jsPDF } from 'jspdf';
import type { DocumentBlock, ReportDocument } from './document.ts';
import { chartHeight, drawChart } from './draw-chart.ts';
import { drawHead, type Picture } from './draw-head.ts';
import { drawTable, tableHeight } from './draw-table.ts';
import { pictureOf } from './picture.ts';
import { drawLines, ensure, heightOf, ink, leading, linesOf, type Look, margin, newSheet, nextPage, pageRoom, rule, type Sheet, wear, words } from './sheet.ts';

const headings: Record<1 | 2, Look> = { 1: { size: 14, bold: true }, 2: { size: 11, bold: true } };
const quiet: Look = { size: 8.5, color: ink.quiet };
const paragraphs = { lead: { size: 12, color: ink.plain }, body: { size: 9.5, color: ink.body }, quiet } as const satisfies Record<string, Look>;
/** A heading stays with so much of what follows it. */
const kept = 70;
/** More columns than these lie across the page. */
const uprightColumns = 8;
const lossyNote = 'Characters that this file has no typeface for stand as "?"; the page, CSV and Excel have them.';

export type PdfOptions = {
  /** Makes pixels of a logo's address; null when it cannot be drawn. */
  readonly picture?: (address: string) => Promise<Picture | null>;
  /** Text operators as they are, for tests. */
  readonly compress?: boolean;
};

/**
 * A report as a PDF of text and vectors, with its title block, repeated table headers and page numbers. Rows, groups
 * and blocks that belong together stay on one page. Standard typefaces: characters outside of Windows-1252 lose their
 * marks or stand as '?', which the document then says.
 */
export async function reportPdf(report: ReportDocument, { picture = pictureOf, compress = true }: PdfOptions = {}): Promise<ArrayBuffer> {
  const isWide = report.blocks.some(block => block.kind === 'table' && block.columns.length > uprightColumns);
  const pdf = new jsPDF({ unit: 'pt', format: report.paper, orientation: isWide ? 'landscape' : 'portrait', compress, putOnlyUsedFonts: true });
  const sheet = newSheet(pdf, report.head.color);
  pdf.setProperties({ title: words(sheet, `${report.title} - ${report.head.subject}`), author: words(sheet, report.head.brand) }).setLanguage('en-US');
  drawHead(sheet, report.title, report.head, report.head.logo === null ? null : await picture(report.head.logo).catch(() => null));
  report.blocks.forEach((block, index) => drawBlock(sheet, block, index === 0));
  const footnotes = sheet.lossy ? [...report.footnotes, lossyNote] : report.footnotes;
  if (footnotes.length > 0) drawFootnotes(sheet, footnotes);
  drawFeet(sheet, report.footer);
  return pdf.output('arraybuffer');
}

function drawBlock(sheet: Sheet, block: DocumentBlock, isFirst: boolean): void {
  if (block.pageBreak === 'page' && !isFirst) nextPage(sheet);
  switch (block.kind) {
    case 'heading': {
      const look = headings[block.level];
      const lines = linesOf(sheet, block.text, sheet.width, look);
      const note = block.note === undefined ? [] : linesOf(sheet, block.note, sheet.width, quiet);
      ensure(sheet, heightOf(lines, look.size) + heightOf(note, quiet.size) + kept);
      drawLines(sheet, lines, margin, sheet.y, look);
      drawLines(sheet, note, margin, sheet.y + heightOf(lines, look.size), quiet);
      sheet.y += heightOf(lines, look.size) + heightOf(note, quiet.size) + 6;
      return;
    }
    case 'paragraph':
      return drawParagraph(sheet, block.text, paragraphs[block.look], block.pageBreak === 'together');
    case 'table': {
      const height = block.pageBreak === 'together' ? tableHeight(sheet, block) : 0;
      if (height > 0 && height <= pageRoom(sheet)) ensure(sheet, height);
      return drawTable(sheet, block);
    }
    case 'bars':
    case 'lines':
      ensure(sheet, chartHeight(sheet, block));
      return drawChart(sheet, block);
  }
}

/** A paragraph longer than what is left of the page goes on upon the next one, unless it is kept together. */
function drawParagraph(sheet: Sheet, text: string, look: Look, together: boolean): void {
  const lines = linesOf(sheet, text, sheet.width, look);
  if (together) ensure(sheet, Math.min(heightOf(lines, look.size), pageRoom(sheet)));
  for (const line of lines) {
    ensure(sheet, leading(look.size));
    drawLines(sheet, [line], margin, sheet.y, look);
    sheet.y += leading(look.size);
  }
  sheet.y += 8;
}

function drawFootnotes(sheet: Sheet, footnotes: readonly string[]): void {
  ensure(sheet, 24);
  rule(sheet, sheet.y);
  sheet.y += 6;
  for (const note of footnotes) {
    drawParagraph(sheet, note, quiet, true);
    sheet.y -= 6;
  }
}

function drawFeet(sheet: Sheet, footer: string): void {
  const { pdf } = sheet;
  const pages = pdf.getNumberOfPages();
  const [line] = linesOf(sheet, footer, sheet.width - 90, quiet);
  for (let page = 1; page <= pages; page += 1) {
    pdf.setPage(page);
    const y = pdf.internal.pageSize.height - margin;
    wear(sheet, quiet);
    pdf.text(line ?? '', margin, y);
    pdf.text(`Page ${page} of ${pages}`, margin + sheet.width, y, { align: 'right' });
  }
}
