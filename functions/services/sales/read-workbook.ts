import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import type { SheetCell } from '../../../shared/domain/sales/sheet-columns.ts';
import { invalid } from '../../runtime/errors.ts';

/** What a sheet of 5,000 lines needs many times over; beyond it a file is refused before it is unpacked. */
const mostUnpackedBytes = 30 * 1024 * 1024;
const mostParts = 500;

const refuse = (message: string) => invalid([{ path: 'body.xlsFile', message }]);

/**
 * The cells of the first sheet of an .xlsx file, row by row. The file comes from a stranger: what it unpacks to is
 * bounded first, and only the bounded parts reach the reader of the format. A formula counts as the value that it had
 * when the file was saved; nothing is ever calculated.
 * @throws {DomainError} invalid-request that says what to do.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<(readonly SheetCell[])[]> {
  const parts = unpack(bytes);
  if (parts['xl/workbook.xml'] === undefined)
    throw refuse('This file is not an Excel workbook. Save it as .xlsx and try again');
  if (Object.keys(parts).some(name => /vbaProject\.bin$/i.test(name))) {
    throw refuse('This workbook has macros. Save it as .xlsx without them and try again');
  }
  if (Object.values(parts).some(hasDocumentType)) throw refuse(unreadable);
  const bounded = zipSync(parts, { level: 0 });
  try {
    const rows = await readSheet(new Blob([bounded.slice()]), 1);
    return rows.map(row => row.map(cellOf));
  } catch {
    throw refuse(unreadable);
  }
}

const unreadable = 'This workbook cannot be read. Open it in Excel, save it as .xlsx and try again';

/**
 * Excel writes none: a document type serves to define entities that unfold without end. It stands before the first
 * element.
 */
const headBytes = 4096;
const hasDocumentType = (part: Uint8Array): boolean =>
  /<!(DOCTYPE|ENTITY)/i.test(new TextDecoder('latin1').decode(part.subarray(0, headBytes)));

function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  const problems: string[] = [];
  let unpackedBytes = 0;
  let count = 0;
  let parts: Record<string, Uint8Array>;
  try {
    parts = unzipSync(bytes, {
      filter: ({ originalSize }) => {
        unpackedBytes += originalSize;
        count += 1;
        return unpackedBytes <= mostUnpackedBytes && count <= mostParts;
      },
    });
  } catch {
    problems.push('This file is not an Excel workbook. Save it as .xlsx and try again');
    parts = {};
  }
  if (unpackedBytes > mostUnpackedBytes || count > mostParts) {
    problems.push('This workbook is too large. Keep the sheet with the sales alone and try again');
  }
  const [problem] = problems;
  if (problem !== undefined) throw refuse(problem);
  return parts;
}

/** A cell as the rules read it; what is of no kind that they know counts as empty. */
const cellOf = (cell: unknown): SheetCell =>
  typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' || cell instanceof Date
    ? cell
    : null;
