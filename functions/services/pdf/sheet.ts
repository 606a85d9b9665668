import { create } from 'fontkit';
import PDFDocument, { type Outline, type StructureElement } from 'pdfkit';
import type { ReportDocument } from '../../../shared/model/report-document.ts';
import { printable } from './printable.ts';
import { typeface } from './typeface.ts';

/** Colors of paper: those of the light theme in web/src/app/theme/tokens.css. A page is never dark. */
export const ink = {
  plain: '#131924',
  body: '#414959',
  quiet: '#5f6879',
  good: '#12714a',
  warning: '#8a5200',
  bad: '#b3261e',
  goodFill: '#1c9160',
  warningFill: '#d9860a',
  badFill: '#d0443b',
  hairline: '#e2e5eb',
  strong: '#cfd4dd',
  grid: '#eceef2',
  sunken: '#f8f9fb',
  comparison: '#858d9e',
} as const;
export const margin = 44;
/** Height of the footer below the last line of a page. */
const foot = 34;
const papers = { letter: [612, 792], a4: [595.28, 841.89] } as const;

/** A page being filled from top to bottom. Lengths in points, `y` from the top edge. */
export type Sheet = {
  readonly pdf: PDFDocument;
  readonly paper: ReportDocument['paper'];
  readonly color: string;
  /** The width of the current page: a wide table prints in landscape. */
  orientation: 'portrait' | 'landscape';
  width: number;
  /** The start of each page after the first: below its running head, if the document has one. */
  readonly top: number;
  bottom: number;
  y: number;
  /** True if some character of the document could not be drawn. */
  lossy: boolean;
  /** The element of the structure tree that is being filled. */
  element: StructureElement;
  /** Widths at size 1, and lines, of texts that were measured before: layout asks for each several times. */
  readonly widths: Map<string, number>;
  readonly wrapped: Map<string, readonly string[]>;
};

type Options = Pick<Sheet, 'paper' | 'color' | 'orientation' | 'top'> & {
  readonly title: string;
  readonly author: string;
  readonly now: Date;
  readonly compress: boolean;
};

function pageSize(paper: Sheet['paper'], orientation: Sheet['orientation']): readonly [number, number] {
  const [short, long] = papers[paper];
  return orientation === 'portrait' ? [short, long] : [long, short];
}

const computeSize = ({ page }: PDFDocument) => ({
  width: page.width - 2 * margin,
  bottom: page.height - margin - foot,
});

/** Opens a tagged document (PDF/UA) with our typeface embedded. */
export function newSheet({ paper, color, orientation, top, title, author, now, compress }: Options): Sheet {
  const pdf = new PDFDocument({
    size: pageSize(paper, orientation),
    margin: 0,
    font: null,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    displayTitle: true,
    lang: 'en-US',
    bufferPages: true,
    compress,
    info: { Title: title, Author: author, CreationDate: now },
  });
  pdf.registerFont('regular', typeface.regular).registerFont('bold', typeface.bold);
  const element = pdf.struct('Document');
  pdf.addStructure(element);
  return {
    pdf,
    paper,
    color,
    orientation,
    top,
    ...computeSize(pdf),
    y: margin,
    lossy: false,
    element,
    widths: new Map(),
    wrapped: new Map(),
  };
}

export function nextPage(sheet: Sheet, orientation = sheet.orientation): void {
  sheet.pdf.addPage({ size: pageSize(sheet.paper, orientation), margin: 0 });
  Object.assign(sheet, { orientation, ...computeSize(sheet.pdf), y: sheet.top });
}

const isFresh = (sheet: Sheet) => sheet.y <= sheet.top;
export const pageRoom = (sheet: Sheet) => sheet.bottom - sheet.top;
/** Moves to the next page unless this height is left; never skips an empty page. */
export function ensure(sheet: Sheet, height: number): void {
  if (!isFresh(sheet) && sheet.y + height > sheet.bottom) nextPage(sheet);
}

type ElementOptions = { readonly alt?: string; readonly scope?: 'Column' | 'Row'; readonly columns?: number };
/** Builds an element of the structure tree, which screen readers follow. */
export function tag(sheet: Sheet, role: string, build: () => void, options: ElementOptions = {}): void {
  const parent = sheet.element;
  const { columns, ...elementOptions } = options;
  const element = sheet.pdf.struct(role, elementOptions);
  if (columns !== undefined) element.dictionary.data['A'] = { O: 'Table', Scope: 'Row', ColSpan: columns };
  parent.add(element);
  sheet.element = element;
  build();
  element.end();
  sheet.element = parent;
}

/** Draws the text of the current element. */
export const drawContent = (sheet: Sheet, draw: () => void): void => void sheet.element.add(draw);

