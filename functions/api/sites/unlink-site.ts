import { unlinkSite } from '../../../shared/contract/hierarchy.ts';
import { createHandler } from '../../runtime/handler.ts';
import * as links from '../../services/tree/link-sites.ts';
import { askAfterChange } from '../../services/rollups/ask.ts';
import { idsOnPath } from '../../services/rollups/sites-of-node.ts';

export const handler = createHandler(unlinkSite, async ({ node, params }) => {
  await links.unlinkSite(node, params.linkedSiteId);
  await askAfterChange([node.siteId, ...idsOnPath(node.sitePath)]);
});
