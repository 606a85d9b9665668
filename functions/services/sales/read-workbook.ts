import {
  columnsByName,
  headingPlace,
  maxSheetRows,
  maxSheetColumns,
  type SheetCell,
} from '../../../shared/domain/sales/sheet-columns.ts';
import { invalid } from '../../runtime/errors.ts';
import { noWork, openZip, type Zip, ZipError } from '../../runtime/unzip.ts';
import { collectText, readDateStyles, readSharedTexts, toCellValue, type Workbook } from './workbook-values.ts';
import { readXml, UnreadableXmlError } from './workbook-xml.ts';

/** A sheet of 5,000 lines needs a few megabytes. */
const limits = { maxBytes: 10 * 1024 * 1024, maxMembers: 500 };
/** Includes empty rows with a format. */
const maxRowElements = 200_000;

const refuse = (message: string) => invalid([{ path: 'body.xlsFile', message }]);
const notExcel = 'This file is not an Excel workbook. Save it as .xlsx and try again';
const noSheet = 'This workbook has no visible sheet with cells. Save the sheet with the sales as .xlsx and try again';
/** Covers and notes may precede a table; a larger workbook is a mistake. */
const maxSheets = 10;
const unreadable = 'This workbook cannot be read. Open it in Excel, save it as .xlsx and try again';
const tooLarge = 'This workbook is too large. Keep only the sales sheet and try again';

/**
 * Reads the cells of the first visible sheet with a month and another column, or else with a month, or else of the
 * first visible one, row by row. The file is untrusted: inflated bytes, rows, columns and time are limited, and reading
 * stops one row past the maximum. Formulas use their saved value.
 * @throws {DomainError} invalid-request with the remedy.
 */
export function readWorkbook(bytes: Uint8Array, work = noWork()): SheetCell[][] {
  try {
    const zip = openZip(bytes, limits, work);
    if (!zip.names.includes('xl/workbook.xml')) throw refuse(notExcel);
    if (zip.names.some(name => /vbaProject\.bin$/i.test(name)))
      throw refuse('This workbook has macros. Save it as .xlsx without them and try again');
    const { sheetPaths, textsPath, stylesPath, is1904 } = findParts(zip);
    const [texts, styles] = [zip.inflate(textsPath), zip.inflate(stylesPath)];
    const workbook = {
      texts: texts === null ? [] : readSharedTexts(texts),
      dateStyles: styles === null ? [] : readDateStyles(styles),
      is1904,
    };
    let best: { readonly rows: SheetCell[][]; readonly columns: number } | null = null;
    for (const path of sheetPaths.slice(0, maxSheets)) {
      const rows = readRows(inflatePart(zip, path), workbook, work);
      const named = columnsByName(rows[headingPlace(rows)] ?? []);
      const columns = named.month === undefined ? 0 : Object.keys(named).length;
      if (columns > 1) return rows;
      if (best === null || columns > best.columns) best = { rows, columns };
    }
    if (best === null) throw refuse(noSheet);
    return best.rows;
  } catch (error) {
    if (error instanceof ZipError) throw refuse(error.problem === 'broken' ? notExcel : tooLarge);
    if (error instanceof UnreadableXmlError) throw refuse(unreadable);
    throw error;
  }
}

function inflatePart(zip: Zip, name: string): Uint8Array {
  const part = zip.inflate(name);
  if (part === null) throw new UnreadableXmlError(`There is no ${name}`);
  return part;
}

/** Finds the visible sheets with cells, in order, and the parts they refer to. */
function findParts(zip: Zip) {
  let is1904 = false;
  const sheetIds: string[] = [];
  readXml(inflatePart(zip, 'xl/workbook.xml'), {
    onOpen: (name, attributes) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (name !== 'sheet' || /hidden/i.test(attributes['state'] ?? '')) return;
      sheetIds.push(Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key))?.[1] ?? '');
    },
  });
  const sheets = new Map<string, string>();
  const paths = { textsPath: 'xl/sharedStrings.xml', stylesPath: 'xl/styles.xml', is1904 };
  readXml(inflatePart(zip, 'xl/_rels/workbook.xml.rels'), {
    onOpen: (name, { Id: id, Type: type = '', Target: target = '' }) => {
      if (name !== 'Relationship') return;
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      // A chart sheet has no cells.
      if (id !== undefined && type.endsWith('/worksheet')) sheets.set(id, path);
      if (type.endsWith('/sharedStrings')) paths.textsPath = path;
      if (type.endsWith('/styles')) paths.stylesPath = path;
    },
  });
  return { ...paths, sheetPaths: sheetIds.flatMap(id => sheets.get(id) ?? []) };
}

/** Reads rows with their numbers: omitted rows are empty, trailing empty rows are dropped. */
function readRows(part: Uint8Array, workbook: Workbook, work: { rows: number }): SheetCell[][] {
  const rows: SheetCell[][] = [];
  const text = collectText();
  let [row, column] = [0, -1];
  let attributes: Readonly<Record<string, string>> = {};
  const keep = (value: SheetCell) => {
    if (value === null || column >= maxSheetColumns || rows.length > maxSheetRows) return;
    if (!(row >= Math.max(1, rows.length))) throw new UnreadableXmlError('Rows are not in order');
    while (rows.length < Math.min(row, maxSheetRows + 1)) rows.push([]);
    const cells = rows.at(-1) ?? [];
    while (cells.length < column) cells.push(null);
    cells[column] = value;
  };
  readXml(part, {
    onOpen: (name, given) => {
      if (name === 'row') {
        row = given['r'] === undefined ? row + 1 : Number(given['r']);
        column = -1;
        work.rows += 1;
        if (work.rows > maxRowElements) throw refuse(tooLarge);
      } else if (name === 'c') {
        column = columnIndex(given['r']) ?? column + 1;
        attributes = given;
      } else text.open(name);
    },
    onText: text.add,
    onClose: name => {
      if (name === 'c') keep(toCellValue(attributes, text.take(), workbook));
      else text.close(name);
    },
    isDone: () => rows.length > maxSheetRows,
  });
  return rows;
}

/** Returns the column of an address like 'AB12', from 0; undefined without one. */
function columnIndex(address: string | undefined): number | undefined {
  const columnName = /^[A-Z]{1,3}(?=\d{1,7}$)/.exec(address ?? '')?.[0];
  if (columnName === undefined) return undefined;
  return Array.from(columnName).reduce((sum, character) => sum * 26 + character.charCodeAt(0) - 64, 0) - 1;
}
