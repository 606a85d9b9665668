import { useState } from 'react';
import { formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import { exportedChange, formatMetricChange } from '../../../../../shared/numbers/metrics/format.ts';
import { metricTable } from '../../../../../shared/numbers/metrics/table.ts';
import type { MetricKey } from '../../../../../shared/model/metric-value.ts';
import type { Annotated } from '../../../../../shared/model/annotation.ts';
import type { Report } from '../../../../../shared/model/report.ts';
import { Picker } from '../../../components/form/picker.tsx';
import { Panel, type PanelView } from '../../../components/panel/panel.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import type { ColumnData } from '../../../../../shared/documents/table-model.ts';
import {
  drawableMetrics,
  joinedText,
  mixedText,
  monthChart,
  type MonthChartData,
  type MonthPair,
} from '../../../../../shared/documents/months.ts';
import { exportInfo, type ReportTexts } from '../../../../../shared/documents/report-text.ts';
import { CoverageFoot } from './coverage-foot.tsx';
import { MonthChart } from './month-chart.tsx';

type Month = MonthChartData['months'][number];

const makeColumns = ({ metric, long }: MonthChartData): readonly ColumnData<Month>[] => [
  {
    key: 'month',
    title: 'Month',
    value: month => month.yearMonth,
    text: month => `${formatMonth(month.yearMonth)}${month.partial ? ' to date' : ''}`,
  },
  {
    key: 'now',
    title: metricTable[metric].title,
    numeric: true,
    value: month => month.now,
    text: month => (month.now === null ? '–' : long(month.now)),
  },
  {
    key: 'before',
    title: 'A year earlier',
    numeric: true,
    value: month => month.before,
    text: month => (month.before === null ? '–' : long(month.before)),
  },
  {
    key: 'change',
    title: 'Change',
    numeric: true,
    value: month => exportedChange(metricTable[metric].format, month.change),
    text: month => formatMetricChange(metric, month.change),
  },
];

/** A metric by month compared with the year before, as bars or as a table. */
export function MonthsPanel({
  report,
  words,
  pairs,
  metric,
  onMetric,
  now,
  before,
  className,
}: {
  report: Report & Annotated;
  words: ReportTexts;
  pairs: readonly MonthPair[];
  metric: MetricKey;
  /** Absent if the metric is fixed. */
  onMetric?: (metric: MetricKey) => void;
  now: string;
  before: string;
  className?: string;
}) {
  const [view, setView] = useState<PanelView>('chart');
  const data = monthChart(metric, pairs);
  const { title, services } = metricTable[metric];
  // A bigger sum from then on is no growth.
  const joined = (report.annotations ?? [])
    .filter(
      ({ annotationId, scope }) => annotationId.startsWith('joined.') && services.some(service => service === scope),
    )
    .map(({ text }) => text);
  const columns = makeColumns(data);
  const hasData = data.months.some(month => month.now !== null || month.before !== null);
  return (
    <Panel
      title={`${title} by month`}
      subtitle={[
        `${now} against ${before}${data.currency === undefined ? '' : `, in ${data.currency}`}`,
        joinedText(metric, pairs).replace(/^o/, 'O'),
        mixedText(data),
      ]
        .filter(part => part !== '')
        .join('. ')}
      className={className}
      flush={view === 'table'}
      view={hasData ? { value: view, onChange: setView } : undefined}
      tools={
        <>
          {onMetric !== undefined && (
            <Picker
              label="Metric"
              value={metric}
              options={drawableMetrics(report).map(key => ({ value: key, label: metricTable[key].title }))}
              onChange={key => {
                const chosen = drawableMetrics(report).find(candidate => candidate === key);
                if (chosen !== undefined) onMetric(chosen);
              }}
            />
          )}
          {hasData && (
            <ExportMenu
              title={`${title} by month`}
              columns={columns}
              rows={data.months}
              info={exportInfo(words, report, `${metric}-by-month`, `${title} by month`)}
            />
          )}
        </>
      }
      provenance={<CoverageFoot report={report} services={services} />}
    >
      {!hasData && (
        <p className="report-none report-none-inner">
          No month has a value for {title.toLowerCase()}
          {report.metrics[metric].value.known ? ' in one currency' : ''}.
        </p>
      )}
      {hasData && view === 'chart' && <MonthChart data={data} now={now} before={before} />}
      {hasData && joined.length > 0 && <p className="report-none report-none-inner">{joined.join('. ')}.</p>}
      {hasData && view === 'table' && (
        <DataTable
          caption={`${title} by month`}
          columns={columns}
          rows={data.months}
          rowKey={month => month.yearMonth}
        />
      )}
    </Panel>
  );
}
