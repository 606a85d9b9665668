import type { PrintedPair } from '../numbers/comparison/print.ts';

/** The value to sort, export and draw bars by; text sorts by the reader's locale, null sorts last. */
export type CellValue = string | number | null;

export type ColumnData<Row> = {
  key: string;
  title: string;
  /** True for right-aligned, tabular figures. */
  numeric?: boolean;
  /** The value to sort and export: numbers in full precision. */
  value: (row: Row) => CellValue;
  /** The displayed text; by default the value. */
  text?: (row: Row) => string;
  /** The two numbers of a change: separate columns in files and on paper. */
  compared?: (row: Row) => PrintedPair | null;
  /** The cell of the totals row, over all rows, by the metric's own aggregation; absent if a sum would be wrong. */
  total?: (rows: readonly Row[]) => string;
  sortable?: boolean;
};

/** The columns, each change preceded by its two numbers. */
export const withCompared = <Row>(columns: readonly ColumnData<Row>[]): readonly ColumnData<Row>[] =>
  columns.flatMap(({ compared, ...column }) =>
    compared === undefined
      ? [column]
      : [
          ...(['now', 'before'] as const).map(side => ({
            key: `${column.key}-${side}`,
            title: `${column.title}, ${side === 'now' ? 'compared' : 'before'}`,
            numeric: true,
            value: (row: Row) => compared(row)?.[side === 'now' ? 'value' : 'previous'] ?? null,
            text: (row: Row) => compared(row)?.[side] ?? '–',
          })),
          column,
        ],
  );

export type Sort = { key: string; direction: 'ascending' | 'descending' };

let collator: Intl.Collator | undefined;
/** Creates the collator on first use, which takes longer than sorting a long table. */
const getCollator = (): Intl.Collator => (collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' }));

function compare(left: CellValue, other: CellValue): number {
  if (typeof left === 'number' && typeof other === 'number') return left - other;
  return getCollator().compare(String(left), String(other));
}

/** Returns a sorted copy; rows without a value are last in both directions, ties keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly ColumnData<Row>[],
  sort: Sort | undefined,
): readonly Row[] {
  const column = columns.find(({ key }) => key === sort?.key);
  if (column === undefined || sort === undefined) return rows;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [left, other] = [column.value(a), column.value(b)];
    if (left === null || other === null) return left === other ? 0 : left === null ? 1 : -1;
    return sign * compare(left, other);
  });
}

/** The next sort when a header is clicked: numbers start with the largest, words with A. */
export function nextSort<Row>(current: Sort | undefined, column: ColumnData<Row>): Sort {
  const first = column.numeric === true ? 'descending' : 'ascending';
  if (current?.key !== column.key) return { key: column.key, direction: first };
  return { key: column.key, direction: current.direction === 'ascending' ? 'descending' : 'ascending' };
}

export const getCellText = <Row>(column: ColumnData<Row>, row: Row): string =>
  column.text?.(row) ?? String(column.value(row) ?? '–');
