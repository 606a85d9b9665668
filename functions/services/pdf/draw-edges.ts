import type { ReportDocument } from '../../../shared/model/report-document.ts';
import { drawState } from './draw-signs.ts';
import { fitPicture, type Picture } from './picture.ts';
import { decorate, drawLine, ink, type Look, margin, type Sheet, wrapText } from './sheet.ts';

const quiet: Look = { size: 8.5, color: ink.quiet };
const subjectLook: Look = { size: 9, bold: true };
/** The height of a running head. */
export const headRoom = 34;
const mark = { width: 60, height: 14 };
const periodRoom = 220;

/** The head of each page after the cover: node, and title with its period. */
export function drawRunningHeads(sheet: Sheet, subject: string, when: string, logo: Picture | null): void {
  const { pdf } = sheet;
  const pages = pdf.bufferedPageRange().count;
  for (let page = 1; page < pages; page += 1) {
    pdf.switchToPage(page);
    decorate(sheet, () => drawRunningHead(sheet, subject, when, logo), 'Pagination');
  }
}

function drawRunningHead(sheet: Sheet, subject: string, when: string, logo: Picture | null): void {
  const { pdf } = sheet;
  const right = pdf.page.width - margin;
  const top = margin - 14;
  let left = margin;
  if (logo !== null) {
    const { width, height } = fitPicture(logo, mark);
    pdf.image(logo, margin, top + (mark.height - height) / 2, { width, height });
    left += width + 7;
  }
  const [name = ''] = wrapText(sheet, subject, right - left - periodRoom, subjectLook);
  drawLine(sheet, name, left, top + 10, subjectLook);
  const [shown = ''] = wrapText(sheet, when, periodRoom, quiet);
  drawLine(sheet, shown, right, top + 10, quiet, 'right');
  pdf
    .strokeColor(ink.hairline)
    .lineWidth(0.6)
    .moveTo(margin, top + 22)
    .lineTo(right, top + 22)
    .stroke();
}

/** The foot of each page: the source of the numbers, and the page number. */
export function drawFeet(sheet: Sheet, { footer, footerState }: Pick<ReportDocument, 'footer' | 'footerState'>): void {
  const { pdf } = sheet;
  const pages = pdf.bufferedPageRange().count;
  for (let page = 0; page < pages; page += 1) {
    pdf.switchToPage(page);
    decorate(sheet, () => drawFoot(sheet, { footer, footerState }, `Page ${page + 1} of ${pages}`), 'Pagination');
  }
}

function drawFoot(
  sheet: Sheet,
  { footer, footerState }: { readonly footer: string; readonly footerState: ReportDocument['footerState'] | undefined },
  pageText: string,
): void {
  const { pdf } = sheet;
  const [right, y] = [pdf.page.width - margin, pdf.page.height - margin + 4];
  pdf
    .strokeColor(ink.hairline)
    .lineWidth(0.6)
    .moveTo(margin, y - 16)
    .lineTo(right, y - 16)
    .stroke();
  const [line = ''] = wrapText(sheet, footer, right - margin - 90, quiet);
  if (footerState !== undefined) drawState(sheet, footerState, margin, y - 3);
  drawLine(sheet, line, margin + (footerState === undefined ? 0 : 12), y, quiet);
  drawLine(sheet, pageText, right, y, quiet, 'right');
}
