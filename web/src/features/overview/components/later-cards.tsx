import type { OverviewState } from '../use-overview.ts';
import { MoreFigures } from './more-figures.tsx';
import { Recommendations } from './recommendations.tsx';
import { Tracker } from './tracker.tsx';

/** What is asked for and drawn after the first view. Recommendations are of one site. */
export function LaterCards({ ofSites, ...state }: OverviewState & { ofSites: boolean }) {
  return (
    <>
      <Tracker {...state} wide={ofSites} />
      {!ofSites && <Recommendations {...state} />}
      <MoreFigures {...state} />
    </>
  );
}
