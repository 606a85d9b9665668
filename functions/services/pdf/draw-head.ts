import type { DocumentHead } from '../../../shared/model/report-document.ts';
import { fitPicture, type Picture } from './picture.ts';
import {
  computeTextHeight,
  decorate,
  drawContent,
  drawLines,
  ink,
  leading,
  type Look,
  margin,
  rule,
  type Sheet,
  tag,
  wrapText,
} from './sheet.ts';

const logoBox = { width: 150, height: 36 };

const looks = {
  brand: { size: 9.5, bold: true, color: ink.quiet },
  title: { size: 20, bold: true },
  subject: { size: 12, color: ink.body },
  label: { size: 8, color: ink.quiet },
  fact: { size: 9, color: ink.plain },
} as const satisfies Record<string, Look>;

type Facts = DocumentHead['facts'];
const factGap = 12;

/** Labels with their texts in columns, from the sheet's position. */
export function drawFacts(sheet: Sheet, facts: Facts, columns: number): void {
  const width = sheet.width / columns;
  for (const row of groupFacts(sheet, facts, columns)) {
    const top = sheet.y;
    row.forEach(({ label, lines }, index) => {
      const left = margin + width * index;
      tag(sheet, 'P', () =>
        drawContent(sheet, () => {
          drawLines(sheet, wrapText(sheet, label, width - factGap, looks.label).slice(0, 1), left, top, looks.label);
          drawLines(sheet, lines, left, top + leading(looks.label.size), looks.fact);
        }),
      );
    });
    sheet.y += computeRowHeight(row);
  }
}

type FactLines = { readonly label: string; readonly lines: readonly string[] };
const computeRowHeight = (row: readonly FactLines[]): number =>
  leading(looks.label.size) + Math.max(...row.map(({ lines }) => computeTextHeight(lines, looks.fact.size))) + 7;

function groupFacts(sheet: Sheet, facts: Facts, columns: number): FactLines[][] {
  const width = sheet.width / columns - factGap;
  const measured = facts.map(({ label, text }) => ({ label, lines: wrapText(sheet, text, width, looks.fact) }));
  return Array.from({ length: Math.ceil(facts.length / columns) }, (_, row) =>
    measured.slice(row * columns, (row + 1) * columns),
  );
}

export const computeFactsHeight = (sheet: Sheet, facts: Facts, columns: number): number =>
  groupFacts(sheet, facts, columns).reduce((sum, row) => sum + computeRowHeight(row), 0);

/** The title block: brand, title, node, and the facts in columns (period, comparison, time zone). */
export function drawHead(sheet: Sheet, title: string, head: DocumentHead, logo: Picture | null): void {
  decorate(sheet, () =>
    sheet.pdf
      .fillColor(head.color)
      .rect(margin, margin - 14, sheet.width, 3)
      .fill(),
  );
  if (logo !== null) {
    const { width, height } = fitPicture(logo, logoBox);
    decorate(sheet, () => sheet.pdf.image(logo, margin + sheet.width - width, margin, { width, height }));
  }
  const put = (role: string, text: string, look: Look) => {
    const lines = wrapText(sheet, text, sheet.width - logoBox.width - 20, look);
    tag(sheet, role, () => drawContent(sheet, () => drawLines(sheet, lines, margin, sheet.y, look)));
    sheet.y += computeTextHeight(lines, look.size);
  };
  put('P', head.brand, looks.brand);
  put('H1', title, looks.title);
  put('P', head.subject, looks.subject);
  sheet.y = Math.max(sheet.y, margin + logoBox.height) + 10;
  drawFacts(sheet, head.facts, 3);
  rule(sheet, sheet.y + 2, ink.strong);
  sheet.y += 18;
}