/** Draws lines, grounds and icons, which screen readers skip. */
export function decorate(sheet: Sheet, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
  sheet.pdf.markContent('Artifact', { type });
  draw();
  sheet.pdf.endMarkedContent();
}

export const addBookmark = (sheet: Sheet, parent: Outline, title: string): Outline =>
  parent.addItem(title, { top: Math.max(0, sheet.y - 12), left: sheet.pdf.page.width });

export type Look = {
  readonly size: number;
  readonly bold?: boolean;
  readonly color?: string;
  /** Digits of equal width, for columns of numbers. */
  readonly tabular?: boolean;
};
export const leading = (size: number) => size * 1.4;
/** The distance from the top of a line to the center of its digits, relative to its size. */
export const middleOfDigits = 0.64;
const tabular = ['tnum'] as const;

export function applyLook(sheet: Sheet, { size, bold = false, color = ink.plain }: Look): void {
  sheet.pdf
    .font(bold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(color);
}

const face = create(typeface.regular);
const isDrawn = (character: string): boolean => face.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);

/** Makes a text drawable, and records if any character was replaced. */
function toPrintable(sheet: Sheet, text: string): string {
  const shown = printable(text, isDrawn);
  sheet.lossy ||= shown.lossy;
  return shown.text;
}

/** Widths are measured at this size and scaled, so that each text is measured once. */
const measuredSize = 100;
export function measure(sheet: Sheet, text: string, look: Look): number {
  const isTabular = look.tabular === true;
  const key = `${look.bold === true} ${isTabular} ${text}`;
  const measuredWidth = sheet.widths.get(key);
  if (measuredWidth !== undefined) return measuredWidth * look.size;
  applyLook(sheet, { ...look, size: measuredSize });
  const width =
    sheet.pdf.widthOfString(toPrintable(sheet, text), isTabular ? { features: tabular } : {}) / measuredSize;
  sheet.widths.set(key, width);
  return width * look.size;
}

/** The longest start of a word that fits. */
function splitWord(sheet: Sheet, word: string, width: number, look: Look): readonly [string, string] {
  const characters = Array.from(word);
  let count = characters.length;
  while (count > 1 && measure(sheet, characters.slice(0, count).join(''), look) > width)
    count = Math.max(
      1,
      Math.min(count - 1, Math.floor((count * width) / measure(sheet, characters.slice(0, count).join(''), look))),
    );
  return [characters.slice(0, count).join(''), characters.slice(count).join('')];
}

function breakLines(sheet: Sheet, text: string, width: number, look: Look): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of toPrintable(sheet, text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(sheet, longer, look) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (measure(sheet, line, look) > width && line.length > 1) {
      const [start, rest] = splitWord(sheet, line, width, look);
      if (rest === '') break;
      lines.push(start);
      line = rest;
    }
  }
  return [...lines, line];
}

/** The lines of a text within a width; a word longer than the line is broken. */
export function wrapText(sheet: Sheet, text: string, width: number, look: Look): readonly string[] {
  const room = Math.max(width, look.size);
  const key = `${room} ${look.size} ${look.bold === true} ${look.tabular === true} ${text}`;
  const wrapped = sheet.wrapped.get(key);
  if (wrapped !== undefined) return wrapped;
  const lines = breakLines(sheet, text, room, look);
  sheet.wrapped.set(key, lines);
  return lines;
}

type Align = 'left' | 'right' | 'center';
/** Draws one line with its baseline at `y`. */
export function drawLine(sheet: Sheet, text: string, x: number, y: number, look: Look, align: Align = 'left'): void {
  if (text === '') return;
  const shown = toPrintable(sheet, text);
  const textWidth = measure(sheet, shown, look);
  const width = align === 'left' ? 0 : textWidth;
  applyLook(sheet, look);
  sheet.pdf.text(shown, x - (align === 'right' ? width : width / 2), y, {
    lineBreak: false,
    baseline: 'alphabetic',
    textWidth,
    ...(look.tabular === true ? { features: tabular } : {}),
  });
}

/** Draws lines from `y` downwards, `x` being their left or right edge. */
export function drawLines(
  sheet: Sheet,
  lines: readonly string[],
  x: number,
  y: number,
  look: Look,
  align: Align = 'left',
): void {
  lines.forEach((line, index) => drawLine(sheet, line, x, y + look.size + index * leading(look.size), look, align));
}

export const computeTextHeight = (lines: readonly string[], size: number) => lines.length * leading(size);

export function rule(sheet: Sheet, y: number, color: string = ink.hairline, width = 0.6): void {
  decorate(sheet, () =>
    sheet.pdf
      .strokeColor(color)
      .lineWidth(width)
      .moveTo(margin, y)
      .lineTo(margin + sheet.width, y)
      .stroke(),
  );
}
