import { unlinkSite } from '../../../shared/contract/hierarchy.ts';
import { createHandler } from '../../runtime/handler.ts';
import * as links from '../../services/tree/link-sites.ts';
import { changeAndAsk } from '../../services/rollups/ask-after-change.ts';
import { idsOnPath } from '../../services/rollups/node-sites.ts';

export const handler = createHandler(unlinkSite, async ({ node, params }) => {
  const counting = [node.siteId, ...idsOnPath(node.sitePath)];
  await links.unlinkSite(node, params.linkedSiteId, write => changeAndAsk(counting, write));
});
