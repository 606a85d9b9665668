import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { MetricKey } from '../../../../../shared/model/metric-value.ts';
import { absenceTexts } from '../../../../../shared/numbers/metrics/format.ts';
import { metricTable } from '../../../../../shared/numbers/metrics/table.ts';
import { serviceNames } from '../../../../../shared/platforms/registry.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { FigureCard, FigureCardSkeleton } from '../../../components/figures/figure-card.tsx';
import type { EmptyAnswer } from '../../../components/panel/data-panel.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { connectPath } from '../../../components/panel/panel-empty.tsx';
import { ProvenanceMark } from '../../../components/panel/provenance-line.tsx';
import type { OverviewState } from '../use-overview.ts';
import { OverviewFigure, isExplained } from './overview-figure.tsx';

const expected = { sessions: 'Sessions', goals: 'Goals', adSpend: 'Ad spend', costPerLead: 'Cost per lead' } as const;
const metrics = ['sessions', 'goals', 'adSpend', 'costPerLead'] as const;

const reasons: Record<EmptyAnswer['reason'], string> = {
  zero: 'None in this period',
  'not-settled': 'Not final yet',
  'not-counted': 'Not counted',
  'other-property': 'Another property',
  'not-connected': absenceTexts['not-connected'],
  'reconnect-needed': absenceTexts['reconnect-needed'],
};

/** A card without a number, at its final size: the reason, and what to do about it. */
function NoFigure({ metric, answer: { reason, service } }: { metric: keyof typeof expected; answer: EmptyAnswer }) {
  const { nodeId: siteId } = useScope();
  // Connecting this platform does not provide another platform's number.
  const gives = metricTable[metric].services.some(candidate => candidate === service);
  const action = !gives
    ? null
    : reason === 'not-connected'
      ? 'Connect'
      : reason === 'reconnect-needed'
        ? 'Reconnect'
        : null;
  return (
    <FigureCard
      label={expected[metric]}
      about={metricTable[metric].description}
      explained={isExplained(metric)}
      value="–"
      note={<span>{reasons[reason]}</span>}
      provenance={
        <>
          <ProvenanceMark state="none">{gives ? serviceNames[service] : 'No data requested yet'}</ProvenanceMark>
          {action !== null && (
            <Link
              className="figure-more"
              to={connectPath(siteId, service)}
              aria-label={`${action} ${serviceNames[service]} for ${expected[metric]}`}
            >
              {action}
            </Link>
          )}
        </>
      }
    />
  );
}

/** The four figure cards; a card without a number says why. */
export const FigureStrip = memo(function FigureStrip({
  overview,
  failure,
  retry,
  busy,
  plotted,
  onPlot,
}: OverviewState & { plotted: MetricKey | null; onPlot: (metric: MetricKey) => void }) {
  const { node: site } = useScope();
  const panel = overview?.panels.figures;
  if (failure !== undefined || panel?.state === 'failed') {
    return (
      <section className="panel span-12" aria-label="Figures">
        <FailedState
          message={panel?.state === 'failed' ? panel.message : (failure ?? '')}
          reference={panel?.state === 'failed' ? panel.reference : ''}
          onRetry={retry}
          busy={busy}
        />
      </section>
    );
  }
  // A shop's strip has no cost per lead.
  if (overview === undefined || panel === undefined)
    return metrics.map(metric => (
      <FigureCardSkeleton
        key={metric}
        label={expected[metric]}
        explained={site?.isEcommerce !== true && isExplained(metric)}
      />
    ));
  if (panel.state === 'empty') return metrics.map(metric => <NoFigure key={metric} metric={metric} answer={panel} />);
  return panel.data.figures
    .slice(0, metrics.length)
    .map(figure => (
      <OverviewFigure
        key={figure.metric}
        figure={figure}
        overview={overview}
        plot={{ isPlotted: figure.metric === plotted, onPlot: () => onPlot(figure.metric) }}
      />
    ));
});
