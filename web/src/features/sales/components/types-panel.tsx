import { formatCurrency, formatNumber, formatPercent } from '../../../../../shared/domain/formats/numbers.ts';
import type { SalesBook } from '../../../../../shared/model/sales.ts';
import { Panel } from '../../../components/panel/panel.tsx';
import { DataTable, type Column } from '../../../components/table/data-table.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import { type TypeLine, typeLines } from '../view/module.ts';

/** The total of each deal type in a year. */
export function TypesPanel({ book, year, siteName }: { book: SalesBook; year: number; siteName: string }) {
  const rows = typeLines(book, year);
  const units = rows.reduce((sum, row) => sum + row.units, 0);
  const money = (value: number) => formatCurrency(value, book.currency);
  const columns: Column<TypeLine>[] = [
    { key: 'display', title: 'Deal type', value: ({ display }) => display },
    {
      key: 'units',
      title: 'Units',
      numeric: true,
      bar: 'var(--series)',
      value: row => row.units,
      text: row => formatNumber(row.units),
      total: () => formatNumber(units),
    },
    {
      key: 'share',
      title: 'Share of units',
      numeric: true,
      value: row => (units === 0 ? null : row.units / units),
      text: row => (units === 0 ? '–' : formatPercent(row.units / units)),
    },
    {
      key: 'revenue',
      title: 'Revenue',
      numeric: true,
      value: row => row.revenue,
      text: row => money(row.revenue),
      total: all => money(all.reduce((sum, row) => sum + Math.round(row.revenue * 100), 0) / 100),
    },
    {
      key: 'each',
      title: 'Revenue per unit',
      numeric: true,
      value: row => (row.units === 0 ? null : row.revenue / row.units),
      text: row => (row.units === 0 ? '–' : money(row.revenue / row.units)),
    },
  ];
  return (
    <Panel
      title="Deal types"
      subtitle={`Units for ${year}`}
      flush
      tools={
        <ExportMenu
          title="Deal types"
          columns={columns}
          rows={rows}
          info={{ name: `deal-types-${year}`, notes: [siteName, `Amounts in ${book.currency}`] }}
        />
      }
    >
      <DataTable
        caption={`Deal types of ${year}`}
        columns={columns}
        rows={rows}
        rowKey={({ metricKey }) => metricKey}
        totals="Total"
        empty={`Nothing entered for ${year}`}
      />
    </Panel>
  );
}
