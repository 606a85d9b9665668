import { isGroupId } from '../../../shared/domain/groups/groups.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { SiteGroup } from '../../../shared/model/site-group.ts';
import { notFound } from '../../runtime/errors.ts';
import { siteGroups } from '../../stores/saved/groups.ts';

/**
 * Finds the group that a scope names; undefined for a node.
 * @throws {DomainError} not-found for a deleted or unknown group
 */
export async function findScopeGroup(scopeId: string): Promise<SiteGroup | undefined> {
  if (!isGroupId(scopeId)) return undefined;
  const group = await siteGroups.find(scopeId);
  if (group === null) throw notFound('This group no longer exists');
  if (group.deletedAt !== undefined) throw notFound(`The group ${group.name} was deleted`);
  return group;
}

/**
 * Returns the subject of a call for numbers: the node, or its group as a node with its own rows. Access to a group
 * is access to its owner, which the call has checked.
 * @throws {DomainError} not-found for a deleted or unknown group
 */
export async function findNumbersNode(node: SiteNode, scopeId: string): Promise<SiteNode> {
  const group = await findScopeGroup(scopeId);
  return group === undefined ? node : { ...node, siteId: scopeId, name: group.name };
}
