import type { PlaceAbove } from '../../../shared/contract/alert-rules.ts';
import type { Viewer } from '../../../shared/domain/access/decide.ts';
import { isWithin } from '../../../shared/domain/access/reach.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { listSharedRules } from '../../stores/alerts/shared-rules.ts';
import { getSummaries } from '../../stores/sites/sites.ts';
import { idsOnPath } from '../rollups/node-sites.ts';

/** Returns the rules set above a node, nearest first; without names for viewers who reach the site only by a link. */
export async function placesAbove(node: Pick<SiteNode, 'sitePath'>, viewer: Viewer): Promise<PlaceAbove[]> {
  const ids = idsOnPath(node.sitePath).toReversed();
  const set = await listSharedRules(ids);
  const places = await getSummaries(ids.filter(id => set.has(id)));
  const knows = viewer.isAdmin || (viewer.node !== null && isWithin(node.sitePath, viewer.node.sitePath));
  return ids.flatMap(id => {
    const [settings, place] = [set.get(id), places.find(({ siteId }) => siteId === id)];
    if (settings === undefined || place === undefined) return [];
    const { thresholds, own: ownRules } = settings;
    return [{ type: place.type, name: knows ? place.name : null, thresholds, own: [...ownRules] }];
  });
}
