import type { OverviewState } from '../use-overview.ts';
import { MoreFigures } from './more-figures.tsx';
import { Recommendations } from './recommendations.tsx';
import { Tracker } from './tracker.tsx';

/** The cards loaded and drawn after the first view. Recommendations exist for one site only. */
export function LaterCards({ ofSites, ...state }: OverviewState & { ofSites: boolean }) {
  return (
    <>
      <Tracker {...state} wide={ofSites} />
      {!ofSites && <Recommendations {...state} />}
      <MoreFigures {...state} />
    </>
  );
}
