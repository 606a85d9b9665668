import { formatMonthShort } from '../../../../../shared/domain/formats/dates.ts';
import { previousYearMonth } from '../../../../../shared/domain/periods/days.ts';

/** A row of cells to type into, one per month. */
export type EntryRow = {
  readonly key: string;
  readonly label: string;
  /** The text that a screen reader reads for a cell, before its month. */
  readonly spoken: string;
  /** True for whole numbers; otherwise amounts have at most two decimals. */
  readonly whole: boolean;
  /** The largest storable number. */
  readonly most: number;
};

/** A row of a grid: cells to type into, or the total of the rows above. */
export type GridRow =
  | { readonly kind: 'entry'; readonly row: EntryRow; readonly total: string }
  | {
      readonly kind: 'sum';
      readonly key: string;
      readonly label: string;
      readonly strong?: boolean;
      readonly text: (month: string) => string;
      /** True if the month differs from the entered one. */
      readonly differs?: (month: string) => boolean;
      readonly total: string;
    };
export type GridGroup = {
  readonly key: string;
  readonly title: string | null;
  readonly note?: string;
  readonly rows: readonly GridRow[];
};

/** The text of each cell, by `cellKey`; empty cells are absent. */
export type Cells = Readonly<Record<string, string>>;
export const cellKey = (row: string, yearMonth: string): string => `${row}@${yearMonth}`;

/** The twelve months of a year, 'yyyyMM'. */
export const monthsOfYear = (year: number): string[] =>
  Array.from({ length: 12 }, (_, index) => `${year}${String(index + 1).padStart(2, '0')}`);

const separators = /,(?=\d{3}(\D|$))/g;
/** A cell's text without spaces, currency sign and separators. */
export const plainCell = (text: string): string =>
  text
    .trim()
    .replace(/^\$\s?/, '')
    .replaceAll(separators, '');

/** The number in a cell's text: null for an empty one, `problem` for an invalid number. */
export function readCell(
  text: string,
  { whole, label, most }: Pick<EntryRow, 'whole' | 'label' | 'most'>,
): { value: number | null } | { problem: string } {
  const clean = plainCell(text);
  if (clean === '') return { value: null };
  if (!/^-?\d+(\.\d+)?$/.test(clean)) {
    const why = /[a-z]/i.test(clean) ? 'contains a letter' : 'is not a number';
    return { problem: `${label} must be a number. ${text.trim()} ${why}.` };
  }
  const value = Number(clean);
  if (value < 0) return { problem: `${label} must be 0 or more.` };
  if (value > most) return { problem: `${label} must be at most ${most.toLocaleString('en-US')}.` };
  if (whole && !Number.isInteger(value)) return { problem: `${label} must be a whole number.` };
  if (!whole && Math.abs(Math.round(value * 100) - value * 100) > 1e-6)
    return { problem: `${label} can have at most two decimals.` };
  return { value };
}

/** Formats a number for a cell: with separators, and decimals only if there are any. */
export const cellText = (value: number, whole: boolean): string =>
  value.toLocaleString(
    'en-US',
    whole ? { maximumFractionDigits: 0 } : { minimumFractionDigits: value % 1 === 0 ? 0 : 2, maximumFractionDigits: 2 },
  );

/** The keys of cells that differ from the stored ones. */
export const changedKeys = (stored: Cells, cells: Cells): string[] =>
  [...new Set([...Object.keys(stored), ...Object.keys(cells)])].filter(
    key => (stored[key] ?? '').trim() !== (cells[key] ?? '').trim(),
  );

/** 'Aug', 'Aug and Sep', 'Aug, Sep and Oct'. */
export function namedMonths(yearMonths: readonly string[]): string {
  const names = [...new Set(yearMonths)].sort().map(formatMonthShort);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

/** Months as runs without a gap: 'Jan 2024 to Nov 2026', 'Mar 2026 and May 2026'. */
export function monthRuns(yearMonths: readonly string[]): string {
  const runs: [first: string, last: string][] = [];
  for (const month of [...new Set(yearMonths)].sort()) {
    const run = runs.at(-1);
    if (run !== undefined && previousYearMonth(month) === run[1]) run[1] = month;
    else runs.push([month, month]);
  }
  const named = (month: string) => `${formatMonthShort(month)} ${month.slice(0, 4)}`;
  const words = runs.map(([first, last]) => (first === last ? named(first) : `${named(first)} to ${named(last)}`));
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

/**
 * Pastes a spreadsheet block into cells, starting at one: a tab ends a cell, a line break a row. Values beyond the rows
 * or in closed months are left out; `left` counts them.
 */
export function pasted(
  cells: Cells,
  text: string,
  from: { readonly row: number; readonly month: number },
  rows: readonly EntryRow[],
  openMonths: readonly string[],
): { cells: Cells; left: number } {
  const next: Record<string, string> = { ...cells };
  let left = 0;
  const lines = text.replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n');
  lines.forEach((line, down) =>
    line.split('\t').forEach((value, right) => {
      const row = rows[from.row + down];
      const month = openMonths[from.month + right];
      if (row === undefined || month === undefined) left += value.trim() === '' ? 0 : 1;
      else next[cellKey(row.key, month)] = value.trim();
    }),
  );
  return { cells: next, left };
}
