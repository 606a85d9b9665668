import { unlinkSite } from '../../../shared/contract/hierarchy.ts';
import { createHandler } from '../../runtime/handler.ts';
import * as links from '../../services/link-sites.ts';

export const handler = createHandler(unlinkSite, ({ node, params }) => links.unlinkSite(node, params.linkedSiteId));
