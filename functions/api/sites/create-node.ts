import { createNode } from '../../../shared/contract/hierarchy.ts';
import { createHandler } from '../../runtime/handler.ts';
import { createNodeOnce } from '../../services/tree/create-node.ts';
import { askAfterChange } from '../../services/rollups/ask-after-change.ts';
import { findListOwner } from '../../services/tree/list-owner.ts';
import { seenNode } from '../../services/connections/seen-node.ts';

export const handler = createHandler(
  createNode,
  async ({ viewer, user, node: parent, access: parentAccess, body, now }) => {
    const { requestId, site } = body;
    const result = seenNode(viewer, await createNodeOnce({ viewer, user, parent, parentAccess, requestId, site, now }));
    await askAfterChange([findListOwner(result.sitePath)]);
    return { siteId: result.siteId, sitePath: result.sitePath, result };
  },
);
