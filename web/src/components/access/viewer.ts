import { accessNodeOf, reachesByPath, type AccessNode, type Viewer } from '../../../../shared/domain/access/reach.ts';
import type { Me } from '../../../../shared/contract/session.ts';
import type { NodeSummary, SiteNode } from '../../../../shared/model/node.ts';

/**
 * The signed-in user as access sees one. `ownNode` is the full record of the user's own node; without it a token
 * holder counts as an affiliate, so that nothing is offered that the server might refuse.
 */
export function viewerOf(me: Me, ownNode: SiteNode | undefined): Viewer {
  const own = me.node;
  return {
    userId: me.user.userId,
    isAdmin: me.user.isAdmin,
    disabled: false,
    trialExpired: me.trial?.expired ?? false,
    node:
      own === null
        ? null
        : {
            siteId: own.siteId,
            type: own.type,
            sitePath: own.sitePath,
            suspended: own.suspended,
            isAffiliate: own.type === 'TOKEN' && (ownNode === undefined || ownNode.attr.isAffiliate === true),
            isFranchise: own.isFranchise,
            linkedFrom: [],
            trialExpiryDate: me.trial?.expiryDate,
          },
  };
}

const isFull = (node: NodeSummary | SiteNode): node is SiteNode => 'attr' in node;

/**
 * A node that the server has shown, as access sees it. The server shows only what is in reach: what does not lie below
 * the viewer's own node is linked into it.
 */
export function shownNode(viewer: Viewer, node: NodeSummary | SiteNode): AccessNode {
  const plain: AccessNode = isFull(node)
    ? accessNodeOf(node)
    : { siteId: node.siteId, type: node.type, sitePath: node.sitePath, suspended: node.suspended, isAffiliate: false, isFranchise: node.isFranchise, linkedFrom: [] };
  const own = viewer.node;
  return own === null || reachesByPath(viewer, plain) ? plain : { ...plain, linkedFrom: [own.sitePath] };
}
