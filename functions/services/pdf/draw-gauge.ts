import type { DocumentGauge } from '../../../shared/model/report-document.ts';
import { drawOutcome, drawSquares, outcomeRoom, square } from './draw-signs.ts';
import {
  computeTextHeight,
  decorate,
  drawContent,
  drawLine,
  drawLines,
  ink,
  type Look,
  margin,
  measure,
  middleOfDigits,
  type Sheet,
  tag,
  wrapText,
} from './sheet.ts';

const [radius, thick] = [42, 11];
const scoreLook: Look = { size: 22, bold: true };
const labelLook: Look = { size: 8, color: ink.quiet };
const textLook: Look = { size: 10, bold: true };
const lineLook: Look = { size: 8.5, color: ink.body };
const padding = 14;
const [left, textLeft] = [margin + padding, margin + padding + 2 * radius + thick + 26];
const lineHeight = 13.5;
/** The left edge of a group's squares. */
const squaresAt = 100;
const outcomeGap = 14;
const below = 16;

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
export const gaugeHeight = (sheet: Sheet, gauge: DocumentGauge): number => cardHeight(sheet, gauge) + below;

/** The half ring from its left end up to a share. */
function drawArc({ pdf }: Sheet, top: number, share: number, color: string): void {
  const [x, base] = [left + thick / 2 + radius, top + thick / 2 + radius];
  const [endX, endY] = [x - radius * Math.cos(Math.PI * share), base - radius * Math.sin(Math.PI * share)];
  pdf
    .strokeColor(color)
    .lineWidth(thick)
    .path(`M ${x - radius} ${base} A ${radius} ${radius} 0 0 1 ${endX} ${endY}`)
    .stroke();
}

/**
 * A card: the score with its half ring on the left, the sentence and its groups next to it. The ring has one color at
 * any score.
 */
export function drawGauge(sheet: Sheet, gauge: DocumentGauge): void {
  const { pdf } = sheet;
  const { score, label, groups, whole } = gauge;
  const height = cardHeight(sheet, gauge);
  const ringTop = sheet.y + Math.max(padding, (height - radius - thick / 2 - 22) / 2);
  decorate(sheet, () => {
    pdf.strokeColor(ink.strong).lineWidth(0.6).roundedRect(margin, sheet.y, sheet.width, height, 7).stroke();
    drawArc(sheet, ringTop, 1, ink.hairline);
    if (score !== null && score > 0) drawArc(sheet, ringTop, Math.min(score, 100) / 100, sheet.color);
  });
  const [middle, base] = [left + thick / 2 + radius, ringTop + thick / 2 + radius];
  tag(sheet, 'P', () =>
    drawContent(sheet, () => {
      drawLine(sheet, score === null ? '–' : String(score), middle, base, scoreLook, 'center');
      drawLine(sheet, label, middle, base + 13, labelLook, 'center');
    }),
  );

  const lines = textLines(sheet, gauge);
  let y = sheet.y + padding;
  tag(sheet, 'P', () => drawContent(sheet, () => drawLines(sheet, lines, textLeft, y, textLook)));
  y += computeTextHeight(lines, textLook.size) + 6;
  const right = margin + sheet.width - padding;
  const drawGroup = (title: string, text: string, bold: boolean) =>
    drawContent(sheet, () => {
      drawLines(sheet, wrapText(sheet, title, squaresAt, lineLook).slice(0, 1), textLeft, y, { ...lineLook, bold });
      drawLines(sheet, [text], right, y, { ...lineLook, bold: true, color: ink.plain }, 'right');
    });
  for (const { title, marks, text } of groups) {
    tag(sheet, 'P', () => drawGroup(title, text, false));
    drawSquares(sheet, marks, textLeft + squaresAt, y + lineLook.size * middleOfDigits - square / 2);
    y += lineHeight;
  }
  if (groups.length > 0) {
    decorate(sheet, () =>
      pdf
        .strokeColor(ink.hairline)
        .lineWidth(0.6)
        .moveTo(textLeft, y + 2)
        .lineTo(right, y + 2)
        .stroke(),
    );
    y += 6;
    tag(sheet, 'P', () => {
      drawGroup(whole.title, whole.text, true);
      let x = textLeft + squaresAt;
      for (const { outcome, text } of whole.outcomes) {
        drawOutcome(sheet, outcome, x, y + lineLook.size * middleOfDigits);
        const at = x + outcomeRoom;
        drawContent(sheet, () => drawLines(sheet, [text], at, y, { ...lineLook, color: ink.plain }));
        x += outcomeRoom + measure(sheet, text, lineLook) + outcomeGap;
      }
    });
  }
  sheet.y += height + below;
}
