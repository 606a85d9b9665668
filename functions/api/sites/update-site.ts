import { updateSite } from '../../../shared/contract/sites.ts';
import { createHandler } from '../../runtime/handler.ts';
import { saveSite } from '../../services/tree/save-site.ts';
import { askAfterChange } from '../../services/rollups/ask.ts';
import { idsAbove } from '../../services/rollups/sites-of-node.ts';
import { seenNode } from '../../services/connections/seen-node.ts';

export const handler = createHandler(updateSite, async ({ viewer, node, access, body, now }) => {
  const { revision, site, overrideAccounts, shareAccounts, wizard, questions } = body;
  const saved = await saveSite({
    viewer,
    node,
    access,
    revision,
    ...site,
    accounts: overrideAccounts,
    shared: shareAccounts,
    wizard,
    answers: questions,
    now,
  });
  // Its new name stands in the lists and rows of what holds or links it.
  if (saved.name !== node.name) await askAfterChange([...(await idsAbove(saved)), saved.siteId], now);
  return { result: seenNode(viewer, saved) };
});
