import { parseCsv } from '../../../shared/domain/formats/csv.ts';
import {
  maxCellLength,
  maxSheetRows,
  maxSheetColumns,
  type SheetCell,
} from '../../../shared/domain/sales/sheet-columns.ts';
import { invalid } from '../../runtime/errors.ts';
import { noWork } from '../../runtime/unzip.ts';

const refuse = (message: string) => invalid([{ path: 'body.xlsFile', message }]);

/**
 * Reads a UTF-8 CSV file's cells by line: exports of QuickBooks and cash registers.
 * @throws {DomainError} invalid-request with the remedy.
 */
export function readCsvSheet(bytes: Uint8Array, work = noWork()): (readonly SheetCell[])[] {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuse('This file is not text in UTF-8. Save it as "CSV UTF-8" or as .xlsx and try again');
  }
  const csv = parseCsv(text, maxSheetRows + 1);
  if (!csv.ok) throw refuse(csv.message);
  const rows: (readonly SheetCell[])[] = [];
  for (const { line, cells } of csv.records) {
    // Empty lines at the top aren't headings; later ones count, so line numbers stay right.
    while (rows.length > 0 && rows.length < line - 1) rows.push([]);
    rows.push(cells.slice(0, maxSheetColumns).map(cell => cell.slice(0, maxCellLength)));
  }
  work.rows += rows.length;
  return rows;
}
