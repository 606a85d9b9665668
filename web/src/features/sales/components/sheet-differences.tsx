import type { SheetAnswer } from '../../../../../shared/contract/sales.ts';
import { formatCurrency, formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import { formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import { DataTable, type Column } from '../../../components/table/data-table.tsx';

type Difference = SheetAnswer['months'][number];
/** The changes of a sheet, month by month. */
export function MonthDifferences({ months, currency }: { months: readonly Difference[]; currency: string }) {
  const money = (value: number) => formatCurrency(value, currency, 2);
  const units = (side: Difference['before']) => side?.units ?? null;
  const has = months.some(({ after }) => after.units !== null);
  const columns: Column<Difference>[] = [
    {
      key: 'month',
      title: 'Month',
      value: ({ yearMonth }) => yearMonth,
      text: ({ yearMonth }) => formatMonth(yearMonth),
    },
    ...(has
      ? [
          {
            key: 'unitsBefore',
            title: 'Units now',
            numeric: true,
            value: ({ before }: Difference) => units(before),
            text: ({ before }: Difference) => (units(before) === null ? '–' : formatNumber(units(before) ?? 0)),
          },
          {
            key: 'unitsAfter',
            title: 'After',
            numeric: true,
            value: ({ after }: Difference) => after.units,
            text: ({ after }: Difference) => formatNumber(after.units ?? 0),
          },
        ]
      : []),
    {
      key: 'revenueBefore',
      title: 'Revenue now',
      numeric: true,
      value: ({ before }) => before?.revenue ?? null,
      text: ({ before }) => (before === null ? '–' : money(before.revenue)),
    },
    {
      key: 'revenueAfter',
      title: 'After',
      numeric: true,
      value: ({ after }) => after.revenue,
      text: ({ after }) => money(after.revenue),
    },
  ];
  return (
    <div className="sales-differences">
      <h3>What changes</h3>
      <DataTable
        caption="Changes in this sheet"
        columns={columns}
        rows={months}
        rowKey={({ yearMonth }) => yearMonth}
        pageSize={12}
      />
    </div>
  );
}
