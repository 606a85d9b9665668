import type { SalesChange } from '../../model/sales.ts';

/** Days for which the workbook of the last upload is stored. */
export const keptSheetDays = 30;

/** Returns the upload whose workbook is stored, from changes of one kind, newest first; null if there is none. */
export function keptUpload(changes: readonly SalesChange[], now: Date): SalesChange | null {
  const last = changes.find(({ source }) => source === 'upload');
  return last !== undefined && now.getTime() - Date.parse(last.at) <= keptSheetDays * 86_400_000 ? last : null;
}
