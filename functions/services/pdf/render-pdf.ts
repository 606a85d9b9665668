import type { Outline } from 'pdfkit';
import type { DocumentBlock, ReportDocument } from '../../../shared/model/report-document.ts';
import { type ContentsPlace, drawContents, drawCover, type Entry } from './draw-cover.ts';
import { chartHeight, drawChart } from './draw-chart.ts';
import { drawFeet, drawRunningHeads, headRoom } from './draw-edges.ts';
import { drawFigures, figuresHeight } from './draw-figures.ts';
import { drawGauge, gaugeHeight } from './draw-gauge.ts';
import { drawHead } from './draw-head.ts';
import { drawSwatch, square } from './draw-signs.ts';
import { drawTable, tableHeight } from './draw-table.ts';
import { openPicture } from './picture.ts';
import {
  addBookmark,
  computeTextHeight,
  drawContent,
  drawLines,
  ensure,
  ink,
  leading,
  type Look,
  margin,
  middleOfDigits,
  newSheet,
  nextPage,
  pageRoom,
  rule,
  type Sheet,
  tag,
  wrapText,
} from './sheet.ts';

/** The looks of sections, and of a section's parts. */
const headings = { 1: { size: 17, bold: true }, 2: { size: 11.5, bold: true } } as const satisfies Record<number, Look>;
const aboveHeading = 8;
const quiet: Look = { size: 8.5, color: ink.quiet };
const paragraphs = {
  lead: { size: 12, color: ink.plain },
  body: { size: 9.5, color: ink.body },
  quiet,
} as const satisfies Record<string, Look>;
/** The height of the next block that stays with its heading; an unsplittable block stays whole. */
const keepHeight = 70;
const underHeading = 8;
const keptWith = (sheet: Sheet, [next, ...rest]: readonly DocumentBlock[]): number => {
  if (next?.kind === 'gauge') return gaugeHeight(sheet, next) + (rest.length === 0 ? 0 : keptWith(sheet, rest));
  if (next?.kind === 'figures') return figuresHeight(next.figures);
  if (next?.kind === 'bars' || next?.kind === 'lines') return chartHeight(sheet, next);
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
  readonly now: Date;
  /** False for uncompressed text operators, in tests. */
  readonly compress?: boolean;
};

const isWide = (block: DocumentBlock | undefined): boolean =>
  block?.kind === 'table' && block.columns.length > uprightColumns;
const isData = ({ kind }: DocumentBlock): boolean => kind === 'table' || kind === 'bars' || kind === 'lines';

/** The sections that were drawn, with their bookmarks. */
type Sections = { readonly entries: Entry[]; readonly root: Outline; section: Outline | null };

/**
 * Renders a report as a tagged PDF (PDF/UA) of text and vectors, with its title block, repeated table headers and page
 * numbers. Rows, groups and blocks that belong together stay on one page; a wide table prints in landscape. Characters
 * outside Latin, Greek and Cyrillic print as '?', and the document says so.
 */
export async function renderPdf(report: ReportDocument, { now, compress = true }: PdfOptions): Promise<Buffer> {
  const { cover, head, paper } = report;
  const firstOrientation = isWide(report.blocks.find(isData)) ? 'landscape' : 'portrait';
  const sheet = newSheet({
    paper,
    color: head.color,
    orientation: cover === undefined ? firstOrientation : 'portrait',
    top: cover === undefined ? margin : margin + headRoom,
    title: [report.title, head.subject, ...(cover === undefined ? [] : [cover.period])].join(' - '),
    author: head.brand,
    now,
    compress,
  });
  const { pdf } = sheet;
  const logo = openPicture(pdf, head.logo);
  const sections: Sections = { entries: [], root: pdf.outline, section: null };
  let contents: ContentsPlace | null = null;
  if (cover === undefined) drawHead(sheet, report.title, head, logo);
  else {
    contents = drawCover(sheet, report, cover, logo);
    nextPage(sheet, firstOrientation);
  }
  const document = sheet.element;
  report.blocks.forEach((block, index) => {
    turn(sheet, report.blocks, index);
    drawBlock(sheet, block, report.blocks.slice(index + 1, index + 4), sections);
  });
  const footnotes = sheet.lossy ? [...report.footnotes, lossyNote] : report.footnotes;
  if (footnotes.length > 0) drawFootnotes(sheet, footnotes);
  if (cover !== undefined) drawRunningHeads(sheet, head.subject, `${report.title}, ${cover.period}`, logo);
  drawFeet(sheet, report);
  if (contents !== null) {
    pdf.switchToPage(0);
    drawContents(sheet, contents, sections.entries);
  }
  document.end();
  return collectBytes(sheet);
}

