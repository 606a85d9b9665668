import { findMovers } from '../../../../shared/domain/overview/all-sites.ts';
import { judgeChange } from '../../../../shared/domain/pages/format.ts';
import { addDays } from '../../../../shared/domain/periods/days.ts';
import type { MetricKey } from '../../../../shared/model/metric-value.ts';
import type { Report } from '../../../../shared/model/report.ts';
import { printPair } from '../../../../shared/numbers/comparison/print.ts';
import { formatMetric, ratioText } from '../../../../shared/numbers/metrics/format.ts';
import { metricTable } from '../../../../shared/numbers/metrics/table.ts';
import { Delta } from '../../components/figures/delta.tsx';
import { Sparkline } from '../../components/figures/sparkline.tsx';
import { Button } from '../../components/form/button.tsx';

const maxMoves = 3;

/** Lists the sites whose metric changed most. Small counts change by chance, rates don't. */
function listMoves(sites: Report['sites'], metric: MetricKey) {
  const { rose, fell } = findMovers(
    sites,
    metric,
    maxMoves,
    metricTable[metric].aggregation.kind === 'sum' ? undefined : 0,
  );
  return [...rose, ...fell].toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change)).slice(0, maxMoves);
}

/** The numbers of the metric that matches best, from the answer that its result shows too. */
export function MetricPreview({
  metric,
  report,
  place,
  onOpen,
}: {
  metric: MetricKey;
  report: Report;
  /** The node and period of the numbers. */
  place: string;
  onOpen: () => void;
}) {
  const compared = report.metrics[metric];
  if (!compared.value.known) return null;
  const definition = metricTable[metric];
  const { format, title } = definition;
  const series = report.grain === 'day' ? report.series[metric] : undefined;
  const moves = listMoves(report.sites, metric);
  return (
    <aside className="palette-preview" aria-label={`${title}, ${place}`}>
      <div className="palette-preview-head">
        <h3>{title}</h3>
        <Button size="small" look="primary" onClick={onOpen}>
          Open
        </Button>
      </div>
      <p className="palette-preview-value">
        <b className="number">{formatMetric(metric, compared.value)}</b>
        {compared.comparable && compared.change !== null && (
          <Delta
            change={compared.change}
            format={format}
            verdict={judgeChange(definition, compared.change)}
            against={printPair(definition, compared)}
          />
        )}
      </p>
      <small>{place}</small>
      {compared.ratio !== undefined && <small>{ratioText(metric, compared.ratio, compared.value.currency)}</small>}
      {series !== undefined && (
        <div className="palette-preview-chart">
          <Sparkline
            points={series.points}
            comparison={series.previous}
            continues={addDays(report.comparison.end, 1) === report.range.start}
            label={`${title} a day`}
          />
        </div>
      )}
      {moves.length > 0 && (
        <>
          <p className="palette-group">Biggest changes</p>
          <ul>
            {moves.map(({ site, change }) => (
              <li key={site.siteId}>
                <span className="truncate">{site.name}</span>
                <Delta change={change} format={format} verdict={judgeChange(definition, change)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </aside>
  );
}
