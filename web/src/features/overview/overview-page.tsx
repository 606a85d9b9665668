import { AuditScore } from './components/audit-score.tsx';
import { CityMapPanel } from './components/city-map-panel.tsx';
import { CoverYourSix } from './components/cover-your-six.tsx';
import { FigureStrip } from './components/figure-strip.tsx';
import { LaterCards } from './components/later-cards.tsx';
import { NoSite } from '../../components/panel/no-site.tsx';
import { PromptCard } from './components/prompt-card.tsx';
import { SpeedCard } from './components/speed-card.tsx';
import { TopCities } from './components/top-cities.tsx';
import { useState, type ReactNode } from 'react';
import type { MetricKey } from '../../../../shared/model/metric-value.ts';
import type { Overview } from '../../../../shared/model/panel.ts';
import { hasTrend } from '../../charts/trend-model.ts';
import { OverviewTrend } from './components/overview-trend.tsx';
import { CollectionBanner } from '../../app/layout/collection-banner.tsx';
import { useQuietMoment } from '../../app/layout/use-quiet-moment.ts';
import { useRenderQueue } from '../../components/in-turn.ts';
import { BySiteLater } from '../../components/sites/by-site-later.tsx';
import { WhenNear } from '../../components/when-near.tsx';
import { useScope } from '../../app/address/scope.tsx';
import { useOverview, type OverviewState } from './use-overview.ts';
import './overview.css';

/**
 * A panel below the fold: drawn when the user scrolls near it, or when the page is idle. A panel without data shows
 * that right away, because its reserved space is larger.
 */
function Below({
  className,
  shape,
  none = false,
  children,
}: {
  className: string;
  shape: string;
  none?: boolean;
  children: ReactNode;
}) {
  const quiet = useQuietMoment();
  if (none) return children;
  return (
    <WhenNear
      margin="240px"
      now={quiet}
      className={className}
      placeholder={<div className={`panel panel-waiting ${shape}`} />}
    >
      {children}
    </WhenNear>
  );
}

/**
 * A panel's data once it is its turn, loading until then. A panel without data shows that right away, so that nothing
 * moves later.
 */
function useInTurn(state: OverviewState, panel: 'channels' | 'audit'): OverviewState {
  const ready = state.overview?.panels[panel].state === 'ready';
  return useRenderQueue(ready) || !ready ? state : { ...state, overview: undefined };
}

/** The chosen figure if it is on the page, otherwise the first with days to draw. */
function choosePlotted(overview: Overview | undefined, chosen: MetricKey | null): MetricKey | null {
  const panel = overview?.panels.figures;
  const figures = panel?.state === 'ready' ? panel.data.figures.slice(0, 4) : [];
  const figure =
    figures.find(({ metric }) => metric === chosen) ?? figures.find(({ series }) => hasTrend(series)) ?? figures[0];
  return figure?.metric ?? null;
}

/** The columns of the site list of a region or company. */
const siteMetrics = ['goals', 'sessions', 'adSpend', 'costPerLead'] as const;

/** /overview: the state of the business, and the reasons (specification 2, Overview). */
export function OverviewPage() {
  const { nodeId, node } = useScope();
  const state = useOverview();
  const six = useInTurn(state, 'channels');
  const score = useInTurn(state, 'audit');
  const [chosen, setChosen] = useState<MetricKey | null>(null);
  const plotted = choosePlotted(state.overview, chosen);
  if (nodeId === null) return <NoSite />;
  const ofSites = node !== undefined && node.type !== 'SITE';
  const hasNone = (panel: 'cities' | 'pagespeed') => (state.overview?.panels[panel].state ?? 'ready') !== 'ready';
  return (
    <>
      <CollectionBanner runs={state.overview?.collectionRuns === true} />
      <div className={node?.isEcommerce === true ? 'grid grid-shop' : 'grid'}>
        <PromptCard overview={state.overview} failure={state.failure} />
        <FigureStrip {...state} plotted={plotted} onPlot={setChosen} />
        <OverviewTrend {...state} metric={plotted} />
        <CoverYourSix {...six} />
        {ofSites ? (
          <div className="span-4">
            <TopCities {...state} />
          </div>
        ) : (
          <AuditScore {...score} />
        )}
        {ofSites && <BySiteLater className="span-12" metrics={siteMetrics} />}
        <Below className={ofSites ? 'span-12' : 'span-8'} shape="below-map" none={hasNone('cities')}>
          <CityMapPanel {...state} />
        </Below>
        {!ofSites && (
          <Below className="span-4" shape="below-cities" none={hasNone('cities')}>
            <TopCities {...state} />
          </Below>
        )}
        <Below className="span-12" shape="below-later">
          <LaterCards {...state} ofSites={ofSites} />
        </Below>
        <Below className="span-6" shape="below-speed" none={hasNone('pagespeed')}>
          <SpeedCard device="MOBILE" {...state} />
        </Below>
        <Below className="span-6" shape="below-speed" none={hasNone('pagespeed')}>
          <SpeedCard device="DESKTOP" {...state} />
        </Below>
      </div>
    </>
  );
}
