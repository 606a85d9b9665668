import { isMember } from '../../../shared/domain/groups/groups.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { GroupMembers } from '../../../shared/model/site-group.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { type SiteOfNode, sitesOfNode } from './node-sites.ts';

/**
 * Yields the sites of a group: those of its owner that are on its list or match its rule now. So a group never counts a
 * site that its owner's readers can't see.
 */
export async function* sitesOfGroup(owner: SiteNode, members: GroupMembers): AsyncGenerator<SiteOfNode[]> {
  for await (const sites of sitesOfNode(owner)) {
    if (members.by === 'list') {
      yield sites.filter(({ site: { siteId } }) => isMember(members, { siteId, attr: {} }));
      continue;
    }
    const nodes = await getNodes(sites.map(({ site }) => site.siteId));
    const included = new Set(nodes.filter(node => isMember(members, node)).map(({ siteId }) => siteId));
    yield sites.filter(({ site }) => included.has(site.siteId));
  }
}
