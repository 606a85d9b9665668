import { linkSites } from '../../../shared/contract/hierarchy.ts';
import { createHandler } from '../../runtime/handler.ts';
import * as links from '../../services/tree/link-sites.ts';
import { changeAndAsk } from '../../services/rollups/ask-after-change.ts';
import { seenNode } from '../../services/connections/seen-node.ts';
import { idsOnPath } from '../../services/rollups/node-sites.ts';

export const handler = createHandler(linkSites, async ({ viewer, node, body }) => {
  const counting = [node.siteId, ...idsOnPath(node.sitePath)];
  const result = await links.linkSites(viewer, node, body.siteIds, write => changeAndAsk(counting, write));
  return { result: seenNode(viewer, result) };
});
