import { updateSite } from '../../../shared/contract/sites.ts';
import { isTimeZone } from '../../../shared/domain/periods/zone.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { conflict, invalid } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { checkedChoices, collectFromChoices, collectPageSpeed, followTimeZone } from '../../services/accounts.ts';
import { replaceNode } from '../../stores/sites.ts';

export const handler = createHandler(updateSite, async ({ node, user, body, now }) => {
  if (body.revision !== node.revision) {
    throw conflict('Someone else changed this since you opened it. Nothing was saved; load it again to see their changes');
  }
  const { name = node.name, attr = {} } = body.site;
  if (attr.timezone !== undefined && !isTimeZone(attr.timezone)) {
    throw invalid([{ path: 'body.site.attr.timezone', message: 'Not a time zone' }]);
  }
  const choices = body.overrideAccounts && (await checkedChoices(node, body.overrideAccounts, user.userId, now));
  const accounts = choices ? { ...node.attr.accounts, ...choices } : node.attr.accounts;
  const next: SiteNode = { ...node, name, attr: { ...node.attr, ...attr, accounts } };
  const saved = await replaceNode(next, node.revision);
  if (choices) await collectFromChoices(node, saved, now);
  // By what the body names, changed or not: saving again finishes what an interrupted save left undone.
  if (choices || attr.url !== undefined) await collectPageSpeed(saved, now);
  if (attr.tz !== undefined || attr.timezone !== undefined) await followTimeZone(saved);
  return { result: saved };
});
