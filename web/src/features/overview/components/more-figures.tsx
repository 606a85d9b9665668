import type { OverviewState } from '../use-overview.ts';
import { OverviewFigure } from './overview-figure.tsx';

const inStrip = 4;

/** Figures of shops only: sessions, and those from social networks. */
export function MoreFigures({ overview }: OverviewState) {
  const panel = overview?.panels.figures;
  if (overview === undefined || panel?.state !== 'ready') return null;
  return panel.data.figures.slice(inStrip).map(figure => (
    <div key={figure.metric} className="span-6">
      <OverviewFigure figure={figure} overview={overview} />
    </div>
  ));
}
