import { linkSites } from '../../../shared/contract/hierarchy.ts';
import { createHandler } from '../../runtime/handler.ts';
import * as links from '../../services/link-sites.ts';

export const handler = createHandler(linkSites, async ({ viewer, node, body }) => ({
  result: await links.linkSites(viewer, node, body.siteIds),
}));
