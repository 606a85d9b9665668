import { lazy, Suspense } from 'react';
import { useScope } from '../address/scope.tsx';
import { ScoreRing } from '../../components/figures/score-ring.tsx';
import { findVeteranProfile } from './navigation-view.ts';
import { ServiceBranch } from './service-branch.tsx';
import './sidebar-extras.css';
import type { Me } from '../../../../shared/contract/session.ts';
import type { NodeSummary } from '../../../../shared/model/node.ts';

/** Loaded only in a trial. */
const StartupChecklist = lazy(() =>
  import('./startup-checklist.tsx').then(module => ({ default: module.StartupChecklist })),
);

const findMilitaryBranch = (me: Me, chain: readonly NodeSummary[]) =>
  [...me.above, ...(chain.length > 0 ? chain : me.home)].findLast(node => node.militaryBranch !== undefined)
    ?.militaryBranch;

/** The parts below the navigation of some sites: startup checklist, veteran profile, service branch. */
export function SidebarExtras({ checklist }: { checklist: boolean }) {
  const { me, chain, siteId } = useScope();
  if (me === undefined) return null;
  const veteran = findVeteranProfile(me, chain);
  const branch = findMilitaryBranch(me, chain);
  return (
    <>
      {checklist && typeof siteId === 'string' && (
        <Suspense fallback={null}>
          <StartupChecklist siteId={siteId} />
        </Suspense>
      )}
      {veteran !== null && (
        <div className="veteran">
          <ScoreRing score={veteran.percent ?? null} color="var(--link)" label="Veteran profile" size={40} />
          <p className="nav-text">
            <b>Veteran profile</b>
            {veteran.done} of {veteran.total} items complete
          </p>
        </div>
      )}
      {branch !== undefined && <ServiceBranch branch={branch} />}
    </>
  );
}
