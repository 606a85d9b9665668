import { type AccessNode, toAccessNode, decide, type Viewer } from '../../../shared/domain/access/decide.ts';
import { auditSeenBy } from '../../../shared/domain/audits/seen.ts';
import { liesAtOrBelow } from '../../../shared/domain/hierarchy/paths.ts';
import type { Audit } from '../../../shared/model/audit.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { newestAudit } from '../../stores/audits.ts';
import { listLinkingRegionsBelow } from '../../stores/sites/site-links.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';

const parallelReads = 8;

/**
 * Returns the named sites' audits below a node by path or link, of the month or the newest. Sites elsewhere, out of
 * reach, deleted or never audited are omitted alike.
 */
export async function auditsBelow(
  viewer: Viewer,
  node: Pick<SiteNode, 'siteId' | 'sitePath'>,
  yearMonth: string,
  siteIds: readonly string[],
): Promise<{ siteId: string; audit: Audit }[]> {
  const sites = (await getNodes([...new Set(siteIds)])).filter(({ type }) => type === 'SITE');
  const found = await mapConcurrent(sites, parallelReads, async site => {
    const access = await findAccess(viewer, node, site);
    if (access === null) return [];
    const audit = await newestAudit(site.siteId, yearMonth);
    return audit === null ? [] : [{ siteId: site.siteId, audit: auditSeenBy(viewer, access, audit) }];
  });
  return found.flat();
}

/** Returns a site's access below the node; null if the viewer may not read its audits. */
async function findAccess(
  viewer: Viewer,
  { siteId, sitePath }: Pick<SiteNode, 'siteId' | 'sitePath'>,
  site: SiteNode,
): Promise<AccessNode | null> {
  const isBelow = liesAtOrBelow(site.sitePath, sitePath);
  // While the tree moves, links from elsewhere may appear too.
  const regions = isBelow
    ? []
    : (await listLinkingRegionsBelow(site.siteId, siteId)).filter(({ regionPath }) =>
        liesAtOrBelow(regionPath, sitePath),
      );
  const access = toAccessNode(
    site,
    regions.map(({ regionPath }) => regionPath),
  );
  const isInPlace = isBelow || regions.length > 0;
  return isInPlace && decide(viewer, 'audit.read', access).outcome === 'allowed' ? access : null;
}
