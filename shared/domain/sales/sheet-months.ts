import { type DateOrder, findMonth, fullYear, isEitherOrder, readDay, readSerial } from '../formats/date-text.ts';
import type { SheetCell } from './sheet-columns.ts';

/** Returns a cell's text; empty for an empty cell. */
export const readCellText = (cell: SheetCell): string => String(cell ?? '').trim();

const byName = /^([a-z]{3,9})\.?,?[\s-]+(?:'|’)?(\d{4}|\d{2})$/i;
const nameLast = /^(\d{4})[\s-]+([a-z]{3,9})\.?$/i;

/**
 * Parses a cell's month (yyyyMM): a date, a spreadsheet's day number, '2025-03', '202503', '3/2025', 'Mar 2025',
 * 'Mar-25', or a whole day in the column's order. Null for anything else, and for longer text.
 */
export function readMonth(cell: SheetCell, order: DateOrder | 'mixed' | null): string | null {
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? null : monthKey(cell.getUTCFullYear(), cell.getUTCMonth() + 1);
  const text = readCellText(cell);
  const yearFirst = /^(\d{4})(?:[-/.](\d{1,2})|(\d{2}))$/.exec(text);
  if (yearFirst) return monthKey(Number(yearFirst[1]), Number(yearFirst[2] ?? yearFirst[3]));
  const monthFirst = /^(\d{1,2})[-/.](\d{4})$/.exec(text);
  if (monthFirst) return monthKey(Number(monthFirst[2]), Number(monthFirst[1]));
  const [, name = '', year = ''] = byName.exec(text) ?? [];
  if (name !== '') return monthKey(fullYear(year), findMonth(name) ?? 0);
  const [, first = '', last = ''] = nameLast.exec(text) ?? [];
  if (first !== '') return monthKey(Number(first), findMonth(last) ?? 0);
  const serial = readSerial(text);
  if (serial !== null) return readMonth(new Date(serial), order);
  if (order === 'mixed' && isEitherOrder(text)) return null;
  const read = readDay(text, order === 'day-first' ? order : 'month-first');
  return read !== null && /^$|^[T\s,]+\d{1,2}:[\d:. apm]+Z?$/i.test(read.after)
    ? monthKey(read.day.year, read.day.month)
    : null;
}

const monthKey = (year: number, month: number): string | null =>
  month >= 1 && month <= 12 && year >= 1990 && year <= 2100 ? `${year}${String(month).padStart(2, '0')}` : null;

/** Returns a month for display; a date cell by its day. */
export const monthText = (cell: SheetCell): string =>
  cell instanceof Date && !Number.isNaN(cell.getTime())
    ? cell.toISOString().slice(0, 10)
    : readCellText(cell).slice(0, 40);
