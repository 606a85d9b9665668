import { AuditScore } from './components/audit-score.tsx';
import { CityMapPanel } from './components/city-map-panel.tsx';
import { CoverYourSix } from './components/cover-your-six.tsx';
import { FigureStrip } from './components/figure-strip.tsx';
import { NoSite } from './components/no-site.tsx';
import { PromptCard } from './components/prompt-card.tsx';
import { SpeedCard } from './components/speed-card.tsx';
import { TopCities } from './components/top-cities.tsx';
import { useScope } from '../../app/address/scope.tsx';
import { useOverview } from './use-overview.ts';
import './overview.css';

/** /overview: whether the business is all right, and why (specification 2, Overview). */
export function OverviewPage() {
  const { siteId } = useScope();
  const state = useOverview();
  if (siteId === null) return <NoSite />;
  return (
    <div className="grid">
      <PromptCard overview={state.overview} failure={state.failure} />
      <FigureStrip {...state} />
      <CoverYourSix {...state} />
      <AuditScore {...state} />
      <CityMapPanel {...state} />
      <TopCities {...state} />
      <SpeedCard device="MOBILE" {...state} />
      <SpeedCard device="DESKTOP" {...state} />
    </div>
  );
}
