import type { DocumentFigure } from './document.ts';
import { drawSpark, drawTriangle, triangleRoom } from './draw-signs.ts';
import { drawLines, ink, leading, wrapText, type Look, margin, type Sheet } from './sheet.ts';

const looks = {
  label: { size: 8.5, color: ink.quiet },
  value: { size: 17, bold: true },
  change: { size: 9 },
} as const satisfies Record<string, Look>;
const tones = { plain: ink.body, good: ink.good, warning: ink.warning, bad: ink.bad, quiet: ink.quiet } as const;
const padding = 12;
const sparkHeight = 26;
const wordsHeight = leading(looks.label.size) + leading(looks.value.size) + leading(looks.change.size) + 5;

const hasSparks = (figures: readonly DocumentFigure[]): boolean => figures.some(({ spark }) => spark !== undefined);
export const figuresHeight = (figures: readonly DocumentFigure[]): number =>
  figures.length === 0 ? 0 : wordsHeight + 2 * padding + (hasSparks(figures) ? sparkHeight + 8 : 0) + 14;

/** Figures side by side in a card: name, value, change, and an optional sparkline. */
export function drawFigures(sheet: Sheet, figures: readonly DocumentFigure[]): void {
  if (figures.length === 0) return;
  const { pdf, y: top } = sheet;
  const [width, height] = [sheet.width / figures.length, figuresHeight(figures) - 14];
  pdf.setDrawColor(ink.hairline).setLineWidth(0.6).roundedRect(margin, top, sheet.width, height, 6, 6, 'S');
  figures.forEach(({ label, value, change, spark }, index) => {
    const [left, room] = [margin + width * index + padding, width - 2 * padding];
    if (index > 0)
      pdf
        .setDrawColor(ink.hairline)
        .setLineWidth(0.6)
        .line(left - padding, top, left - padding, top + height);
    let at = top + padding;
    const put = (text: string, look: Look, indent = 0) => {
      drawLines(sheet, wrapText(sheet, text, room - indent, look).slice(0, 1), left + indent, at, look);
      at += leading(look.size);
    };
    put(label, looks.label);
    at += 2;
    put(value, looks.value);
    at += 3;
    const color = tones[change.tone];
    if (change.trend !== undefined) drawTriangle(sheet, change.trend, left, at + looks.change.size * 0.68, color);
    put(change.text, { ...looks.change, color }, change.trend === undefined ? 0 : triangleRoom);
    if (spark !== undefined) drawSpark(sheet, spark, { left, top: at + 8, width: room, height: sparkHeight - 4 });
  });
  sheet.y = top + height + 14;
}
