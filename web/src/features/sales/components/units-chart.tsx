import { useMemo, useState } from 'react';
import { formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import { formatCompactCurrency, formatCurrency, formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import { monthRange, previousYearMonth } from '../../../../../shared/domain/periods/days.ts';
import { goalLine, type GoalMonths } from '../../../../../shared/domain/sales/goal-months.ts';
import type { SalesGoal } from '../../../../../shared/model/sales-goal.ts';
import { TrendChart } from '../../../charts/trend-chart.tsx';
import { trendModel } from '../../../charts/trend-model.ts';
import { Segments } from '../../../components/form/segments.tsx';
import { Panel, type PanelView } from '../../../components/panel/panel.tsx';
import { DataTable, type Column } from '../../../components/table/data-table.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import type { ModuleMonth, ModuleYear } from '../view/module.ts';

type Measure = 'units' | 'revenue';
type Row = {
  readonly month: ModuleMonth;
  readonly now: number | null;
  readonly before: number | null;
  /** The month's part of the year's goal; null without one. */
  readonly goal: number | null;
};
type Props = {
  year: ModuleYear;
  before: ModuleYear | undefined;
  /** The currency; null if there are several: only units are shown. */
  currency: string | null;
  goal: { readonly year: SalesGoal; readonly months: GoalMonths } | null;
  siteName: string;
  /** The source of the numbers. */
  from: string;
};

/**
 * A year's months as bars, with the year before as dashed lines and the goal as a line; the month in progress is
 * hatched.
 */
export function UnitsChart({ year, before, currency, goal, siteName, from }: Props) {
  const [measure, setMeasure] = useState<Measure>('units');
  const [view, setView] = useState<PanelView>('chart');
  const goals = useMemo(() => {
    // A goal may be set for units or revenue only: no line for the other.
    return goal === null || goal.year[measure] === 0 ? null : goalLine(goal.year, goal.months, measure);
  }, [goal, measure]);
  const rows = useMemo(
    () =>
      year.months.map(
        (month, index): Row => ({
          month,
          now: month.totals?.[measure] ?? null,
          before: before?.months[index]?.totals?.[measure] ?? null,
          goal: goals?.[index] ?? null,
        }),
      ),
    [year, before, measure, goals],
  );
  const model = useMemo(
    () =>
      trendModel({
        grain: 'month',
        mode: 'day',
        continues: false,
        least: 1,
        goal: goals,
        points: rows.map(({ month, now }) => ({
          date: monthRange(month.yearMonth).start,
          value: now,
          provisional: !month.isOver && now !== null,
        })),
        comparison: rows.map(({ month, before: was }) => ({
          date: monthRange(previousYearMonth(month.yearMonth, 12)).start,
          value: was,
          provisional: false,
        })),
      }),
    [rows, goals],
  );
  const isMoney = measure === 'revenue' && currency !== null;
  const text = (value: number) => (isMoney ? formatCurrency(value, currency) : formatNumber(value));
  const short = (value: number) => (isMoney ? formatCompactCurrency(value, currency) : formatNumber(value));
  const goalText = (value: number) =>
    isMoney ? formatCurrency(Math.round(value), currency) : oneDecimal.format(value);
  const title = measure === 'units' ? 'Units by month' : 'Revenue by month';
  const columns: Column<Row>[] = [
    {
      key: 'month',
      title: 'Month',
      value: ({ month }) => month.yearMonth,
      text: ({ month }) =>
        `${formatMonth(month.yearMonth)}${month.isOver || month.totals === null ? '' : ', in progress'}`,
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
    ...(goals === null
      ? []
      : [
          {
            key: 'goal',
            title: 'Goal',
            numeric: true,
            value: (row: Row) => row.goal,
            text: (row: Row) => (row.goal === null ? '–' : goalText(row.goal)),
          },
        ]),
  ];
  return (
    <Panel
      title={title}
      subtitle={`${year.year} vs. ${year.year - 1}`}
      flush={view === 'table'}
      view={{ value: view, onChange: setView }}
      tools={
        <>
          {currency !== null && (
            <Segments
              label="Measure"
              value={measure}
              options={[
                { value: 'units', label: 'Units' },
                { value: 'revenue', label: 'Revenue' },
              ]}
              onChange={setMeasure}
            />
          )}
          <ExportMenu
            title={title}
            columns={columns}
            rows={rows}
            info={{
              name: `unit-sales-${year.year}`,
              notes: [siteName, ...(currency === null ? [] : [`Amounts in ${currency}`])],
            }}
          />
        </>
      }
      provenance={<span className="provenance">{from}</span>}
    >
      {view === 'chart' ? (
        <TrendChart
          model={model}
          words={{
            title,
            text,
            short,
            ...(goals === null ? {} : { goal: formatGoal(goals, goalText) }),
            look: { format: 'number', decimals: 0, modifier: 1 },
            now: String(year.year),
            before: String(year.year - 1),
            running: 'in progress',
            verdict: change => (change === null || change === 0 ? 'neutral' : change > 0 ? 'good' : 'bad'),
          }}
        />
      ) : (
        <DataTable caption={title} columns={columns} rows={rows} rowKey={({ month }) => month.yearMonth} />
      )}
    </Panel>
  );
}

const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** 'goal 4.7 a month'; if months differ, the tooltip and the table show each month's goal. */
function formatGoal(goals: readonly number[], text: (value: number) => string): string {
  const last = goals.at(-1) ?? 0;
  return goals.every(goal => goal === last) ? `goal ${text(last)} a month` : 'goal';
}
