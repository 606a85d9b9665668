import { revokeColleagueLink } from '../../../shared/contract/colleague-links.ts';
import { createHandler } from '../../runtime/handler.ts';
import { revokeLink } from '../../services/colleague-links/made-links.ts';

export const handler = createHandler(revokeColleagueLink, ({ node, params, now }) =>
  revokeLink(node.siteId, params.linkId, now),
);
