import { type DecimalMark, findDecimalMark } from '../formats/number-text.ts';
import { type DateOrder, findDateOrder } from '../formats/date-text.ts';
import type { SheetColumn, SheetColumns } from '../../model/sales.ts';
import type { SheetCell } from './sheet-columns.ts';
import { monthText, readMonth, readCellText } from './sheet-months.ts';

/**
 * A line that is not blank. `note`: the reason it does not count (a total or a heading of the report); null for a sale.
 */
export type SheetSource = {
  /** Counted as in a spreadsheet: the first row is line 1. */
  readonly number: number;
  readonly cells: readonly SheetCell[];
  /** The month as written, or that of the lines above if blank. Unlike a day, it can group lines for a total. */
  readonly period: string;
  /** yyyyMM; null if unreadable. */
  readonly yearMonth: string | null;
  /** True if the month is from the lines above: merged cells have it only once. */
  readonly isMonthFilled: boolean;
  readonly note: string | null;
};

/** The date and number formats, decided from all cells of a file. */
export type SheetDialect = { readonly order: DateOrder | 'mixed' | null; readonly mark: DecimalMark };

const totalPattern = '(?:grand[\\s-]+)?(?:sub[\\s-]?)?totals?|sum|summe|gesamt(?:summe)?|zwischensumme';
const total = new RegExp(`^(?:${totalPattern})(?:\\s+(?:for|of)\\b.*)?\\s*:?$|^.+\\s(?:${totalPattern})\\s*:?$`, 'i');
/** Returns true if a text names a total: 'Grand Total', 'Mar 2026 Total', 'Total for Resale'; not 'Total Body Wrap'. */
export const isTotalText = (cell: SheetCell): boolean => typeof cell === 'string' && total.test(cell.trim());

const isEmpty = (cell: SheetCell): boolean => readCellText(cell) === '';

/** Decides date order and decimal mark once, from every text cell of the columns. */
export function findDialect(body: readonly (readonly SheetCell[])[], columns: SheetColumns): SheetDialect {
  const texts = (names: readonly SheetColumn[]): string[] =>
    body.flatMap(cells =>
      names.flatMap(name => {
        const cell = cells[columns[name] ?? -1];
        return typeof cell === 'string' ? [cell] : [];
      }),
    );
  return {
    order: findDateOrder(texts(['month'])),
    mark: findDecimalMark(texts(['units', 'revenuePerUnit', 'revenue', 'discoveryDays'])),
  };
}

/** Lists every line below the headings that is not blank, with its month. */
export function listSheetLines(
  body: readonly (readonly SheetCell[])[],
  firstLine: number,
  columns: SheetColumns,
  { order }: SheetDialect,
): SheetSource[] {
  let above: string | null = null;
  let period = '';
  return body.flatMap((cells, index): SheetSource[] => {
    const filled = cells.filter(cell => !isEmpty(cell));
    if (filled.length === 0) return [];
    const month = cells[columns.month ?? -1];
    const parsedMonth = readMonth(month, order);
    const note = findNote(filled, month, parsedMonth);
    const isMonthFilled = note === null && isEmpty(month) && above !== null;
    if (note === null && !isEmpty(month)) [above, period] = [parsedMonth, monthText(month)];
    return [
      {
        number: firstLine + index,
        cells,
        period: note === null ? period : '',
        yearMonth: isMonthFilled ? above : parsedMonth,
        isMonthFilled,
        note,
      },
    ];
  });
}

function findNote(filled: readonly SheetCell[], month: SheetCell, parsedMonth: string | null): string | null {
  if (isTotalText(month) || (isEmpty(month) && filled.some(isTotalText))) return 'A total; not counted';
  return filled.length === 1 && typeof filled[0] === 'string' && parsedMonth === null ? 'A heading; not counted' : null;
}
