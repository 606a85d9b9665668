import type { DocumentCover, ReportDocument } from './document.ts';
import type { Picture } from './draw-head.ts';
import { drawLines, heightOf, ink, leading, linesOf, type Look, margin, rule, type Sheet } from './sheet.ts';

const looks = {
  brand: { size: 16, bold: true },
  title: { size: 13, color: ink.body },
  period: { size: 30, bold: true },
  against: { size: 10, color: ink.quiet },
  sentence: { size: 12, bold: true },
  text: { size: 11, color: ink.body },
  label: { size: 8.5, color: ink.quiet },
  value: { size: 17, bold: true },
  fact: { size: 9.5 },
} as const satisfies Record<string, Look>;
const logoBox = { width: 170, height: 54 };
const tones = { plain: ink.body, good: ink.good, warning: ink.warning, bad: ink.bad, quiet: ink.quiet } as const;
const padding = 14;

/**
 * A page of its own: the brand's colour and logo, what it is and of when, how it went in one sentence, and the figures.
 */
export function drawCover(
  sheet: Sheet,
  { title, head }: Pick<ReportDocument, 'title' | 'head'>,
  cover: DocumentCover,
  logo: Picture | null,
): void {
  const { pdf, width } = sheet;
  pdf.setFillColor(head.color).rect(0, 0, pdf.internal.pageSize.getWidth(), 10, 'F');
  sheet.y = 80;
  if (logo !== null) {
    const scale = Math.min(logoBox.width / logo.width, logoBox.height / logo.height);
    pdf.addImage(logo.data, 'PNG', margin, sheet.y, logo.width * scale, logo.height * scale);
    sheet.y += logoBox.height + 12;
  }
  const put = (text: string, look: Look, gap = 0, left = margin, room = width) => {
    const lines = linesOf(sheet, text, room, look);
    drawLines(sheet, lines, left, sheet.y, look);
    sheet.y += heightOf(lines, look.size) + gap;
  };
  put(head.subject, looks.brand, 2);
  put(head.brand, looks.against);
  sheet.y = Math.max(sheet.y + 40, 230);
  put(title, looks.title, 2);
  put(cover.period, looks.period, 2);
  put(cover.against, looks.against, 30);
  drawSentence(sheet, cover);
  drawFigures(sheet, cover);
  sheet.y = Math.max(sheet.y + 40, sheet.bottom - head.facts.length * 19);
  for (const { label, text } of head.facts) {
    const lines = linesOf(sheet, text, width - 120, looks.fact);
    drawLines(sheet, linesOf(sheet, label, 110, looks.label), margin, sheet.y, looks.label);
    drawLines(sheet, lines, margin + 120, sheet.y, looks.fact);
    sheet.y += heightOf(lines, looks.fact.size) + 5;
  }
}

/** How it went, in a box. */
function drawSentence(sheet: Sheet, { sentence, text }: DocumentCover): void {
  const room = sheet.width - 2 * padding;
  const [first, rest] = [linesOf(sheet, sentence, room, looks.sentence), linesOf(sheet, text, room, looks.text)];
  const height = heightOf(first, looks.sentence.size) + heightOf(rest, looks.text.size) + 2 * padding;
  sheet.pdf
    .setFillColor(ink.sunken)
    .setDrawColor(ink.hairline)
    .setLineWidth(0.6)
    .roundedRect(margin, sheet.y, sheet.width, height, 6, 6, 'FD');
  drawLines(sheet, first, margin + padding, sheet.y + padding, looks.sentence);
  drawLines(sheet, rest, margin + padding, sheet.y + padding + heightOf(first, looks.sentence.size), looks.text);
  sheet.y += height + 18;
}

/** The figures side by side: name, value and change. */
function drawFigures(sheet: Sheet, { figures }: DocumentCover): void {
  if (figures.length === 0) return;
  const width = sheet.width / figures.length;
  rule(sheet, sheet.y);
  figures.forEach(({ label, value, change, tone }, index) => {
    const left = margin + width * index + (index === 0 ? 0 : padding / 2);
    const top = sheet.y + 10;
    drawLines(sheet, linesOf(sheet, label, width - padding, looks.label).slice(0, 1), left, top, looks.label);
    drawLines(
      sheet,
      linesOf(sheet, value, width - padding, looks.value).slice(0, 1),
      left,
      top + leading(looks.label.size) + 2,
      looks.value,
    );
    const changed: Look = { ...looks.fact, color: tones[tone] };
    drawLines(
      sheet,
      linesOf(sheet, change, width - padding, changed).slice(0, 1),
      left,
      top + leading(looks.label.size) + leading(looks.value.size) + 3,
      changed,
    );
  });
  sheet.y += 74;
  rule(sheet, sheet.y);
}
