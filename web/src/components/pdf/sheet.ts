import type { jsPDF } from 'jspdf';
import type { Channel } from '../../../../shared/model/panel.ts';
import type { ReportDocument } from './document.ts';
import { printable } from './printable.ts';
import type { Face } from './typeface.ts';

/** Colors of paper: those of the light theme in app/theme/tokens.css. A page is never dark. */
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
/** A fixed color per channel, the same on every page and in every export. */
export const channelInk = {
  organic: '#284699',
  paid: '#c8730a',
  direct: '#3794c4',
  social: '#b0145c',
  email: '#8153d4',
  referral: '#0b6b3a',
  ai: '#1f7f86',
  other: '#6f6b63',
} as const satisfies Record<Channel, string>;
export const margin = 40;
/** Height of the footer below the last line of a page. */
const foot = 34;

/** A page being filled from top to bottom. Lengths in points, `y` from the top edge. */
export type Sheet = {
  readonly pdf: jsPDF;
  readonly paper: ReportDocument['paper'];
  readonly color: string;
  readonly face: Face;
  /** The width of the current page: a wide table prints in landscape. */
  orientation: 'portrait' | 'landscape';
  width: number;
  /** The start of each page after the first: below its running head, if the document has one. */
  readonly top: number;
  bottom: number;
  y: number;
  /** True if some character of the document could not be drawn. */
  lossy: boolean;
};

const computeSize = (pdf: jsPDF) => ({
  width: pdf.internal.pageSize.getWidth() - 2 * margin,
  bottom: pdf.internal.pageSize.getHeight() - margin - foot,
});

export const newSheet = (
  pdf: jsPDF,
  { paper, color, face, orientation, top }: Pick<Sheet, 'paper' | 'color' | 'face' | 'orientation' | 'top'>,
): Sheet => ({ pdf, paper, color, face, orientation, top, ...computeSize(pdf), y: margin, lossy: false });

export function nextPage(sheet: Sheet, orientation = sheet.orientation): void {
  sheet.pdf.addPage(sheet.paper, orientation);
  Object.assign(sheet, { orientation, ...computeSize(sheet.pdf), y: sheet.top });
}

const isFresh = (sheet: Sheet) => sheet.y <= sheet.top;
export const pageRoom = (sheet: Sheet) => sheet.bottom - sheet.top;
/** Moves to the next page unless this height is left; never skips an empty page. */
export function ensure(sheet: Sheet, height: number): void {
  if (!isFresh(sheet) && sheet.y + height > sheet.bottom) nextPage(sheet);
}

export type Look = { readonly size: number; readonly bold?: boolean; readonly color?: string };
export const leading = (size: number) => size * 1.35;

export function wear(sheet: Sheet, { size, bold = false, color = ink.plain }: Look): void {
  sheet.pdf
    .setFont(sheet.face.family, bold ? 'bold' : 'normal')
    .setFontSize(size)
    .setTextColor(color);
}

/** Makes a text drawable, and records if any character was replaced. */
export function words(sheet: Sheet, text: string): string {
  const shown = printable(text, sheet.face.has);
  sheet.lossy ||= shown.lossy;
  return shown.text;
}

/** The lines of a text within a width; a word longer than the line is broken. */
export function wrapText(sheet: Sheet, text: string, width: number, look: Look): string[] {
  wear(sheet, look);
  const lines: unknown = sheet.pdf.splitTextToSize(words(sheet, text), Math.max(width, look.size));
  return Array.isArray(lines) ? lines.map(String) : [String(lines)];
}

/** Draws lines from `y` downwards, `x` being their left or right edge. */
export function drawLines(
  sheet: Sheet,
  lines: readonly string[],
  x: number,
  y: number,
  look: Look,
  align: 'left' | 'right' = 'left',
): void {
  wear(sheet, look);
  lines.forEach((line, index) => sheet.pdf.text(line, x, y + look.size + index * leading(look.size), { align }));
}

export const computeTextHeight = (lines: readonly string[], size: number) => lines.length * leading(size);

export function rule(sheet: Sheet, y: number, color: string = ink.hairline, width = 0.6): void {
  sheet.pdf
    .setDrawColor(color)
    .setLineWidth(width)
    .line(margin, y, margin + sheet.width, y);
}
