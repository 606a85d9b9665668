import { toAccessNode, decide, reaches, type Viewer } from '../../../shared/domain/access/decide.ts';
import { pathBelow } from '../../../shared/domain/hierarchy/paths.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { enforce, target } from '../../access/viewer.ts';
import { conflict, notFound } from '../../runtime/errors.ts';
import { type DeletedKept, getKept } from '../../stores/sites/deleted-nodes.ts';
import { getNode, getNodeItem } from '../../stores/sites/sites.ts';

/** The parent of a deleted node now. `deleted`: the parent is deleted too, and can be restored. */
export type ParentNow =
  | { readonly state: 'none' | 'gone' }
  | { readonly state: 'live' | 'deleted'; readonly parent: SiteNode };
export type Placed<Deleted> = Deleted & {
  readonly above: ParentNow;
  /** Its path before it was deleted. */
  readonly from: string;
};
export type DeletedPlace = Placed<DeletedKept>;

/** Finds where a deleted node belongs now: its path follows its parent, which may have been moved or deleted since. */
export async function findPlace<Deleted extends { readonly node: SiteNode }>(
  deleted: Deleted,
): Promise<Placed<Deleted>> {
  const { parentId, siteId, sitePath: from } = deleted.node;
  const above = await findParent(parentId);
  const parentPath = 'parent' in above ? above.parent.sitePath : null;
  const sitePath = above.state === 'gone' ? from : pathBelow(parentPath, siteId);
  return { ...deleted, node: { ...deleted.node, sitePath }, above, from };
}

async function findParent(parentId: string | undefined): Promise<ParentNow> {
  if (parentId === undefined) return { state: 'none' };
  const parent = await getNode(parentId);
  if (parent !== null) return { state: 'live', parent };
  const deleted = await getKept(parentId);
  return deleted === null ? { state: 'gone' } : { state: 'deleted', parent: (await findPlace(deleted)).node };
}

const decideDeletion = (viewer: Viewer, node: SiteNode) =>
  decide(viewer, node.type === 'TOKEN' ? 'sales-token.delete' : 'site.delete', toAccessNode(node));

/** Reports whether a viewer may restore a deleted node, which needs the right to delete it. */
export const mayRestore = (viewer: Viewer, { node }: DeletedPlace): boolean =>
  decideDeletion(viewer, node).outcome === 'allowed';

/** @throws {DomainError} not-found out of reach, forbidden for a viewer who may not delete it. */
export function enforceDeletion(viewer: Viewer, node: SiteNode): void {
  if (!reaches(viewer, toAccessNode(node))) throw notFound();
  enforce(decideDeletion(viewer, node));
}

/**
 * Loads a deleted node that can be restored, in its place now.
 * @throws {DomainError} conflict if its data is being deleted; not-found if it isn't deleted, or is out of reach.
 */
export async function loadDeleted(viewer: Viewer, siteId: string): Promise<DeletedPlace> {
  const item = await getNodeItem(siteId);
  if (item?.deleting === undefined) {
    await target({ viewer }, 'site.delete', siteId, { TOKEN: 'sales-token.delete' });
    throw conflict('This is not deleted. Reload the list');
  }
  const { node, deleting: deletionId, kept } = item;
  const place = await findPlace({ node, deletionId, kept });
  enforceDeletion(viewer, place.node);
  if (kept === undefined) throw conflict(`${node.name} is being deleted for good and can't be restored`);
  return { ...place, kept };
}
