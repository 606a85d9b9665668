import { isDeepStrictEqual } from 'node:util';
import type { Viewer } from '../../../shared/domain/access/decide.ts';
import { maxGroups } from '../../../shared/domain/groups/groups.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import {
  type GroupContent,
  type ListedGroup,
  maxGroupSites,
  type SiteGroup,
} from '../../../shared/model/site-group.ts';
import { conflict, invalid, notFound } from '../../runtime/errors.ts';
import { siteGroups } from '../../stores/saved/groups.ts';
import { askForRows } from '../rollups/ask.ts';
import { findMembers } from './find-members.ts';
import { toListedGroup } from './list-groups.ts';

const changedMeanwhile = 'Someone else changed this group. Nothing was saved. Reload to see their changes';

/**
 * Returns a group's content without sites that the owner no longer has.
 * @throws {DomainError} invalid-request for a group without sites on its list, or with too many
 */
async function checkContent(owner: SiteNode, { name, members }: GroupContent): Promise<GroupContent> {
  const { sites, total } = await findMembers(owner, members);
  if (total > maxGroupSites)
    throw invalid(
      [{ path: 'body.members', message: `At most ${maxGroupSites} sites` }],
      `This rule matches ${total} sites. A group can have up to ${maxGroupSites}. Add a condition`,
    );
  if (members.by === 'rule') return { name, members };
  if (total === 0) throw invalid([{ path: 'body.members.siteIds', message: 'Choose at least one site' }]);
  const found = new Set(sites.map(({ siteId }) => siteId));
  return { name, members: { by: 'list', siteIds: members.siteIds.filter(siteId => found.has(siteId)) } };
}

type Written = { readonly viewer: Viewer; readonly now: Date };

/**
 * Creates a group of a node's sites and requests its rows; repeating the request returns the same group.
 * @throws {DomainError} conflict if the node has the maximum
 */
export async function createGroup(
  owner: SiteNode,
  { requestId, ...content }: GroupContent & { readonly requestId: string },
  { viewer, now }: Written,
): Promise<ListedGroup> {
  const group: SiteGroup = {
    ...(await checkContent(owner, content)),
    id: `${owner.siteId}.${requestId}`,
    siteId: owner.siteId,
    createdAt: now.toISOString(),
    revision: 1,
  };
  const stored = await siteGroups.add(group, maxGroups);
  if (stored === null) throw conflict(`${owner.name} has ${maxGroups} groups, the most it can have. Delete one first`);
  await askForRows([{ siteId: stored.id, whole: true }]);
  return toListedGroup(stored, owner, viewer);
}

/**
 * Changes a group or restores a deleted one, and requests its rows; repeating the change returns the same group.
 * @throws {DomainError} conflict if someone else changed it
 */
export async function changeGroup(
  owner: SiteNode,
  { id, revision, content }: { readonly id: string; readonly revision: number; readonly content: GroupContent },
  { viewer }: Written,
): Promise<ListedGroup> {
  const current = await siteGroups.find(id);
  if (current === null) throw notFound('This group no longer exists');
  const checked = await checkContent(owner, content);
  const isWritten =
    current.revision === revision + 1 &&
    current.deletedAt === undefined &&
    isDeepStrictEqual({ name: current.name, members: current.members }, checked);
  const { deletedAt: _deletedAt, ...fields } = current;
  const next: SiteGroup = isWritten ? current : { ...fields, ...checked, revision: revision + 1 };
  if (!isWritten && (current.revision !== revision || !(await siteGroups.replace(current, next))))
    throw conflict(changedMeanwhile);
  await askForRows([{ siteId: id, whole: true }]);
  return toListedGroup(next, owner, viewer);
}

/**
 * Deletes a group and returns what restores it, also when repeated.
 * @throws {DomainError} conflict if someone changes it at the same moment
 */
export async function deleteGroup(id: string, now: Date): Promise<{ revision: number }> {
  const current = await siteGroups.find(id);
  if (current === null) throw notFound('This group no longer exists');
  if (current.deletedAt !== undefined) return { revision: current.revision };
  const next = { ...current, revision: current.revision + 1, deletedAt: now.toISOString() };
  if (!(await siteGroups.replace(current, next))) throw conflict(changedMeanwhile);
  await askForRows([{ siteId: id, whole: true }]);
  return { revision: next.revision };
}
