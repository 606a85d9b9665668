import { getMe, type Me } from '../../../shared/contract/session.ts';
import { accessNodeOfSummary, type Viewer } from '../../../shared/domain/access/decide.ts';
import { pathIds } from '../../../shared/domain/hierarchy/paths.ts';
import { toNodeSummary } from '../../../shared/domain/hierarchy/summary.ts';
import { themeFor } from '../../../shared/domain/theme/problems.ts';
import { findTrial } from '../../../shared/domain/trial/trial.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { createHandler } from '../../runtime/handler.ts';
import { findThemes } from '../../stores/themes.ts';
import { listLinkingRegions } from '../../stores/sites/site-links.ts';
import { tokenAbove } from '../../services/tree/sales-token-info.ts';
import { ancestorsInReach, firstSite, namesAbove, loadRoots } from '../../services/tree/children.ts';

export const handler = createHandler(getMe, async ({ user, ownNode, viewer, viewedBy, query, now }) => {
  const origin = query.origin ?? '';
  const ownPath = ownNode === null ? [] : pathIds(ownNode.sitePath).slice(1);
  const [{ roots, home }, themes, { above, token }] = await Promise.all([
    openingSite(viewer, ownNode),
    findThemes(origin, ownPath),
    ownNode === null ? { above: [], token: null } : whatIsAbove(ownNode),
  ]);
  return {
    user,
    theme: themeFor(ownPath, origin, themes),
    node: ownNode === null ? null : toNodeSummary(ownNode),
    above,
    roots,
    home,
    trial: findTrial(ownNode, now),
    directoryAccess: token?.attr.directoryAccess === true,
    ...(viewedBy ? { viewingAs: { by: viewedBy } } : {}),
  };
});

async function whatIsAbove(node: SiteNode) {
  const token = await tokenAbove(node);
  return { token, above: await namesAbove(node, token) };
}

/** Returns the roots in reach, and the site that opens first with its ancestors, top first. */
async function openingSite(viewer: Viewer, ownNode: SiteNode | null): Promise<Pick<Me, 'roots' | 'home'>> {
  const roots = await loadRoots(viewer, ownNode);
  const site = await firstSite(viewer, roots);
  if (site === null) return { roots, home: [] };
  const linkedFrom = site.linked ? (await listLinkingRegions(site.siteId)).map(region => region.regionPath) : [];
  return { roots, home: [...(await ancestorsInReach(viewer, accessNodeOfSummary(site, linkedFrom), ownNode)), site] };
}
