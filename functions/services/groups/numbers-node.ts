import { isGroupId } from '../../../shared/domain/groups/groups.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { notFound } from '../../runtime/errors.ts';
import { siteGroups } from '../../stores/saved/groups.ts';

/**
 * Returns the subject of a call for numbers: the node, or its group as a node with rows of its own. Access to a group
 * is access to its owner, which the call has checked.
 * @throws {DomainError} not-found for a deleted or unknown group
 */
export async function findNumbersNode(node: SiteNode, scopeId: string): Promise<SiteNode> {
  if (!isGroupId(scopeId)) return node;
  const group = await siteGroups.find(scopeId);
  if (group === null) throw notFound('This group no longer exists');
  if (group.deletedAt !== undefined) throw notFound(`The group ${group.name} was deleted`);
  return { ...node, siteId: scopeId, name: group.name };
}
