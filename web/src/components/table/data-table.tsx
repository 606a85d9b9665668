import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ArrowDownIcon, ArrowUpIcon } from '../icons/actions.tsx';
import { Button } from '../form/button.tsx';
import {
  nextSort,
  sortRows,
  getCellText,
  type ColumnData,
  type Sort,
} from '../../../../shared/documents/table-model.ts';
import './data-table.css';

export type Column<Row> = ColumnData<Row> & {
  /** Replaces the text. */
  render?: (row: Row) => ReactNode;
  /**
   * The color of a bar before the number, such as 'var(--good-fill)'. The bar's length is the share of the largest row.
   */
  bar?: string;
  /** Any CSS width. */
  width?: string;
};

/** More rows per page are slow to draw and to sort. */
const maxRows = 500;

export type DataTableProps<Row> = {
  /** The caption for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Rows that stay below the others in any sort order, such as the remainder. */
  pinned?: readonly Row[];
  rowKey: (row: Row) => string;
  initialSort?: Sort;
  /** Shows a totals row with this label. */
  totals?: string;
  /** Rows per page. */
  pageSize?: number;
  /** Scrolls within this height with the header in view. */
  maxHeight?: number;
  empty?: string;
  onRow?: (row: Row) => void;
  /** The address that `onRow` opens: keyboard users then get a link. */
  rowHref?: (row: Row) => string;
  /** True for the row shown elsewhere on the page. */
  isMarked?: (row: Row) => boolean;
};

function HeaderCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
}) {
  const active = sort?.key === column.key ? sort.direction : undefined;
  const className = column.numeric === true ? 'numeric' : undefined;
  const style = column.width === undefined ? undefined : { width: column.width };
  if (column.sortable === false)
    return (
      <th scope="col" className={className} style={style}>
        {column.title}
      </th>
    );
  return (
    <th scope="col" aria-sort={active ?? 'none'} className={className} style={style}>
      <button type="button" onClick={() => onSort(nextSort(sort, column))}>
        {column.title}
        {active === 'descending' && <ArrowDownIcon size={12} />}
        {active === 'ascending' && <ArrowUpIcon size={12} />}
      </button>
    </th>
  );
}

function Cell<Row>({ column, row, largest }: { column: Column<Row>; row: Row; largest: number }) {
  const content = column.render?.(row) ?? getCellText(column, row);
  if (column.bar === undefined) return content;
  const value = column.value(row);
  const share = typeof value === 'number' && largest > 0 ? Math.max(0, value / largest) : 0;
  return (
    <span className="cell-bar">
      <span className="cell-bar-track">
        <span style={{ width: `${share * 100}%`, background: column.bar }} />
      </span>
      <span>{content}</span>
    </span>
  );
}

/** A click anywhere opens the row; for the keyboard it is this link or button. */
function RowOpener({ href, onOpen, children }: { href: string | undefined; onOpen: () => void; children: ReactNode }) {
  if (href !== undefined)
    return (
      <Link className="row-open" to={href} onClick={event => event.stopPropagation()}>
        {children}
      </Link>
    );
  return (
    <button
      type="button"
      className="row-open"
      onClick={event => {
        event.stopPropagation();
        onOpen();
      }}
    >
      {children}
    </button>
  );
}

/** A table that sorts, pages, totals and keeps its header and first column in view. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  pinned = [],
  rowKey,
  initialSort,
  totals,
  pageSize = maxRows,
  maxHeight,
  empty = 'There are no rows',
  onRow,
  rowHref,
  isMarked,
}: DataTableProps<Row>) {
  const [sort, setSort] = useState<Sort | undefined>(initialSort);
  const [page, setPage] = useState(0);
  const pages = Math.max(Math.ceil(rows.length / pageSize), 1);
  const current = Math.min(page, pages - 1);
  const opener = columns.find(column => column.sortable !== false);
  const sorted = sortRows(rows, columns, sort).slice(current * pageSize, (current + 1) * pageSize);
  const shown = current === pages - 1 ? [...sorted, ...pinned] : sorted;
  const largest = new Map(
    columns
      .filter(column => column.bar !== undefined)
      .map(column => [
        column.key,
        Math.max(
          0,
          ...rows.map(row => {
            const value = column.value(row);
            return typeof value === 'number' ? value : 0;
          }),
        ),
      ]),
  );
  return (
    <div className="data-table">
      {/* Scrollable content must be reachable by keyboard (WCAG 2.1.1). */}
      <div
        className="data-table-scroll"
        style={maxHeight === undefined ? undefined : { maxHeight }}
        role="group"
        aria-label={`${caption}, table`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map(column => (
                <HeaderCell
                  key={column.key}
                  column={column}
                  sort={sort}
                  onSort={next => {
                    setSort(next);
                    setPage(0);
                  }}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.length === 0 && (
              <tr>
                <td colSpan={columns.length} className="data-table-empty">
                  {empty}
                </td>
              </tr>
            )}
            {shown.map((row, place) => (
              <tr
                key={rowKey(row)}
                className={`${onRow === undefined ? '' : 'row-link'} ${isMarked?.(row) === true ? 'row-marked' : ''}`}
                onClick={onRow === undefined ? undefined : () => onRow(row)}
                aria-current={isMarked?.(row) === true ? 'true' : undefined}
              >
                {columns.map((column, index) => {
                  const cell = (
                    <Cell
                      column={column}
                      row={row}
                      largest={place < sorted.length ? (largest.get(column.key) ?? 0) : 0}
                    />
                  );
                  const content =
                    onRow !== undefined && column === opener ? (
                      <RowOpener href={rowHref?.(row)} onOpen={() => onRow(row)}>
                        {cell}
                      </RowOpener>
                    ) : (
                      cell
                    );
                  const className = column.numeric === true ? 'numeric number' : undefined;
                  return index === 0 ? (
                    <th key={column.key} scope="row" className={className}>
                      {content}
                    </th>
                  ) : (
                    <td key={column.key} className={className}>
                      {content}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
          {totals !== undefined && rows.length > 0 && (
            <tfoot>
              <tr>
                {columns.map((column, index) =>
                  index === 0 ? (
                    <th key={column.key} scope="row">
                      {totals}
                    </th>
                  ) : (
                    <td key={column.key} className={column.numeric === true ? 'numeric number' : undefined}>
                      {column.total?.(rows) ?? ''}
                    </td>
                  ),
                )}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {pages > 1 && (
        <nav className="data-table-pages" aria-label={`Pages of ${caption}`}>
          <span className="number">
            {current * pageSize + 1} – {Math.min((current + 1) * pageSize, rows.length)} of {rows.length}
          </span>
          <Button size="small" disabled={current === 0} onClick={() => setPage(current - 1)}>
            Previous
          </Button>
          <Button size="small" disabled={current === pages - 1} onClick={() => setPage(current + 1)}>
            Next
          </Button>
        </nav>
      )}
    </div>
  );
}
