import { updateSite } from '../../../shared/contract/sites.ts';
import { createHandler } from '../../runtime/handler.ts';
import { changeSite } from '../../services/tree/save-site.ts';
import { seenNode } from '../../services/connections/seen-node.ts';

export const handler = createHandler(updateSite, async ({ viewer, node, access, body, now }) => {
  const { revision, site, overrideAccounts, shareAccounts, wizard, questions } = body;
  const saved = await changeSite({
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
  return { result: seenNode(viewer, saved) };
});
