import type { ReportDocument } from '../../../shared/model/report-document.ts';
import { invalid } from '../../runtime/errors.ts';
import { renderPdf } from './render-pdf.ts';

/** More would take longer than a call may, and nobody reads such a PDF. */
export const maxCells = 15_000;

const countCells = ({ blocks }: ReportDocument): number =>
  blocks.reduce((sum, block) => sum + (block.kind === 'table' ? block.rows.length * block.columns.length : 0), 0);

/**
 * Draws a document; the answer is base64.
 * @throws {DomainError} invalid-request if its tables are too long
 */
export async function printPdf(document: ReportDocument, now: Date): Promise<string> {
  if (countCells(document) > maxCells)
    throw invalid([{ path: 'body', message: 'This table is too long for a PDF. Download it as CSV or Excel' }]);
  return (await renderPdf(document, { now })).toString('base64');
}
