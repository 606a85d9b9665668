import { printPair } from '../../../../../shared/numbers/comparison/print.ts';
import { formatDateRange } from '../../../../../shared/domain/formats/dates.ts';
import { ratioText } from '../../../../../shared/numbers/metrics/format.ts';
import { metricTable } from '../../../../../shared/numbers/metrics/table.ts';
import { addDays } from '../../../../../shared/domain/periods/days.ts';
import type { MetricKey } from '../../../../../shared/model/metric-value.ts';
import type { Report } from '../../../../../shared/model/report.ts';
import { explainingPages } from '../../../components/why/explaining-pages.ts';
import { FigureWhy } from '../../../components/why/figure-why.tsx';
import { explainSites } from '../view/explain-sites.ts';
import { figureDefinition } from '../../../../../shared/domain/pages/format.ts';
import { Delta } from '../../../components/figures/delta.tsx';
import { FigureCard } from '../../../components/figures/figure-card.tsx';
import { Sparkline } from '../../../components/figures/sparkline.tsx';
import type { ReportTexts } from '../../../../../shared/documents/report-text.ts';
import { metricRow } from '../../../../../shared/documents/metric-rows.ts';
import { CoverageFoot } from './coverage-foot.tsx';
import { MonthSpark } from '../../../components/figures/mini-line.tsx';

function Note({ report, metric, words }: { report: Report; metric: MetricKey; words: ReportTexts }) {
  const row = metricRow(metric, report.metrics[metric]);
  const { value, previous } = row.compared;
  if (!value.known) return <span>{row.shown}</span>;
  if (row.change !== null)
    return (
      <span title={`vs ${words.before}`}>
        <Delta
          change={row.change}
          format={metricTable[metric].format}
          verdict={row.verdict}
          against={printPair(metricTable[metric], row.compared)}
        />
      </span>
    );
  return <span>{previous.known ? `${row.previous} in ${words.before}` : 'No comparison'}</span>;
}

/**
 * Explains a change by site for a node above sites, or by the breakdowns of a site's pages. A year's breakdowns have no
 * comparison.
 */
function Why({ report, metric }: { report: Report; metric: MetricKey }) {
  const page = report.node.type === 'SITE' && report.grain === 'day' ? explainingPages[metric] : undefined;
  if (page === undefined && explainSites(report, metric).length === 0) return null;
  return (
    <FigureWhy
      figure={{ ...report.metrics[metric], key: metric }}
      look={figureDefinition(metric)}
      range={report.range}
      comparison={report.comparison}
      source={
        page === undefined ? { explain: () => explainSites(report, metric) } : { siteId: report.node.siteId, page }
      }
    />
  );
}

/** Figure cards of a report: the period's value, its change, its days or months, and its source. */
export function ReportFigures({
  report,
  words,
  metrics,
  plotted,
  onPlot,
}: {
  report: Report;
  words: ReportTexts;
  metrics: readonly MetricKey[];
  /** The metric that a chart below draws. */
  plotted?: MetricKey;
  onPlot?: (metric: MetricKey) => void;
}) {
  return (
    <div
      className={metrics.length > 4 ? 'report-figures report-figures-many' : 'report-figures'}
      style={{ '--figures': metrics.length > 5 ? 3 : metrics.length }}
    >
      {metrics.map(metric => {
        const { title, description, services } = metricTable[metric];
        const row = metricRow(metric, report.metrics[metric]);
        const series = report.series[metric];
        const label = `${title} by ${report.grain}, against ${formatDateRange(report.comparison, { beside: report.range })}`;
        return (
          <FigureCard
            key={metric}
            plot={onPlot && { isPlotted: metric === plotted, onPlot: () => onPlot(metric) }}
            label={title}
            about={description}
            value={row.compared.value.known ? row.shown : '–'}
            note={
              row.compared.value.known && report.metrics[metric].ratio !== undefined ? (
                <span className="figure-made">
                  {ratioText(metric, report.metrics[metric].ratio, row.compared.value.currency)}
                </span>
              ) : undefined
            }
            delta={
              <>
                <Note report={report} metric={metric} words={words} />
                <Why report={report} metric={metric} />
              </>
            }
            sparkline={
              series === undefined || !row.compared.value.known ? undefined : report.grain === 'day' ? (
                <Sparkline
                  points={series.points}
                  comparison={series.previous}
                  continues={addDays(report.comparison.end, 1) === report.range.start}
                  label={label}
                />
              ) : (
                <MonthSpark points={series.points} before={series.previous} label={label} />
              )
            }
            provenance={<CoverageFoot report={report} services={services} brief />}
          />
        );
      })}
    </div>
  );
}
