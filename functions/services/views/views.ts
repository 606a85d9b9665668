import { isDeepStrictEqual } from 'node:util';
import { decide, toAccessNode, type Viewer } from '../../../shared/domain/access/decide.ts';
import { findOwnerId, isGroupId } from '../../../shared/domain/groups/groups.ts';
import { findAddressProblem, findAddressScope, maxViews } from '../../../shared/domain/views/views.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { ListedView, SavedView, ViewContent } from '../../../shared/model/saved-view.ts';
import { conflict, forbidden, invalid, notFound } from '../../runtime/errors.ts';
import { siteGroups } from '../../stores/saved/groups.ts';
import { savedViews } from '../../stores/saved/views.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { listNodesInReach } from '../groups/list-groups.ts';

type Reader = { readonly viewer: Viewer; readonly now: Date };

const unknown = 'This view no longer exists';
const changedMeanwhile = 'Someone else changed this view. Nothing was saved. Reload to see their changes';
const maxNodesRead = 100;

const mayShare = (viewer: Viewer, node: SiteNode): boolean =>
  decide(viewer, 'view.share', toAccessNode(node)).outcome === 'allowed';

/** Returns a view as its viewer sees it. `lost`: scopes that no longer exist. */
function toListedView(view: SavedView, node: SiteNode, viewer: Viewer, lost: ReadonlySet<string>): ListedView {
  const { authorId, createdAt: _createdAt, deletedAt: _deletedAt, ...rest } = view;
  const isOwn = authorId === viewer.userId;
  const scope = findAddressScope(view.address);
  return {
    ...rest,
    isOwn,
    mayChange: view.shared ? mayShare(viewer, node) : isOwn,
    isLost: scope !== null && lost.has(scope),
  };
}

/** Returns the scopes among these that no longer exist. */
async function findLost(scopes: readonly string[]): Promise<Set<string>> {
  const ids = [...new Set(scopes.map(findOwnerId))];
  const nodes = [];
  for (let start = 0; start < ids.length; start += maxNodesRead)
    nodes.push(...(await getNodes(ids.slice(start, start + maxNodesRead))));
  const found = new Set(nodes.map(({ siteId }) => siteId));
  const groups = await Promise.all([...new Set(scopes.filter(isGroupId))].map(id => siteGroups.find(id)));
  const groupsFound = new Set(groups.flatMap(group => (group?.deletedAt === undefined && group ? [group.id] : [])));
  return new Set(
    scopes.filter(scope => !found.has(findOwnerId(scope)) || (isGroupId(scope) && !groupsFound.has(scope))),
  );
}

/** Lists the views of a node and its ancestors in the viewer's reach, by name: shared ones and the viewer's own. */
export async function listViewsAt(node: SiteNode, viewer: Viewer): Promise<ListedView[]> {
  const nodes = await listNodesInReach(node, viewer);
  const views = await Promise.all(
    nodes.map(async at =>
      (await savedViews.list(at.siteId))
        .filter(({ shared, authorId }) => shared || authorId === viewer.userId)
        .map(view => ({ view, at })),
    ),
  );
  const shown = views.flat();
  const lost = await findLost(shown.flatMap(({ view }) => findAddressScope(view.address) ?? []));
  return shown
    .map(({ view, at }) => toListedView(view, at, viewer, lost))
    .toSorted((view, other) => view.name.localeCompare(other.name));
}

/** @throws {DomainError} invalid-request for another page, forbidden for sharing without permission */
function checkContent(node: SiteNode, { address, shared }: ViewContent, viewer: Viewer): void {
  const problem = findAddressProblem(address);
  if (problem !== null) throw invalid([{ path: 'body.address', message: problem }]);
  if (shared && !mayShare(viewer, node)) throw forbidden(`You cannot share views with everyone at ${node.name}`);
}

/**
 * Saves a view at a node; repeating the request returns the same view.
 * @throws {DomainError} conflict if the node or the person has the maximum
 */
export async function createView(
  node: SiteNode,
  { requestId, ...content }: ViewContent & { readonly requestId: string },
  { viewer, now }: Reader,
): Promise<ListedView> {
  checkContent(node, content, viewer);
  const view: SavedView = {
    ...content,
    id: `${node.siteId}.${requestId}`,
    siteId: node.siteId,
    authorId: viewer.userId,
    createdAt: now.toISOString(),
    revision: 1,
  };
  const isAlike = ({ shared, authorId }: SavedView) => shared === view.shared && (shared || authorId === viewer.userId);
  const stored = await savedViews.add(view, maxViews, isAlike);
  if (stored === null) throw conflict(`There are ${maxViews} views already. Delete one first`);
  if (stored.authorId !== viewer.userId) throw conflict(changedMeanwhile);
  return toListedView(stored, node, viewer, new Set());
}

/**
 * Finds a view that the viewer can change. Someone else's own view doesn't exist for them.
 * @throws {DomainError} not-found, or forbidden for a shared view that the viewer only reads
 */
async function findChangeable(node: SiteNode, id: string, viewer: Viewer): Promise<SavedView> {
  const view = await savedViews.find(id);
  if (view === null || (!view.shared && view.authorId !== viewer.userId)) throw notFound(unknown);
  if (view.shared && !mayShare(viewer, node)) throw forbidden('You do not have permission to change this view');
  return view;
}

/**
 * Changes a view or restores a deleted one; repeating the change returns the same view.
 * @throws {DomainError} conflict if someone else changed it
 */
export async function changeView(
  node: SiteNode,
  { id, revision, content }: { readonly id: string; readonly revision: number; readonly content: ViewContent },
  { viewer }: Reader,
): Promise<ListedView> {
  const current = await findChangeable(node, id, viewer);
  checkContent(node, content, viewer);
  // Only its author would still have it.
  if (current.shared && !content.shared && current.authorId !== viewer.userId)
    throw forbidden('Only the person who saved this view can stop sharing it');
  const { name, address, shared } = current;
  const isWritten =
    current.revision === revision + 1 &&
    current.deletedAt === undefined &&
    isDeepStrictEqual({ name, address, shared }, content);
  const { deletedAt: _deletedAt, ...fields } = current;
  const next: SavedView = isWritten ? current : { ...fields, ...content, revision: revision + 1 };
  if (!isWritten && (current.revision !== revision || !(await savedViews.replace(current, next))))
    throw conflict(changedMeanwhile);
  const scope = findAddressScope(next.address);
  return toListedView(next, node, viewer, await findLost(scope === null ? [] : [scope]));
}

/**
 * Deletes a view and returns what restores it, also when repeated.
 * @throws {DomainError} conflict if someone changes it at the same moment
 */
export async function deleteView(node: SiteNode, id: string, { viewer, now }: Reader): Promise<{ revision: number }> {
  const current = await findChangeable(node, id, viewer);
  if (current.deletedAt !== undefined) return { revision: current.revision };
  const next = { ...current, revision: current.revision + 1, deletedAt: now.toISOString() };
  if (!(await savedViews.replace(current, next))) throw conflict(changedMeanwhile);
  return { revision: next.revision };
}
