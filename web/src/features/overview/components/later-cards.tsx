import type { OverviewState } from '../use-overview.ts';
import { MoreFigures } from './more-figures.tsx';
import { Recommendations } from './recommendations.tsx';
import { Tracker } from './tracker.tsx';

/** What is asked for and drawn after the first view. */
export function LaterCards(state: OverviewState) {
  return (
    <>
      <Tracker {...state} />
      <Recommendations {...state} />
      <MoreFigures {...state} />
    </>
  );
}
