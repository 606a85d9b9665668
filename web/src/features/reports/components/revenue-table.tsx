import type { MetricKey } from '../../../../../shared/model/metric-value.ts';
import type { Report } from '../../../../../shared/model/report.ts';
import { Delta } from '../../../components/figures/delta.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { DataTable, type Column } from '../../../components/table/data-table.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import { monthAgainst, monthChange, type MonthPair } from '../../../../../shared/documents/months.ts';
import {
  revenueColumns,
  revenueVerdict,
  monthsText,
  type MonthColumn,
} from '../../../../../shared/documents/revenue.ts';
import { exportInfo, type ReportTexts } from '../../../../../shared/documents/report-text.ts';
import { CoverageFoot } from './coverage-foot.tsx';

const shown = (column: MonthColumn): Column<MonthPair> => {
  if (column.change === true)
    return {
      ...column,
      render: pair => (
        <Delta
          change={monthChange('revenue', pair)}
          verdict={revenueVerdict(pair)}
          against={monthAgainst('revenue', pair)}
        />
      ),
    };
  const { metric } = column;
  return metric === undefined
    ? column
    : {
        ...column,
        render: pair =>
          pair.now?.[metric]?.known === true ? (
            column.text?.(pair)
          ) : (
            <span className="metrics-why">{column.text?.(pair)}</span>
          ),
      };
};

/** Twelve months of sales and ad cost, newest first. */
export function RevenueTable({
  report,
  words,
  pairs,
  metrics,
}: {
  report: Report;
  words: ReportTexts;
  pairs: readonly MonthPair[];
  metrics: readonly MetricKey[];
}) {
  const columns = revenueColumns(metrics, pairs);
  return (
    <Panel
      title="By month"
      subtitle={monthsText(pairs)}
      flush
      tools={
        <ExportMenu
          title="By month"
          columns={columns}
          rows={pairs}
          info={exportInfo(words, report, 'revenue-by-month', 'revenue by month')}
        />
      }
      provenance={<CoverageFoot report={report} />}
    >
      <DataTable
        caption="Revenue by month"
        columns={columns.map(shown)}
        rows={pairs}
        rowKey={pair => pair.yearMonth}
        initialSort={{ key: 'month', direction: 'descending' }}
      />
    </Panel>
  );
}
