import type { NodeType } from '../../model/node.ts';

/** The provider's prefix, used without a reseller (architecture, One access rule). */
export const providerId = 'ISL';

/** Allowed parent types of each type; null is the root (specification 3 and 4). */
const allowedParents: Record<NodeType, readonly (NodeType | null)[]> = {
  TOKEN: [null],
  TOP_ORG: [null, 'TOKEN'],
  ORG: [null, 'TOKEN', 'TOP_ORG'],
  REG: ['ORG'],
  SITE: ['ORG', 'REG'],
};

export const mayStandBelow = (type: NodeType, parent: NodeType | null): boolean =>
  allowedParents[type].includes(parent);

/** The ids of a path, top first: '/ISL/acme/site-1' is ISL, acme, site-1. */
export const pathIds = (sitePath: string): readonly string[] => sitePath.split('/').filter(id => id !== '');

/**
 * Builds a node's path: its parent's path and its own id. Roots are below the provider: /ISL/{token} for a sales token,
 * /ISL/{organization} for an organization without a reseller.
 */
export const pathBelow = (parentPath: string | null, siteId: string): string =>
  `${parentPath ?? `/${providerId}`}/${siteId}`;

/** True for the node itself and what lies below it, compared by whole segments: /a/bc does not lie below /a/b. */
export const liesAtOrBelow = (path: string, ancestor: string): boolean =>
  path === ancestor || path.startsWith(`${ancestor}/`);

/**
 * Returns the id of the node directly below the provider: a reseller's token or a top organization. It partitions the
 * tree index.
 */
export const findRootId = (sitePath: string): string => pathIds(sitePath)[1] ?? pathIds(sitePath)[0] ?? '';

/** The path of a node after an ancestor of it has moved; unchanged when it does not lie below that ancestor. */
export const pathAfterMove = (path: string, from: string, to: string): string =>
  liesAtOrBelow(path, from) ? `${to}${path.slice(from.length)}` : path;

export type MoveProblem = 'below-itself' | 'wrong-parent' | 'same-place';

/** Why a node cannot be moved below another, or null when it can. */
export function moveProblem(
  node: { readonly type: NodeType; readonly sitePath: string },
  parent: { readonly type: NodeType; readonly sitePath: string } | null,
): MoveProblem | null {
  if (!mayStandBelow(node.type, parent?.type ?? null)) return 'wrong-parent';
  if (parent && liesAtOrBelow(parent.sitePath, node.sitePath)) return 'below-itself';
  const id = node.sitePath.slice(node.sitePath.lastIndexOf('/') + 1);
  return pathBelow(parent?.sitePath ?? null, id) === node.sitePath ? 'same-place' : null;
}
