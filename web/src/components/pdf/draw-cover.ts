import type { DocumentCover, ReportDocument } from './document.ts';
import type { Picture } from './draw-head.ts';
import { drawFigures } from './draw-figures.ts';
import { drawPace, pace } from './draw-signs.ts';
import { drawLines, computeTextHeight, ink, wrapText, type Look, margin, type Sheet } from './sheet.ts';

const looks = {
  brand: { size: 16, bold: true },
  title: { size: 13, color: ink.body },
  period: { size: 30, bold: true },
  against: { size: 10, color: ink.quiet },
  sentence: { size: 12, bold: true },
  text: { size: 11, color: ink.body },
  label: { size: 8.5, color: ink.quiet },
  fact: { size: 9.5 },
} as const satisfies Record<string, Look>;
const logoBox = { width: 170, height: 54 };
const padding = 14;

/** The cover page: the brand's color and logo, title and date, the result in one sentence, and the figures. */
export function drawCover(
  sheet: Sheet,
  { title, head }: Pick<ReportDocument, 'title' | 'head'>,
  cover: DocumentCover,
  logo: Picture | null,
): void {
  const { pdf, width } = sheet;
  pdf.setFillColor(head.color).rect(0, 0, pdf.internal.pageSize.getWidth(), 10, 'F');
  sheet.y = 80;
  const below = sheet.y + (logo === null ? 0 : logoBox.height);
  let textLeft = margin;
  if (logo !== null) {
    const scale = Math.min(logoBox.width / logo.width, logoBox.height / logo.height);
    const height = logo.height * scale;
    pdf.addImage(logo.data, 'PNG', margin, sheet.y + (logoBox.height - height) / 2, logo.width * scale, height);
    textLeft += logo.width * scale + 16;
    sheet.y += 8;
  }
  const put = (text: string, look: Look, gap = 0, left = margin, room = width) => {
    const lines = wrapText(sheet, text, room, look);
    drawLines(sheet, lines, left, sheet.y, look);
    sheet.y += computeTextHeight(lines, look.size) + gap;
  };
  put(head.subject, looks.brand, 2, textLeft, margin + width - textLeft);
  put(head.brand, looks.against, 0, textLeft, margin + width - textLeft);
  sheet.y = Math.max(sheet.y + 40, below + 40, 230);
  put(title, looks.title, 2);
  put(cover.period, looks.period, 2);
  put(cover.against, looks.against, 30);
  drawSentence(sheet, cover);
  drawFigures(sheet, cover.figures);
  sheet.y = Math.max(sheet.y + 40, sheet.bottom - head.facts.length * 19);
  for (const { label, text } of head.facts) {
    const lines = wrapText(sheet, text, width - 120, looks.fact);
    drawLines(sheet, wrapText(sheet, label, 110, looks.label), margin, sheet.y, looks.label);
    drawLines(sheet, lines, margin + 120, sheet.y, looks.fact);
    sheet.y += computeTextHeight(lines, looks.fact.size) + 5;
  }
}

/** The result in a box: an icon, the sentence, and the biggest changes. */
function drawSentence(sheet: Sheet, { sentence, text, tone }: DocumentCover): void {
  const sign = tone === undefined ? 0 : pace + padding;
  const left = margin + padding + sign;
  const room = sheet.width - 2 * padding - sign;
  const [first, rest] = [
    wrapText(sheet, sentence, room, looks.sentence),
    text === '' ? [] : wrapText(sheet, text, room, looks.text),
  ];
  const words = computeTextHeight(first, looks.sentence.size) + computeTextHeight(rest, looks.text.size);
  const height = Math.max(words, sign === 0 ? 0 : pace) + 2 * padding;
  sheet.pdf
    .setFillColor(ink.sunken)
    .setDrawColor(ink.hairline)
    .setLineWidth(0.6)
    .roundedRect(margin, sheet.y, sheet.width, height, 6, 6, 'FD');
  if (tone !== undefined) drawPace(sheet, tone, margin + padding, sheet.y + padding);
  const top = sheet.y + (height - words) / 2;
  drawLines(sheet, first, left, top, looks.sentence);
  drawLines(sheet, rest, left, top + computeTextHeight(first, looks.sentence.size), looks.text);
  sheet.y += height + 18;
}
