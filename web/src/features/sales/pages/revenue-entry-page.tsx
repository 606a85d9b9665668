import { formatCurrency } from '../../../../../shared/domain/formats/numbers.ts';
import type { KeptRevenue } from '../../../../../shared/model/sales.ts';
import { EntryFrame } from '../components/entry-frame.tsx';
import { SalesFrame, type ShownBook } from '../components/sales-frame.tsx';
import { usePutRevenueSalesMutation } from '../sales-api.ts';
import {
  cellKey,
  type Cells,
  cellText,
  changedKeys,
  type EntryRow,
  monthsOfYear,
  readCell,
} from '../view/entry-grid.ts';
import { numberIn } from '../view/unit-cells.ts';

const row: EntryRow = {
  key: 'revenue',
  label: 'Revenue',
  spoken: 'Revenue',
  whole: false,
  most: 1_000_000_000_000,
};

/** /revenue-entry: a site's revenue by month, next to that of web analytics. */
export const RevenueEntryPage = () => (
  <SalesFrame action="revenue.update">{shown => <RevenueEntry key={shown.site.siteId} {...shown} />}</SalesFrame>
);

const toCells = (months: readonly KeptRevenue[]): Cells =>
  Object.fromEntries(months.map(({ yearMonth, revenue }) => [cellKey(row.key, yearMonth), cellText(revenue, false)]));

function RevenueEntry({ site, book, timeZone, readOnly }: ShownBook) {
  const [put, { isLoading }] = usePutRevenueSalesMutation();
  const stored = toCells(book.revenue);
  const formatTotal = (year: number, cells: Cells) => {
    const values = monthsOfYear(year).map(month => numberIn(cells, cellKey(row.key, month), row));
    if (values.every(value => value === null)) return '–';
    return formatCurrency(
      values.reduce<number>((sum, value) => sum + Math.round((value ?? 0) * 100), 0) / 100,
      book.currency,
    );
  };
  const findProblems = (year: number, cells: Cells) =>
    Object.fromEntries(
      monthsOfYear(year).flatMap(month => {
        const key = cellKey(row.key, month);
        const read = readCell(cells[key] ?? '', row);
        return 'problem' in read ? [[key, read.problem]] : [];
      }),
    );
  return (
    <EntryFrame
      kind="revenue"
      site={site}
      book={book}
      timeZone={timeZone}
      readOnly={readOnly}
      kept={stored}
      rows={[row]}
      saving={isLoading}
      buildGroups={(year, cells) => [
        { key: 'revenue', title: null, rows: [{ kind: 'entry', row, total: formatTotal(year, cells) }] },
      ]}
      findProblems={findProblems}
      save={(_year, { changeId, reason, cells }) =>
        put({
          params: { siteId: site.siteId },
          body: {
            changeId,
            ...(reason === undefined ? {} : { reason }),
            months: changedKeys(stored, cells).map(key => {
              const yearMonth = key.slice(key.indexOf('@') + 1);
              return {
                yearMonth,
                seen: book.revenue.find(month => month.yearMonth === yearMonth)?.revision ?? 0,
                revenue: numberIn(cells, key, row),
              };
            }),
          },
        })
      }
    />
  );
}
