import { updateSite } from '../../../shared/contract/sites.ts';
import { createHandler } from '../../runtime/handler.ts';
import { saveSite } from '../../services/tree/save-site.ts';
import { seenNode } from '../../services/connections/seen-node.ts';

export const handler = createHandler(updateSite, async ({ viewer, node, access, body, now }) => {
  const { revision, site, overrideAccounts, shareAccounts } = body;
  const saved = await saveSite({ viewer, node, access, revision, ...site, accounts: overrideAccounts, shared: shareAccounts, now });
  return { result: seenNode(viewer, saved) };
});
