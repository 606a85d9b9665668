import { revokeShareLink } from '../../../shared/contract/share-links.ts';
import { createHandler } from '../../runtime/handler.ts';
import { endShareLink } from '../../stores/jobs/share-links.ts';

/** An expired or unknown link already opens nothing. */
export const handler = createHandler(revokeShareLink, async ({ node, params, now }) => {
  await endShareLink({ siteId: node.siteId, linkId: params.linkId }, now);
});
