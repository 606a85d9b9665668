import { toAccessNode, reachesByPath, type AccessNode, type Viewer } from '../../../../shared/domain/access/reach.ts';
import type { Me } from '../../../../shared/contract/session.ts';
import type { NodeSummary, SeenNode } from '../../../../shared/model/node.ts';

const isFull = (node: NodeSummary | SeenNode): node is SeenNode => 'attr' in node;

const plainNode = (node: NodeSummary | SeenNode): AccessNode =>
  isFull(node)
    ? toAccessNode(node)
    : {
        siteId: node.siteId,
        type: node.type,
        sitePath: node.sitePath,
        suspended: node.suspended,
        unpaid: node.unpaid === true,
        isFranchise: node.isFranchise,
        isAffiliate: node.isAffiliate === true,
        hasEcommerce: node.hasEcommerce === true,
        linkedFrom: [],
      };

/** The signed-in user in the form that access rules need, from `me`. */
export function toViewer(me: Me): Viewer {
  return {
    userId: me.user.userId,
    isAdmin: me.user.isAdmin,
    disabled: false,
    trialExpired: me.trial?.expired ?? false,
    node:
      me.node === null
        ? null
        : {
            ...plainNode(me.node),
            trialExpiryDate: me.trial?.expiryDate,
            directoryAccess: me.directoryAccess === true,
          },
  };
}

/**
 * A returned node in the form that access rules need. The server returns only accessible nodes: one that isn't below
 * the viewer's own node is linked into it.
 */
export function shownNode(viewer: Viewer, node: NodeSummary | SeenNode): AccessNode {
  const plain = plainNode(node);
  const viewerNode = viewer.node;
  return viewerNode === null || reachesByPath(viewer, plain) ? plain : { ...plain, linkedFrom: [viewerNode.sitePath] };
}
