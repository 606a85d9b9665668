import { memo } from 'react';
import { FigureCardSkeleton } from '../../../components/figures/figure-card.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { PanelEmpty } from '../../../components/panel/panel-empty.tsx';
import type { OverviewState } from '../use-overview.ts';
import { FigureOf } from './figure-of.tsx';

const expected = ['Sessions', 'Conversions', 'Ad spend', 'Cost per lead'];

/** The four figure cards, or one card that says why there are none. */
export const FigureStrip = memo(function FigureStrip({ overview, failure, retry, busy }: OverviewState) {
  const panel = overview?.panels.figures;
  if (failure !== undefined || panel?.state === 'failed') {
    return (
      <section className="panel span-12" aria-label="Figures">
        <FailedState message={panel?.state === 'failed' ? panel.message : (failure ?? '')} reference={panel?.state === 'failed' ? panel.reference : ''} onRetry={retry} busy={busy} />
      </section>
    );
  }
  if (overview === undefined || panel === undefined) return expected.map(label => <FigureCardSkeleton key={label} label={label} />);
  if (panel.state === 'empty') {
    return (
      <section className="panel span-12 figures-empty" aria-label="Figures">
        <div className="panel-body"><PanelEmpty answer={panel} what="sessions and conversions" onRetry={retry} /></div>
      </section>
    );
  }
  return panel.data.figures.slice(0, expected.length).map(figure => <FigureOf key={figure.metric} figure={figure} overview={overview} />);
});
