import type { KeptSheetAnswer } from '../../../shared/contract/sales.ts';
import type { SalesKind } from '../../../shared/model/sales.ts';
import { notFound } from '../../runtime/errors.ts';
import { keptSheet } from '../media/kept-sheets.ts';

/** The workbook that was uploaded last. @throws {DomainError} not-found */
export async function lastSheet(siteId: string, kind: SalesKind, now: Date): Promise<KeptSheetAnswer> {
  const kept = await keptSheet(siteId, kind, now);
  if (kept === null) throw notFound('No uploaded workbook is kept. One is kept for 30 days after it was uploaded');
  return { name: kept.name, base64: Buffer.from(kept.bytes).toString('base64') };
}
