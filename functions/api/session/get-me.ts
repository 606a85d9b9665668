import { getMe, type Me } from '../../../shared/contract/session.ts';
import { summaryOf } from '../../../shared/domain/hierarchy/summary.ts';
import { daysBetween } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { defaultTheme } from '../../../shared/model/user.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listLinkingRegions } from '../../stores/site-links.ts';
import { ancestorsInReach, firstSite, namesAbove, rootsOf } from '../../services/tree.ts';

/** Trial mode: the only access is one site that has a trial date (specification 4). */
function trialOf(node: SiteNode | null, expired: boolean, now: Date): Me['trial'] {
  const expiryDate = node?.type === 'SITE' ? node.attr.trialExpiryDate : undefined;
  if (node === null || expiryDate === undefined) return null;
  const daysLeft = Math.max(0, daysBetween(siteToday(now, siteTimeZone(node.attr)), expiryDate));
  return { expiryDate, daysLeft, expired };
}

export const handler = createHandler(getMe, async ({ user, ownNode, viewer, query, now }) => {
  const roots = await rootsOf(viewer, ownNode);
  const site = await firstSite(roots);
  const linkedFrom = site?.linked ? (await listLinkingRegions(site.siteId)).map(region => region.regionPath) : [];
  const reached = site && { ...site, isAffiliate: false, linkedFrom };
  const { disabled: _, ...shown } = user;
  return {
    user: shown,
    theme: { ...defaultTheme, origin: query.origin ?? '' },
    node: ownNode === null ? null : summaryOf(ownNode),
    above: ownNode === null ? [] : await namesAbove(ownNode),
    roots,
    home: site === null || reached === null ? [] : [...(await ancestorsInReach(viewer, reached)), site],
    trial: trialOf(ownNode, viewer.trialExpired, now),
  };
});
