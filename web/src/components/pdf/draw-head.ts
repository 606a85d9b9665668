import type { DocumentHead } from './document.ts';
import { drawLines, computeTextHeight, ink, leading, wrapText, type Look, margin, rule, type Sheet } from './sheet.ts';

/** A logo as pixels for jsPDF. */
export type Picture = { readonly data: string; readonly width: number; readonly height: number };
const logoBox = { width: 150, height: 36 };

const looks = {
  brand: { size: 10, bold: true, color: ink.quiet },
  title: { size: 20, bold: true },
  subject: { size: 12, color: ink.body },
  label: { size: 8, color: ink.quiet },
  fact: { size: 9, color: ink.plain },
} as const satisfies Record<string, Look>;
const columns = 3;

/** The title block: brand, title, node, and the facts in columns (period, comparison, time zone). */
export function drawHead(sheet: Sheet, title: string, head: DocumentHead, logo: Picture | null): void {
  sheet.pdf.setFillColor(head.color).rect(margin, margin - 14, sheet.width, 3, 'F');
  if (logo !== null) {
    const scale = Math.min(logoBox.width / logo.width, logoBox.height / logo.height);
    sheet.pdf.addImage(
      logo.data,
      'PNG',
      margin + sheet.width - logo.width * scale,
      sheet.y,
      logo.width * scale,
      logo.height * scale,
    );
  }
  const put = (text: string, look: Look, width = sheet.width - logoBox.width - 20) => {
    const lines = wrapText(sheet, text, width, look);
    drawLines(sheet, lines, margin, sheet.y, look);
    sheet.y += computeTextHeight(lines, look.size);
  };
  put(head.brand, looks.brand);
  put(title, looks.title);
  put(head.subject, looks.subject);
  sheet.y = Math.max(sheet.y, margin + logoBox.height) + 8;
  const width = sheet.width / columns;
  for (let from = 0; from < head.facts.length; from += columns) {
    const row = head.facts
      .slice(from, from + columns)
      .map(({ label, text }) => ({ label, lines: wrapText(sheet, text, width - 10, looks.fact) }));
    row.forEach(({ label, lines }, index) => {
      drawLines(sheet, wrapText(sheet, label, width - 10, looks.label), margin + width * index, sheet.y, looks.label);
      drawLines(sheet, lines, margin + width * index, sheet.y + leading(looks.label.size), looks.fact);
    });
    sheet.y +=
      leading(looks.label.size) + Math.max(...row.map(({ lines }) => computeTextHeight(lines, looks.fact.size))) + 6;
  }
  rule(sheet, sheet.y + 2, ink.strong);
  sheet.y += 16;
}
