import { decide, toAccessNode, type Viewer } from '../../../shared/domain/access/decide.ts';
import { reachesByPath } from '../../../shared/domain/access/reach.ts';
import { pathIds } from '../../../shared/domain/hierarchy/paths.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { ListedGroup, SiteGroup } from '../../../shared/model/site-group.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { siteGroups } from '../../stores/saved/groups.ts';

/** Returns a group as its viewer sees it. */
export const toListedGroup = (
  { createdAt: _createdAt, deletedAt: _deletedAt, ...group }: SiteGroup,
  owner: SiteNode,
  viewer: Viewer,
): ListedGroup => ({
  ...group,
  ownerName: owner.name,
  ownerType: owner.type,
  mayChange: decide(viewer, 'group.update', toAccessNode(owner)).outcome === 'allowed',
});

/** Returns a node and its ancestors in the viewer's reach, nearest last. */
export async function listNodesInReach(node: SiteNode, viewer: Viewer): Promise<SiteNode[]> {
  const nodes = await getNodes(pathIds(node.sitePath).filter(id => id !== node.siteId));
  return [...nodes, node].filter(found => reachesByPath(viewer, toAccessNode(found)));
}

/** Lists the groups of a node and its ancestors in the viewer's reach, by name. */
export async function listGroupsAt(node: SiteNode, viewer: Viewer): Promise<ListedGroup[]> {
  const owners = await listNodesInReach(node, viewer);
  const groups = await Promise.all(
    owners.map(async owner => (await siteGroups.list(owner.siteId)).map(group => toListedGroup(group, owner, viewer))),
  );
  return groups.flat().toSorted((group, other) => group.name.localeCompare(other.name));
}
