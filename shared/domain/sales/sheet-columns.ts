import { type SalesKind, type SheetColumn, sheetColumnNames, type SheetColumns } from '../../model/sales.ts';

/** A cell from a workbook or a CSV file. */
export type SheetCell = string | number | boolean | Date | null | undefined;

/** Lowercase headings for each field of a sheet; the first is its name. */
const headings: Record<SheetColumn, readonly [string, ...string[]]> = {
  month: ['month', 'date', 'period', 'yearmonth', 'year month'],
  display: ['type', 'deal type', 'name', 'product', 'description', 'display'],
  units: ['units', 'unit sales', 'units sold', 'value', 'quantity'],
  revenuePerUnit: ['revenue per unit', 'revenueperunit', 'price', 'franchise fee', 'fee'],
  revenue: ['revenue', 'total revenue', 'amount', 'sales'],
  discoveryDays: ['discovery days', 'discoverydays'],
};

/** The columns of each kind of sheet, in the order in which users choose them. */
export const columnsOfKind: Record<SalesKind, readonly SheetColumn[]> = {
  units: sheetColumnNames,
  revenue: ['month', 'revenue'],
};
const needed: Record<SalesKind, readonly SheetColumn[]> = {
  units: ['month', 'display', 'units'],
  revenue: ['month', 'revenue'],
};

/** The maximum number of columns read. */
export const maxSheetColumns = 100;

/** Returns true for an empty cell. */
export const isBlank = (cell: SheetCell): boolean => cell === null || cell === undefined || cell === '';

/** The maximum number of rows above the headings. */
const maxTitleRows = 20;
export const maxSheetLines = 5000;
/** The maximum cell length; longer texts are cut when a file is read. */
export const maxCellLength = 1000;
/** Titles, headings and lines of the largest sheet. File readers stop one row later. */
export const maxSheetRows = maxTitleRows + 1 + maxSheetLines;

/**
 * Returns the row of the headings: the first with a month and another known column, otherwise the first with two filled
 * cells. Bookkeeping programs put the company, the report's name and its dates above.
 */
export function headingPlace(rows: readonly (readonly SheetCell[])[]): number {
  const head = rows.slice(0, maxTitleRows);
  const named = head.findIndex(row => {
    const columns = columnsByName(row);
    return columns.month !== undefined && Object.keys(columns).length > 1;
  });
  return named >= 0
    ? named
    : Math.max(
        0,
        head.findIndex(row => row.filter(cell => !isBlank(cell)).length > 1),
      );
}

/** Returns the headings of a sheet's first row for display. */
export const listHeadings = (cells: readonly SheetCell[]): string[] =>
  cells.slice(0, maxSheetColumns).map(cell =>
    String(cell ?? '')
      .trim()
      .slice(0, 80),
  );

/** Finds the column of each field by its heading. */
export function columnsByName(cells: readonly SheetCell[]): SheetColumns {
  const names = listHeadings(cells).map(name => name.toLowerCase());
  const found = sheetColumnNames.flatMap(column => {
    const index = names.findIndex(name => headings[column].includes(name));
    return index < 0 ? [] : [[column, index] as const];
  });
  return Object.fromEntries(found);
}

/**
 * Parses the columns that a user chose, '{column}:{place}' separated by commas; columns that the sheet does not have
 * are ignored.
 */
export function readColumns(text: string, kind: SalesKind, width: number): SheetColumns {
  const chosen = new Map(
    text.split(',').map(part => {
      const [name, place] = part.split(':');
      return [name, Number(place)] as const;
    }),
  );
  return Object.fromEntries(
    columnsOfKind[kind].flatMap(column => {
      const place = chosen.get(column);
      return place !== undefined && place < width ? [[column, place]] : [];
    }),
  );
}
export const writeColumns = (columns: SheetColumns): string =>
  Object.entries(columns)
    .map(([column, place]) => `${column}:${place}`)
    .join(',');

/** Returns a message about missing columns; null if the sheet has all required ones. */
export function missingColumns(columns: SheetColumns, kind: SalesKind): string | null {
  if (kind === 'units' && columns.revenue === undefined && columns.revenuePerUnit === undefined)
    return `Add a column named '${headings.revenuePerUnit[0]}' or '${headings.revenue[0]}'`;
  const missing = needed[kind].filter(name => columns[name] === undefined);
  return missing.length === 0
    ? null
    : `Add a column named ${missing.map(name => `'${headings[name][0]}'`).join(' and ')}`;
}

/** Returns a column's spreadsheet name: 0 is 'A'. */
export const columnName = (index: number): string =>
  index < 26 ? String.fromCodePoint(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);