async function collectBytes({ pdf }: Sheet): Promise<Buffer> {
  pdf.end();
  const chunks: Buffer[] = [];
  for await (const chunk of pdf) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Starts a new page if a block requires it, or if a wide table (with its heading) needs landscape. */
function turn(sheet: Sheet, blocks: readonly DocumentBlock[], index: number): void {
  const [block, next] = blocks.slice(index);
  if (block === undefined) return;
  const wide = isWide(block) || (block.kind === 'heading' && isWide(next));
  if (wide && sheet.orientation === 'portrait') nextPage(sheet, 'landscape');
  else if (block.pageBreak === 'page' && index > 0) nextPage(sheet, wide ? 'landscape' : 'portrait');
}

type Heading = Extract<DocumentBlock, { readonly kind: 'heading' }>;

/** A heading with its bookmark. Headings of level 2 are sections until one of level 1 opens a section for them. */
function drawHeading(sheet: Sheet, block: Heading, next: readonly DocumentBlock[], sections: Sections): void {
  const isPart = block.level === 2 && sections.section !== null;
  const look = headings[isPart ? 2 : 1];
  const lines = wrapText(sheet, block.text, sheet.width, look);
  const note = block.note === undefined ? [] : wrapText(sheet, block.note, sheet.width, quiet);
  const height = computeTextHeight(lines, look.size) + computeTextHeight(note, quiet.size) + underHeading;
  ensure(sheet, height + aboveHeading + keptWith(sheet, next));
  if (sheet.y > sheet.top) sheet.y += aboveHeading;
  const { pdf, y: top } = sheet;
  const name = `section-${sections.entries.length}`;
  const bookmark = addBookmark(sheet, isPart && sections.section ? sections.section : sections.root, block.text);
  if (block.level === 1) sections.section = bookmark;
  if (!isPart) {
    pdf.addNamedDestination(name, 'XYZ', null, Math.max(0, top - 12), null);
    sections.entries.push({ title: block.text, page: pdf.bufferedPageRange().count, name });
  }
  tag(sheet, isPart ? 'H3' : 'H2', () => drawContent(sheet, () => drawLines(sheet, lines, margin, top, look)));
  const under = top + computeTextHeight(lines, look.size);
  if (block.swatch !== undefined)
    drawSwatch(sheet, block.swatch, margin, under + quiet.size * middleOfDigits - square / 2);
  const left = margin + (block.swatch === undefined ? 0 : square + 4);
  if (note.length > 0) tag(sheet, 'P', () => drawContent(sheet, () => drawLines(sheet, note, left, under, quiet)));
  sheet.y += height;
}

function drawBlock(sheet: Sheet, block: DocumentBlock, next: readonly DocumentBlock[], sections: Sections): void {
  switch (block.kind) {
    case 'heading':
      return drawHeading(sheet, block, next, sections);
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
  tag(sheet, 'P', () => {
    for (const line of lines) {
      ensure(sheet, leading(look.size));
      drawContent(sheet, () => drawLines(sheet, [line], margin, sheet.y, look));
      sheet.y += leading(look.size);
    }
  });
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
