import { figureDefinition } from '../../../../../shared/domain/pages/format.ts';
import type { MetricKey } from '../../../../../shared/model/metric-value.ts';
import type { Annotated } from '../../../../../shared/model/annotation.ts';
import type { Report } from '../../../../../shared/model/report.ts';
import { Trend } from '../../../components/trend/trend.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { NoneIcon } from '../../../components/icons/status.tsx';
import { exportInfo, type ReportTexts } from '../../../../../shared/documents/report-text.ts';
import { CoverageFoot } from './coverage-foot.tsx';

/** The days of one of the report's figures as a large chart. */
export function ReportTrend({
  report,
  words,
  metric,
}: {
  report: Report & Annotated;
  words: ReportTexts;
  metric: MetricKey;
}) {
  const definition = figureDefinition(metric);
  const { value } = report.metrics[metric];
  const series = report.series[metric] ?? { points: [], previous: [] };
  return (
    <section className="panel report-trend no-print" aria-label="Trend">
      <Trend
        figure={{ key: metric, value, series: series.points, previousSeries: series.previous }}
        definition={definition}
        period={report}
        notes={report.annotations}
        info={title => exportInfo(words, report, `${metric}-by-${report.grain}`, title)}
        none={
          <EmptyState
            icon={<NoneIcon size={18} />}
            title={`There is no ${report.grain === 'month' ? 'monthly' : 'daily'} value`}
          >
            Choose another metric or period.
          </EmptyState>
        }
      />
      <footer className="panel-foot">
        <CoverageFoot report={report} services={definition.services} />
      </footer>
    </section>
  );
}
