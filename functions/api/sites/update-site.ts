import { updateSite } from '../../../shared/contract/sites.ts';
import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { createHandler } from '../../runtime/handler.ts';
import { saveSite } from '../../services/tree/save-site.ts';
import { askAfterChange } from '../../services/rollups/ask.ts';
import { idsAbove } from '../../services/rollups/sites-of-node.ts';
import { seenNode } from '../../services/connections/seen-node.ts';

/** Whether a change of a site moves its days or says what they count as. */
const hasOtherDays = ({ type, attr: before }: SiteNode, { attr: after }: SiteNode): boolean =>
  type === 'SITE' &&
  (siteTimeZone(before) !== siteTimeZone(after) ||
    (before.suspended ?? false) !== (after.suspended ?? false) ||
    (before.isEcommerce ?? false) !== (after.isEcommerce ?? false));

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
  if (saved.name !== node.name) await askAfterChange([...(await idsAbove(saved)), saved.siteId]);
  if (hasOtherDays(node, saved)) await askAfterChange([saved.siteId], { whole: true, also: 'above' });
  return { result: seenNode(viewer, saved) };
});
