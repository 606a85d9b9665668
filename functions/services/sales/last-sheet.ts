import type { KeptSheetAnswer } from '../../../shared/contract/sales.ts';
import type { SalesKind } from '../../../shared/model/sales.ts';
import { notFound } from '../../runtime/errors.ts';
import { keptSheet } from '../media/kept-sheets.ts';

/**
 * Returns the last uploaded workbook.
 * @throws {DomainError} not-found
 */
export async function lastSheet(siteId: string, kind: SalesKind, now: Date): Promise<KeptSheetAnswer> {
  const storedSheet = await keptSheet(siteId, kind, now);
  if (storedSheet === null) throw notFound('There is no uploaded workbook. We keep workbooks for 30 days');
  return { name: storedSheet.name, base64: Buffer.from(storedSheet.bytes).toString('base64') };
}
