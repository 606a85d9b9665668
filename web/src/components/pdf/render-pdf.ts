import { jsPDF } from 'jspdf';
import type { DocumentBlock, ReportDocument } from './document.ts';
import { chartHeight, drawChart } from './draw-chart.ts';
import { drawCover } from './draw-cover.ts';
import { drawFigures, figuresHeight } from './draw-figures.ts';
import { drawGauge, gaugeHeight } from './draw-gauge.ts';
import { drawHead, type Picture } from './draw-head.ts';
import { drawFeet, drawRunningHeads, headRoom } from './draw-edges.ts';
import { square } from './draw-signs.ts';
import { drawTable, tableHeight } from './draw-table.ts';
import { loadPicture } from './picture.ts';
import { loadFace, type Typeface } from './typeface.ts';
import {
  drawLines,
  ensure,
  computeTextHeight,
  ink,
  leading,
  wrapText,
  type Look,
  margin,
  newSheet,
  nextPage,
  pageRoom,
  rule,
  type Sheet,
} from './sheet.ts';

const headings: Record<1 | 2, Look> = { 1: { size: 14, bold: true }, 2: { size: 11, bold: true } };
const quiet: Look = { size: 8.5, color: ink.quiet };
const paragraphs = {
  lead: { size: 12, color: ink.plain },
  body: { size: 9.5, color: ink.body },
  quiet,
} as const satisfies Record<string, Look>;
/** The height of the next block that stays with its heading; an unsplittable block stays whole. */
const keepHeight = 70;
const underHeading = 6;
const keptWith = (sheet: Sheet, [next, ...rest]: readonly DocumentBlock[]): number => {
  if (next?.kind === 'gauge') return gaugeHeight(sheet, next) + (rest.length === 0 ? 0 : keptWith(sheet, rest));
  if (next?.kind === 'figures') return figuresHeight(next.figures);
  if (next?.kind !== 'table' || next.pageBreak !== 'together') return keepHeight;
  const height = tableHeight(sheet, next) + closingHeight(sheet, rest[0]);
  return height > pageRoom(sheet) * 0.8 ? keepHeight : height;
};
/** The height of a closing line, which never starts a page. */
const closingHeight = (sheet: Sheet, block: DocumentBlock | undefined): number => {
  if (block?.kind !== 'paragraph' || block.pageBreak !== 'together') return 0;
  const look = paragraphs[block.look];
  return computeTextHeight(wrapText(sheet, block.text, sheet.width, look), look.size);
};
/** Tables with more columns print in landscape. */
const uprightColumns = 8;
const lossyNote = 'Some characters can’t be printed and show as "?". The page, CSV and Excel show them.';

export type PdfOptions = {
  /** Loads a logo's pixels; null if it can't be drawn. */
  readonly picture?: (address: string) => Promise<Picture | null>;
  /** The typeface of documents with characters outside the standard ones; null: there is none. */
  readonly typeface?: () => Promise<Typeface | null>;
  /** False for uncompressed text operators, in tests. */
  readonly compress?: boolean;
};

const loadTypeface = async () => (await import('./wide-typeface.ts')).wideTypeface();
const isWide = (block: DocumentBlock | undefined): boolean =>
  block?.kind === 'table' && block.columns.length > uprightColumns;
const isData = ({ kind }: DocumentBlock): boolean => kind === 'table' || kind === 'bars' || kind === 'lines';

/**
 * Renders a report as a PDF of text and vectors, with its title block, repeated table headers and page numbers. Rows,
 * groups and blocks that belong together stay on one page; a wide table prints in landscape. Latin with all accents,
 * Greek and Cyrillic embed their typeface; other scripts and emoji print as '?', and the document says so.
 */
