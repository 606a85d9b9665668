import type { Action } from '../../shared/domain/access/actions.ts';
import type { AccessNode, Viewer } from '../../shared/domain/access/decide.ts';
import { pathIds, providerId } from '../../shared/domain/hierarchy/paths.ts';
import { getNode } from '../stores/sites/sites.ts';

/**
 * Returns a node with its organization's `hasEcommerce` for the E-commerce rule, so that regions and sites inherit it
 * (specification 2, Navigation). For any other action the node is unchanged. Reads the ancestors, nearest first.
 */
export async function withShopAbove(viewer: Viewer, action: Action, access: AccessNode): Promise<AccessNode> {
  if (action !== 'ecommerce.read' || viewer.isAdmin || access.hasEcommerce === true) return access;
  for (const id of pathIds(access.sitePath).slice(1, -1).toReversed()) {
    const above = await getNode(id);
    if (above?.type !== 'TOKEN' && above?.attr.hasEcommerce === true) return { ...access, hasEcommerce: true };
  }
  return access;
}

/**
 * Returns a node with its sales token's `directoryAccess` for the directory rules (specification 6, Directory access).
 * For any other action the node is unchanged. One read.
 */
export async function withTokenAbove(viewer: Viewer, action: Action, access: AccessNode): Promise<AccessNode> {
  if ((action !== 'listing.read' && action !== 'listing.update') || viewer.isAdmin) return access;
  const [tokenId] = pathIds(access.sitePath).filter(id => id !== providerId);
  const token = tokenId === undefined || tokenId === access.siteId ? null : await getNode(tokenId);
  return { ...access, directoryAccess: token?.type === 'TOKEN' && token.attr.directoryAccess === true };
}
