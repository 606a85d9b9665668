import type { DocumentFigure } from '../../../shared/model/report-document.ts';
import { drawSpark, drawTriangle, triangleRoom } from './draw-signs.ts';
import {
  decorate,
  drawContent,
  drawLines,
  ink,
  leading,
  wrapText,
  type Look,
  margin,
  middleOfDigits,
  type Sheet,
  tag,
} from './sheet.ts';

const looks = {
  label: { size: 8.5, color: ink.body },
  value: { size: 19, bold: true },
  change: { size: 8.5, bold: true },
} as const satisfies Record<string, Look>;
const smallestValue = 10;
export const tones = {
  plain: ink.plain,
  good: ink.good,
  warning: ink.warning,
  bad: ink.bad,
  quiet: ink.quiet,
} as const;
const padding = 12;
const sparkHeight = 26;
/** A change names both compared numbers, which may need a second line. */
const maxChangeLines = 2;
const wordsHeight =
  leading(looks.label.size) + leading(looks.value.size) + maxChangeLines * leading(looks.change.size) + 5;
const below = 18;

const hasSparks = (figures: readonly DocumentFigure[]): boolean => figures.some(({ spark }) => spark !== undefined);
export const figuresHeight = (figures: readonly DocumentFigure[]): number =>
  figures.length === 0 ? 0 : wordsHeight + 2 * padding + (hasSparks(figures) ? sparkHeight + 8 : 0) + below;

/** The largest size at which the number fits; a number is never cut. */
function chooseValueLook(sheet: Sheet, value: string, room: number): Look {
  for (let { size } = looks.value; size > smallestValue; size -= 1) {
    const look = { ...looks.value, size };
    if (wrapText(sheet, value, room, look).length === 1) return look;
  }
  return { ...looks.value, size: smallestValue };
}

/** Figures side by side in a card: name, value, change, and an optional sparkline. */
export function drawFigures(sheet: Sheet, figures: readonly DocumentFigure[]): void {
  if (figures.length === 0) return;
  const { pdf, y: top } = sheet;
  const [width, height] = [sheet.width / figures.length, figuresHeight(figures) - below];
  decorate(sheet, () => {
    pdf.strokeColor(ink.strong).lineWidth(0.6).roundedRect(margin, top, sheet.width, height, 7).stroke();
    figures.slice(1).forEach((_, index) => {
      const left = margin + width * (index + 1);
      pdf
        .moveTo(left, top)
        .lineTo(left, top + height)
        .stroke();
    });
  });
  figures.forEach(({ label, value, change, spark }, index) => {
    const [left, room] = [margin + width * index + padding, width - 2 * padding];
    let at = top + padding;
    const put = (text: string, look: Look, maxLines: number, hasTriangle = false) => {
      const indent = hasTriangle ? triangleRoom : 0;
      const lines = wrapText(sheet, text, room - indent, look).slice(0, maxLines);
      drawContent(sheet, () => drawLines(sheet, lines, left + indent, at, look));
      at += leading(look.size) * maxLines;
    };
    tag(sheet, 'P', () => {
      put(label, looks.label, 1);
      at += 2;
      const valueLook = chooseValueLook(sheet, value, room);
      at += leading(looks.value.size) - leading(valueLook.size);
      put(value, valueLook, 1);
      at += 3;
      const color = tones[change.tone];
      if (change.trend !== undefined)
        drawTriangle(sheet, change.trend, left, at + looks.change.size * middleOfDigits, color);
      const bold = change.tone !== 'quiet';
      put(change.text, { ...looks.change, bold, color }, maxChangeLines, change.trend !== undefined);
    });
    if (spark !== undefined) drawSpark(sheet, spark, { left, top: at + 8, width: room, height: sparkHeight - 4 });
  });
  sheet.y = top + height + below;
}