export async function reportPdf(
  report: ReportDocument,
  { picture = loadPicture, typeface = loadTypeface, compress = true }: PdfOptions = {},
): Promise<ArrayBuffer> {
  const orientation = report.cover === undefined && isWide(report.blocks.find(isData)) ? 'landscape' : 'portrait';
  const pdf = new jsPDF({ unit: 'pt', format: report.paper, orientation, compress, putOnlyUsedFonts: true });
  const {
    paper,
    head: { color },
  } = report;
  const top = report.cover === undefined ? margin : margin + headRoom;
  const sheet = newSheet(pdf, { paper, color, face: await loadFace(pdf, report, typeface), orientation, top });
  pdf
    .setProperties({ title: `${report.title} - ${report.head.subject}`, author: report.head.brand })
    .setLanguage('en-US');
  const logo = report.head.logo === null ? null : await picture(report.head.logo).catch(() => null);
  if (report.cover === undefined) drawHead(sheet, report.title, report.head, logo);
  else {
    drawCover(sheet, report, report.cover, logo);
    nextPage(sheet, isWide(report.blocks.find(isData)) ? 'landscape' : 'portrait');
  }
  report.blocks.forEach((block, index) => {
    turn(sheet, report.blocks, index);
    drawBlock(sheet, block, report.blocks.slice(index + 1, index + 4));
  });
  const footnotes = sheet.lossy ? [...report.footnotes, lossyNote] : report.footnotes;
  if (footnotes.length > 0) drawFootnotes(sheet, footnotes);
  if (report.cover !== undefined) drawRunningHeads(sheet, report.head.subject, report.cover.period, logo);
  drawFeet(sheet, report);
  return pdf.output('arraybuffer');
}

/** Starts a new page if a block requires it, or if a wide table (with its heading) needs landscape. */
function turn(sheet: Sheet, blocks: readonly DocumentBlock[], index: number): void {
  const [block, next] = blocks.slice(index);
  if (block === undefined) return;
  const wide = isWide(block) || (block.kind === 'heading' && isWide(next));
  if (wide && sheet.orientation === 'portrait') nextPage(sheet, 'landscape');
  else if (block.pageBreak === 'page' && index > 0) nextPage(sheet, wide ? 'landscape' : 'portrait');
}

function drawBlock(sheet: Sheet, block: DocumentBlock, next: readonly DocumentBlock[]): void {
  switch (block.kind) {
    case 'heading': {
      const look = headings[block.level];
      const lines = wrapText(sheet, block.text, sheet.width, look);
      const note = block.note === undefined ? [] : wrapText(sheet, block.note, sheet.width, quiet);
      ensure(
        sheet,
        computeTextHeight(lines, look.size) +
          computeTextHeight(note, quiet.size) +
          underHeading +
          keptWith(sheet, next),
      );
      drawLines(sheet, lines, margin, sheet.y, look);
      const under = sheet.y + computeTextHeight(lines, look.size);
      if (block.swatch !== undefined)
        sheet.pdf
          .setFillColor(block.swatch)
          .rect(margin, under + (leading(quiet.size) - square) / 2 + 1, square, square, 'F');
      drawLines(sheet, note, margin + (block.swatch === undefined ? 0 : square + 4), under, quiet);
      sheet.y += computeTextHeight(lines, look.size) + computeTextHeight(note, quiet.size) + underHeading;
      return;
    }
    case 'paragraph':
      return drawParagraph(sheet, block.text, paragraphs[block.look], block.pageBreak === 'together');
    case 'gauge':
      ensure(sheet, gaugeHeight(sheet, block));
      return drawGauge(sheet, block);
    case 'figures':
      ensure(sheet, figuresHeight(block.figures));
      return drawFigures(sheet, block.figures);
    case 'table': {
      const height = block.pageBreak === 'together' ? tableHeight(sheet, block) + closingHeight(sheet, next[0]) : 0;
      if (height > 0 && height <= pageRoom(sheet)) ensure(sheet, height);
      return drawTable(sheet, block);
    }
    case 'bars':
    case 'lines':
      ensure(sheet, chartHeight(sheet, block));
      return drawChart(sheet, block);
  }
}

/** A paragraph longer than the rest of the page continues on the next one, unless it is kept together. */
function drawParagraph(sheet: Sheet, text: string, look: Look, together: boolean): void {
  const lines = wrapText(sheet, text, sheet.width, look);
  if (together) ensure(sheet, Math.min(computeTextHeight(lines, look.size), pageRoom(sheet)));
  for (const line of lines) {
    ensure(sheet, leading(look.size));
    drawLines(sheet, [line], margin, sheet.y, look);
    sheet.y += leading(look.size);
  }
  sheet.y += 8;
}

/** All notes on one page, if they fit. */
function drawFootnotes(sheet: Sheet, footnotes: readonly string[]): void {
  const height = footnotes.reduce(
    (sum, note) => sum + computeTextHeight(wrapText(sheet, note, sheet.width, quiet), quiet.size) + 2,
    6,
  );
  ensure(sheet, Math.min(height, pageRoom(sheet)));
  rule(sheet, sheet.y);
  sheet.y += 6;
  for (const note of footnotes) {
    drawParagraph(sheet, note, quiet, true);
    sheet.y -= 6;
  }
}
