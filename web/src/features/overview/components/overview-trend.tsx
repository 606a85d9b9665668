import { memo } from 'react';
import { figureDefinition } from '../../../../../shared/domain/pages/format.ts';
import type { MetricKey } from '../../../../../shared/model/metric-value.ts';
import type { Figure } from '../../../../../shared/model/panel.ts';
import { absenceTexts } from '../../../../../shared/numbers/metrics/format.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { NoneIcon } from '../../../components/icons/status.tsx';
import { useRenderQueue } from '../../../components/in-turn.ts';
import { PanelEmpty } from '../../../components/panel/panel-empty.tsx';
import { pickProvenance } from '../../../components/panel/provenance.ts';
import { ProvenanceLine } from '../../../components/panel/provenance-line.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import type { Plotted } from '../../../components/trend/plotted.ts';
import { Trend } from '../../../components/trend/trend.tsx';
import { TrendSkeleton } from '../../../components/trend/trend-skeleton.tsx';
import type { OverviewState } from '../use-overview.ts';
import { exportInfo } from '../view/export-info.ts';

const toPlotted = (figure: Figure): Plotted => ({
  figure: { ...figure, key: figure.metric },
  definition: figureDefinition(figure.metric),
});

/** The days of one of the four figures as a large chart; its space is reserved from the start. */
export const OverviewTrend = memo(function OverviewTrend({
  overview,
  failure,
  retry,
  metric,
}: OverviewState & { metric: MetricKey | null }) {
  const { node: site } = useScope();
  const isDue = useRenderQueue(overview !== undefined);
  const panel = overview?.panels.figures;
  if (failure !== undefined || panel?.state === 'failed') return null;
  if (overview === undefined || panel === undefined || !isDue) {
    return (
      <section className="panel span-12 overview-trend" aria-label="Trend" aria-busy="true">
        <TrendSkeleton figure={metric} />
      </section>
    );
  }
  const figure =
    panel.state === 'empty' ? undefined : panel.data.figures.find(candidate => candidate.metric === metric);
  if (panel.state === 'empty' || figure === undefined) {
    return (
      <section className="panel span-12 overview-trend" aria-label="Trend">
        {panel.state === 'empty' && <PanelEmpty answer={panel} what="figures" onRetry={retry} />}
      </section>
    );
  }
  const definition = figureDefinition(figure.metric);
  const others = panel.data.figures.slice(0, 4).map(toPlotted);
  return (
    <section className="panel span-12 overview-trend" aria-label="Trend">
      <Trend
        {...toPlotted(figure)}
        others={others}
        notes={overview.annotations}
        period={{ grain: 'day', range: overview.range, comparison: overview.comparison }}
        info={title => exportInfo(figure.metric, title, site?.name, overview)}
        none={
          <EmptyState icon={<NoneIcon size={18} />} title={`No value for ${definition.title}`}>
            {figure.value.known ? 'No day in this period has a value.' : absenceTexts[figure.value.why]}
          </EmptyState>
        }
      />
      <footer className="panel-foot">
        <ProvenanceLine
          provenance={pickProvenance(panel.provenance, definition.services)}
          timeZone={overview.timeZone}
        />
      </footer>
    </section>
  );
});
