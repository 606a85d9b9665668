import type { StructureElement } from 'pdfkit';
import type { DocumentCover, ReportDocument } from '../../../shared/model/report-document.ts';
import { drawFigures } from './draw-figures.ts';
import { computeFactsHeight, drawFacts } from './draw-head.ts';
import { fitPicture, type Picture } from './picture.ts';
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
  rule,
  type Sheet,
  tag,
  wrapText,
} from './sheet.ts';

const looks = {
  subject: { size: 16, bold: true },
  title: { size: 12.5 },
  period: { size: 38, bold: true },
  sentence: { size: 14 },
  against: { size: 10 },
  text: { size: 10.5, color: ink.body },
  entry: { size: 10 },
  page: { size: 10, bold: true },
} as const satisfies Record<string, Look>;
const smallestPeriod = 20;
const logoBox = { width: 150, height: 34 };
const chip = 8;
const bandShare = 0.44;
const [entryHeight, factColumns] = [23, 3];

/** White or black, whichever is readable on a color (WCAG's relative luminance). */
export function chooseTextColor(ground: string): string {
  const channels = [1, 3, 5].map(at => Number.parseInt(ground.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map(part =>
    part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05) >= 4.5 ? '#ffffff' : '#000000';
}

/** Nested hexagons in the band's right half. */
function drawHexagons({ pdf }: Sheet, band: number, color: string): void {
  const [x, y] = [pdf.page.width * 0.83, band * 0.46];
  const hexagon = (radius: number) =>
    pdf.polygon(
      ...Array.from({ length: 6 }, (_, index) => {
        const angle = (Math.PI / 3) * index + Math.PI / 6;
        return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
      }),
    );
  pdf.save().rect(0, 0, pdf.page.width, band).clip();
  pdf.fillColor(color, 0.07);
  hexagon(92).fill();
  hexagon(150).fill();
  pdf.strokeColor(color, 0.22).lineWidth(0.7);
  for (const radius of [44, 92, 150, 208, 266]) hexagon(radius).stroke();
  pdf.restore();
  pdf.fillColor(color, 1).strokeColor(color, 1);
}

/** The place of the contents, which are drawn once their pages are known. */
export type ContentsPlace = { readonly element: StructureElement; readonly top: number; readonly maxEntries: number };

/** The cover: the brand's color and logo, title and date, the result, the figures, and room for the contents. */
export function drawCover(
  sheet: Sheet,
  { title, head }: Pick<ReportDocument, 'title' | 'head'>,
  cover: DocumentCover,
  logo: Picture | null,
): ContentsPlace {
  const band = sheet.pdf.page.height * bandShare;
  const color = chooseTextColor(head.color);
  decorate(sheet, () => {
    sheet.pdf.fillColor(head.color).rect(0, 0, sheet.pdf.page.width, band).fill();
    drawHexagons(sheet, band, color);
  });
  drawSender(sheet, head.subject, color, logo);
  drawTitle(sheet, title, cover, color, band);
  sheet.y = band + 26;
  drawFigures(sheet, cover.figures);
  if (cover.text !== '') {
    const lines = wrapText(sheet, cover.text, sheet.width, looks.text);
    tag(sheet, 'P', () => drawContent(sheet, () => drawLines(sheet, lines, margin, sheet.y, looks.text)));
    sheet.y += computeTextHeight(lines, looks.text.size);
  }
  const element = sheet.pdf.struct('TOC');
  sheet.element.add(element);
  const top = sheet.y + 18;
  sheet.y = Math.max(sheet.y + 14, sheet.bottom - computeFactsHeight(sheet, head.facts, factColumns));
  const room = sheet.y - 12 - top;
  rule(sheet, sheet.y - 10);
  drawFacts(sheet, head.facts, factColumns);
  return { element, top, maxEntries: Math.max(0, Math.floor(room / entryHeight)) };
}

/** The logo on a white ground, readable on any color, and the node's name next to it. */
function drawSender(sheet: Sheet, subject: string, color: string, logo: Picture | null): void {
  let left = margin;
  const top = 48;
  if (logo !== null) {
    const { width, height } = fitPicture(logo, logoBox);
    decorate(sheet, () => {
      sheet.pdf
        .fillColor('#ffffff')
        .roundedRect(margin, top, width + 2 * chip, height + 2 * chip, 8)
        .fill();
      sheet.pdf.image(logo, margin + chip, top + chip, { width, height });
    });
    left += width + 2 * chip + 16;
  }
  const look = { ...looks.subject, color };
  const lines = wrapText(sheet, subject, margin + sheet.width - left, look).slice(0, 2);
  const height = logo === null ? 0 : fitPicture(logo, logoBox).height + 2 * chip;
  const y = top + Math.max(0, (height - computeTextHeight(lines, look.size)) / 2);
  tag(sheet, 'P', () => drawContent(sheet, () => drawLines(sheet, lines, left, y, look)));
}

/** Title, period and result at the band's lower edge. */
function drawTitle(sheet: Sheet, title: string, cover: DocumentCover, color: string, band: number): void {
  let periodSize: number = looks.period.size;
  const fits = () => measure(sheet, cover.period, { size: periodSize, bold: true }) <= sheet.width;
  while (periodSize > smallestPeriod && !fits()) periodSize -= 1;
  const rows = [
    { role: 'H1', text: title, look: looks.title, gap: 0 },
    { role: 'P', text: cover.period, look: { size: periodSize, bold: true }, gap: 6 },
    { role: 'P', text: cover.sentence, look: looks.sentence, gap: 2 },
    { role: 'P', text: cover.against, look: looks.against, gap: 0 },
  ].map(row => ({ ...row, lines: wrapText(sheet, row.text, sheet.width, row.look) }));
  let y = band - 24 - rows.reduce((sum, { lines, look, gap }) => sum + computeTextHeight(lines, look.size) + gap, 0);
  for (const { role, lines, look, gap } of rows) {
    const top = y;
    tag(sheet, role, () => drawContent(sheet, () => drawLines(sheet, lines, margin, top, { ...look, color })));
    y += computeTextHeight(lines, look.size) + gap;
  }
}

export type Entry = { readonly title: string; readonly page: number; readonly name: string };

/** The sections with their pages, as links; drawn last, when the pages are known. */
export function drawContents(
  sheet: Sheet,
  { element, top, maxEntries }: ContentsPlace,
  entries: readonly Entry[],
): void {
  const { pdf } = sheet;
  const right = pdf.page.width - margin;
  sheet.element = element;
  entries.slice(0, maxEntries).forEach(({ title, page, name }, index) => {
    const y = top + index * entryHeight;
    const [shown = ''] = wrapText(sheet, title, right - margin - 60, looks.entry);
    const [from, to] = [
      margin + measure(sheet, shown, looks.entry) + 10,
      right - measure(sheet, String(page), looks.page) - 10,
    ];
    decorate(sheet, () =>
      pdf
        .strokeColor(ink.strong)
        .lineWidth(0.8)
        .lineCap('round')
        .dash(0.1, { space: 3 })
        .moveTo(from, y + 10)
        .lineTo(to, y + 10)
        .stroke()
        .undash()
        .lineCap('butt'),
    );
    tag(sheet, 'TOCI', () =>
      tag(sheet, 'Link', () => {
        drawContent(sheet, () => {
          drawLine(sheet, shown, margin, y + 10, looks.entry);
          drawLine(sheet, String(page), right, y + 10, looks.page, 'right');
        });
        pdf.goTo(margin, y - 4, right - margin, entryHeight - 3, name, {
          structParent: sheet.element,
          // pdfkit writes a plain string as a name.
          Contents: new String(`${title}, page ${page}`),
        });
      }),
    );
  });
  element.end();
}
