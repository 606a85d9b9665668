import type { ReportDocument } from './document.ts';
import type { Picture } from './draw-head.ts';
import { drawState } from './draw-signs.ts';
import { drawLines, ink, wrapText, type Look, margin, type Sheet, wear } from './sheet.ts';

const quiet: Look = { size: 8.5, color: ink.quiet };
const subjectLook: Look = { size: 9, bold: true };
/** The height of a running head. */
export const headRoom = 30;
const mark = { width: 60, height: 14 };
const periodRoom = 160;

/** The head of each page after the cover: node and period. */
export function drawRunningHeads(sheet: Sheet, subject: string, period: string, logo: Picture | null): void {
  const { pdf } = sheet;
  const pages = pdf.getNumberOfPages();
  for (let page = 2; page <= pages; page += 1) {
    pdf.setPage(page);
    const right = pdf.internal.pageSize.getWidth() - margin;
    const top = margin - 12;
    let left = margin;
    if (logo !== null) {
      const scale = Math.min(mark.width / logo.width, mark.height / logo.height);
      const [width, height] = [logo.width * scale, logo.height * scale];
      pdf.addImage(logo.data, 'PNG', margin, top + (mark.height - height) / 2, width, height);
      left += width + 7;
    }
    const [name = ''] = wrapText(sheet, subject, right - left - periodRoom, subjectLook);
    drawLines(sheet, [name], left, top, subjectLook);
    const [when = ''] = wrapText(sheet, period, periodRoom, quiet);
    drawLines(sheet, [when], right, top, quiet, 'right');
    pdf
      .setDrawColor(ink.hairline)
      .setLineWidth(0.6)
      .line(margin, top + 20, right, top + 20);
  }
}

/** The foot of each page: the source of the numbers, and the page number. */
export function drawFeet(sheet: Sheet, { footer, footerState }: Pick<ReportDocument, 'footer' | 'footerState'>): void {
  const { pdf } = sheet;
  const pages = pdf.getNumberOfPages();
  for (let page = 1; page <= pages; page += 1) {
    pdf.setPage(page);
    const width = pdf.internal.pageSize.getWidth() - 2 * margin;
    const y = pdf.internal.pageSize.getHeight() - margin;
    const [line = ''] = wrapText(sheet, footer, width - 90, quiet);
    if (footerState !== undefined) drawState(sheet, footerState, margin, y - 3);
    wear(sheet, quiet);
    pdf.text(line, margin + (footerState === undefined ? 0 : 12), y);
    pdf.text(`Page ${page} of ${pages}`, margin + width, y, { align: 'right' });
  }
}
