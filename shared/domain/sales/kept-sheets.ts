import type { SalesChange } from '../../model/sales.ts';

/** The workbook of the last upload is kept for so long. */
export const keptSheetDays = 30;

/** Of changes of one kind, newest first, the upload whose workbook is kept; null where none is. */
export function keptUpload(changes: readonly SalesChange[], now: Date): SalesChange | null {
  const last = changes.find(({ source }) => source === 'upload');
  return last !== undefined && now.getTime() - Date.parse(last.at) <= keptSheetDays * 86_400_000 ? last : null;
}
