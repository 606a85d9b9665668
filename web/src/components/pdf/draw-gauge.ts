import type { DocumentGauge } from './document.ts';
import { drawOutcome, drawSquares, outcomeRoom, square } from './draw-signs.ts';
import { drawLines, computeTextHeight, ink, leading, wrapText, type Look, margin, type Sheet, wear } from './sheet.ts';

const [radius, thick] = [42, 11];
/** Segments of a full half ring, each shorter than a printer's dot. */
const pieces = 48;
const scoreLook: Look = { size: 22, bold: true };
const labelLook: Look = { size: 8, color: ink.quiet };
const textLook: Look = { size: 10, bold: true };
const lineLook: Look = { size: 8.5, color: ink.body };
const padding = 10;
const [left, textLeft] = [margin + padding, margin + padding + 2 * radius + thick + 26];
const lineHeight = 13;
/** The left edge of a group's squares. */
const squaresAt = 96;
const outcomeGap = 14;

const textLines = (sheet: Sheet, { text }: DocumentGauge) =>
  wrapText(sheet, text, sheet.width - (textLeft - margin) - padding, textLook);
const cardHeight = (sheet: Sheet, gauge: DocumentGauge): number =>
  Math.max(
    radius + thick / 2 + 22,
    computeTextHeight(textLines(sheet, gauge), textLook.size) +
      6 +
      (gauge.groups.length === 0 ? 0 : (gauge.groups.length + 1) * lineHeight + 6),
  ) +
  2 * padding;
export const gaugeHeight = (sheet: Sheet, gauge: DocumentGauge): number => cardHeight(sheet, gauge) + 14;

/** The half ring from its left end up to a share. */
function drawArc({ pdf }: Sheet, top: number, share: number, color: string): void {
  const [x, base] = [left + thick / 2 + radius, top + thick / 2 + radius];
  const at = (part: number) =>
    [x - radius * Math.cos(Math.PI * part), base - radius * Math.sin(Math.PI * part)] as const;
  const count = Math.max(1, Math.round(pieces * share));
  const points = Array.from({ length: count + 1 }, (_, index) => at((share * index) / count));
  const [first = [x, base]] = points;
  // One path through all points, so that no seam shows between them.
  const steps = points
    .slice(1)
    .map((to, index) => [to[0] - (points[index]?.[0] ?? 0), to[1] - (points[index]?.[1] ?? 0)]);
  pdf.setDrawColor(color).setLineWidth(thick).lines(steps, first[0], first[1], [1, 1], 'S');
}

/**
 * A card: the score with its half ring on the left, the sentence and its groups next to it. The ring has one color at
 * any score.
 */
export function drawGauge(sheet: Sheet, gauge: DocumentGauge): void {
  const { score, label, groups, whole } = gauge;
  const height = cardHeight(sheet, gauge);
  sheet.pdf.setDrawColor(ink.hairline).setLineWidth(0.6).roundedRect(margin, sheet.y, sheet.width, height, 6, 6, 'S');
  const ringTop = sheet.y + Math.max(padding, (height - radius - thick / 2 - 22) / 2);
  drawArc(sheet, ringTop, 1, ink.hairline);
  if (score !== null && score > 0) drawArc(sheet, ringTop, Math.min(score, 100) / 100, sheet.color);
  const [middle, base] = [left + thick / 2 + radius, ringTop + thick / 2 + radius];
  wear(sheet, scoreLook);
  sheet.pdf.text(score === null ? '–' : String(score), middle, base, { align: 'center' });
  wear(sheet, labelLook);
  sheet.pdf.text(label, middle, base + 12, { align: 'center' });

  const lines = textLines(sheet, gauge);
  let y = sheet.y + padding;
  drawLines(sheet, lines, textLeft, y, textLook);
  y += computeTextHeight(lines, textLook.size) + 6;
  const right = margin + sheet.width - padding;
  const line = (title: string, text: string, bold: boolean) => {
    drawLines(sheet, wrapText(sheet, title, squaresAt, lineLook).slice(0, 1), textLeft, y, { ...lineLook, bold });
    drawLines(sheet, [text], right, y, { ...lineLook, bold: true, color: ink.plain }, 'right');
  };
  for (const { title, marks, text } of groups) {
    line(title, text, false);
    drawSquares(sheet, marks, textLeft + squaresAt, y + (leading(lineLook.size) - square) / 2 + 1);
    y += lineHeight;
  }
  if (groups.length > 0) {
    sheet.pdf
      .setDrawColor(ink.hairline)
      .setLineWidth(0.6)
      .line(textLeft, y + 2, right, y + 2);
    y += 6;
    line(whole.title, whole.text, true);
    let x = textLeft + squaresAt;
    for (const { outcome, text } of whole.outcomes) {
      drawOutcome(sheet, outcome, x, y + leading(lineLook.size) / 2 + 1);
      drawLines(sheet, [text], x + outcomeRoom, y, { ...lineLook, color: ink.plain });
      x += outcomeRoom + sheet.pdf.getTextWidth(text) + outcomeGap;
    }
  }
  sheet.y += height + 14;
}
