import { isWithin, type Viewer } from '../../../shared/domain/access/reach.ts';
import { siteToday } from '../../../shared/domain/periods/zone.ts';
import { signUpStage } from '../../../shared/domain/trial/sign-up-stage.ts';
import type { SignedUp } from '../../../shared/model/signed-up.ts';
import { listSignedUp } from '../../stores/jobs/signed-up.ts';
import { getSummaries } from '../../stores/sites/sites.ts';

/**
 * Lists a page of sign-ups through the viewer's link, newest first; for administrators, all. Deleted and moved sites
 * are omitted.
 */
export async function signedUpFor(
  viewer: Viewer,
  cursor: string | undefined,
  now: Date,
): Promise<{ result: SignedUp[]; cursor: string | null }> {
  const ownNode = viewer.isAdmin ? null : viewer.node;
  if (ownNode === null && !viewer.isAdmin) return { result: [], cursor: null };
  const page = await listSignedUp(ownNode?.siteId ?? null, cursor);
  const sites = new Map((await getSummaries(page.rows.map(({ siteId }) => siteId))).map(site => [site.siteId, site]));
  const result = page.rows.flatMap(({ siteId, at, source }): SignedUp[] => {
    const site = sites.get(siteId);
    if (site === undefined || (ownNode !== null && !isWithin(site.sitePath, ownNode.sitePath))) return [];
    const { name, connected, trialExpiryDate } = site;
    return [
      {
        siteId,
        name,
        at,
        source,
        stage: signUpStage(site, siteToday(now, site.timeZone)),
        connected,
        trialExpiryDate: trialExpiryDate ?? null,
      },
    ];
  });
  return { result, cursor: page.cursor };
}
