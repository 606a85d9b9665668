import type { NodeSummary, NodeType, SeenNode } from '../../model/node.ts';

/** The facts of a node that access uses. Paths are the server's own: '/ISL/.../{siteId}'. */
export type AccessNode = {
  readonly siteId: string;
  readonly type: NodeType;
  readonly sitePath: string;
  readonly suspended: boolean;
  /** Its payment is overdue: it can be read, and paid for. */
  readonly unpaid?: boolean | undefined;
  readonly isAffiliate: boolean;
  readonly isFranchise: boolean;
  /** Paths of the regions that link this site. */
  readonly linkedFrom: readonly string[];
  readonly trialExpiryDate?: string | undefined;
  /** Regions only: it shows sites of other regions, so none can be added to it (specification 6). */
  readonly hasLinkedSites?: boolean | undefined;
  readonly hasEcommerce?: boolean | undefined;
  /** From the first sales token above (specification 6, Directory access). */
  readonly directoryAccess?: boolean | undefined;
};

/** The caller. `isAdmin` combines the group claim and an enabled admin record. */
export type Viewer = {
  readonly userId: string;
  readonly isAdmin: boolean;
  /** The user's own node; null for an admin, and for a user whose node is gone. */
  readonly node: AccessNode | null;
  readonly disabled: boolean;
  readonly trialExpired: boolean;
};

const wellFormedPath = /^(\/[A-Za-z0-9_-]{3,64})+$/;

/** True when `path` is `ancestor` or lies below it, by whole segments. A malformed ancestor holds nothing. */
export function isWithin(path: string, ancestor: string): boolean {
  return wellFormedPath.test(ancestor) && (path === ancestor || path.startsWith(`${ancestor}/`));
}

/** Returns true if the viewer's node is at or above the node by path. Links don't count. */
export function reachesByPath(viewer: Viewer, node: AccessNode): boolean {
  if (viewer.disabled) return false;
  if (viewer.isAdmin) return true;
  const viewerNode = viewer.node;
  return (
    viewerNode !== null &&
    viewerNode.sitePath.endsWith(`/${viewerNode.siteId}`) &&
    isWithin(node.sitePath, viewerNode.sitePath)
  );
}

/**
 * True when the node is the viewer's own, lies below it, or is a site linked to a region in reach
 * (architecture, One access rule; specification 6). A disabled user and one without a node reach nothing.
 */
export function reaches(viewer: Viewer, node: AccessNode): boolean {
  if (reachesByPath(viewer, node)) return true;
  const viewerNode = viewer.node;
  if (viewer.disabled || viewerNode === null || !viewerNode.sitePath.endsWith(`/${viewerNode.siteId}`)) return false;
  return node.type === 'SITE' && node.linkedFrom.some(regionPath => isWithin(regionPath, viewerNode.sitePath));
}

/** Picks from a stored node what access needs. `linkedFrom` holds the paths of the regions that link it. */
export function toAccessNode(node: SeenNode, linkedFrom: readonly string[] = [], directoryAccess = false): AccessNode {
  const { attr } = node;
  return {
    siteId: node.siteId,
    type: node.type,
    sitePath: node.sitePath,
    suspended: attr.suspended === true,
    unpaid: attr.unpaid === true,
    isAffiliate: attr.isAffiliate === true,
    // A sales token sets this only for its sign-ups.
    isFranchise: attr.isFranchise === true && node.type !== 'TOKEN',
    linkedFrom,
    trialExpiryDate: attr.trialExpiryDate,
    hasLinkedSites: (node.linkedSites?.length ?? 0) > 0,
    hasEcommerce: attr.hasEcommerce === true,
    directoryAccess,
  };
}

/** The same of a summary, as lists hold it. */
export const accessNodeOfSummary = (node: NodeSummary, linkedFrom: readonly string[] = []): AccessNode => ({
  ...node,
  isAffiliate: node.isAffiliate === true,
  isFranchise: node.isFranchise && node.type !== 'TOKEN',
  linkedFrom,
});
