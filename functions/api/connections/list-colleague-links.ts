import { listColleagueLinks } from '../../../shared/contract/colleague-links.ts';
import { createHandler } from '../../runtime/handler.ts';
import { madeLinks } from '../../services/colleague-links/made-links.ts';

export const handler = createHandler(listColleagueLinks, async ({ node, now }) => ({
  links: await madeLinks(node.siteId, now),
}));
