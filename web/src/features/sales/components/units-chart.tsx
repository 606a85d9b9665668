import { useMemo, useState } from 'react';
import { formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import { formatCompactCurrency, formatCurrency, formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import { monthRange } from '../../../../../shared/domain/periods/days.ts';
import { goalMonths } from '../../../../../shared/domain/sales/goal-months.ts';
import { goalOf } from '../../../../../shared/domain/sales/totals.ts';
import type { SalesBook } from '../../../../../shared/model/sales.ts';
import { TrendChart } from '../../../charts/trend-chart.tsx';
import { trendModel } from '../../../charts/trend-model.ts';
import { Segments } from '../../../components/form/segments.tsx';
import { Panel, type PanelView } from '../../../components/panel/panel.tsx';
import { DataTable, type Column } from '../../../components/table/data-table.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import type { ModuleMonth, ModuleYear } from '../view/module.ts';
import '../../../charts/charts.css';

type Measure = 'units' | 'revenue';
type Row = {
  readonly month: ModuleMonth;
  readonly now: number | null;
  readonly before: number | null;
  /** Units of the month's part of the year's goal; null without one. */
  readonly goal: number | null;
};

/** A year's months as bars with the year before dashed across them; the month that still runs is hatched. */
export function UnitsChart({
  book,
  year,
  before,
  siteName,
}: {
  book: SalesBook;
  year: ModuleYear;
  before: ModuleYear | undefined;
  siteName: string;
}) {
  const [measure, setMeasure] = useState<Measure>('units');
  const [view, setView] = useState<PanelView>('chart');
  const goals = useMemo(() => {
    const goal = goalOf(book.goals, year.year);
    return goal === null ? null : goalMonths(goal, book, year.year);
  }, [book, year]);
  const rows = useMemo(
    () =>
      year.months.map((month, index): Row => ({
        month,
        now: month.totals?.[measure] ?? null,
        before: before?.months[index]?.totals?.[measure] ?? null,
        goal: goals?.units[index] ?? null,
      })),
    [year, before, measure, goals],
  );
  const model = useMemo(
    () =>
      trendModel({
        grain: 'month',
        mode: 'day',
        continues: false,
        least: 1,
        points: rows.map(({ month, now }) => ({
          date: monthRange(month.yearMonth).start,
          value: now,
          provisional: !month.isOver && now !== null,
        })),
        comparison: rows.map(({ month, before: was }) => ({
          date: monthRange(month.yearMonth).start,
          value: was,
          provisional: false,
        })),
      }),
    [rows],
  );
  const text = (value: number) => (measure === 'units' ? formatNumber(value) : formatCurrency(value, book.currency));
  const short = (value: number) =>
    measure === 'units' ? formatNumber(value) : formatCompactCurrency(value, book.currency);
  const title = measure === 'units' ? 'Units by month' : 'Revenue by month';
  const columns: Column<Row>[] = [
    {
      key: 'month',
      title: 'Month',
      value: ({ month }) => month.yearMonth,
      text: ({ month }) =>
        `${formatMonth(month.yearMonth)}${month.isOver || month.totals === null ? '' : ', not over'}`,
    },
    {
      key: 'now',
      title: String(year.year),
      numeric: true,
      value: row => row.now,
      text: row => (row.now === null ? '–' : text(row.now)),
    },
    {
      key: 'before',
      title: String(year.year - 1),
      numeric: true,
      value: row => row.before,
      text: row => (row.before === null ? '–' : text(row.before)),
    },
    ...(goals === null || measure === 'revenue'
      ? []
      : [
          {
            key: 'goal',
            title: 'Goal',
            numeric: true,
            value: (row: Row) => row.goal,
            text: (row: Row) => (row.goal === null ? '–' : formatNumber(row.goal)),
          },
        ]),
  ];
  const running = rows.some(({ month, now }) => !month.isOver && now !== null);
  return (
    <Panel
      title={title}
      subtitle={`${year.year} against ${year.year - 1}, as entered`}
      flush={view === 'table'}
      view={{ value: view, onChange: setView }}
      tools={
        <>
          <Segments
            label="Measure"
            value={measure}
            options={[
              { value: 'units', label: 'Units' },
              { value: 'revenue', label: 'Revenue' },
            ]}
            onChange={setMeasure}
          />
          <ExportMenu
            title={title}
            columns={columns}
            rows={rows}
            info={{ name: `unit-sales-${year.year}`, notes: [siteName, `Amounts in ${book.currency}`] }}
          />
        </>
      }
      provenance={
        <span className="provenance">Unit Sales Entry{running ? ' · the month that still runs is hatched' : ''}</span>
      }
    >
      {view === 'chart' ? (
        <TrendChart
          model={model}
          words={{
            title,
            text,
            short,
            format: 'number',
            now: { range: String(year.year), value: '' },
            before: { range: String(year.year - 1), value: '' },
            verdict: change => (change === null || change === 0 ? 'neutral' : change > 0 ? 'good' : 'bad'),
          }}
        />
      ) : (
        <DataTable caption={title} columns={columns} rows={rows} rowKey={({ month }) => month.yearMonth} />
      )}
    </Panel>
  );
}
