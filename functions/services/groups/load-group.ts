import type { AccessNode, Viewer } from '../../../shared/domain/access/decide.ts';
import { toNodeSummary } from '../../../shared/domain/hierarchy/summary.ts';
import type { NodeSummary, SiteNode } from '../../../shared/model/node.ts';
import type { ListedGroup } from '../../../shared/model/site-group.ts';
import { notFound } from '../../runtime/errors.ts';
import { ancestorsInReach } from '../tree/children.ts';
import { findMembers } from './find-members.ts';
import { toListedGroup } from './list-groups.ts';
import { findScopeGroup } from './numbers-node.ts';

type Reader = { readonly access: AccessNode; readonly viewer: Viewer; readonly ownNode: SiteNode | null };

/**
 * Loads a group with its sites now, its owner, and the nodes above it in the viewer's reach.
 * @throws {DomainError} not-found for a deleted or unknown group
 */
export async function loadGroup(
  owner: SiteNode,
  id: string,
  { access, viewer, ownNode }: Reader,
): Promise<{ group: ListedGroup; sites: NodeSummary[]; owner: NodeSummary; ancestors: NodeSummary[] }> {
  const group = await findScopeGroup(id);
  if (group === undefined) throw notFound();
  const [{ sites }, ancestors] = await Promise.all([
    findMembers(owner, group.members),
    ancestorsInReach(viewer, access, ownNode),
  ]);
  return { group: toListedGroup(group, owner, viewer), sites, owner: toNodeSummary(owner), ancestors };
}
