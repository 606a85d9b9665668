import { getToken } from '../../../shared/contract/connections.ts';
import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import { createHandler } from '../../runtime/handler.ts';
import { notFound } from '../../runtime/errors.ts';
import { whatCredentialReaches } from '../../services/accounts.ts';
import { lastDayOf } from '../../services/credential-alerts.ts';
import { mayUse } from '../../services/credential-uses.ts';

export const handler = createHandler(getToken, async ({ params: { tokenId }, node, user, now }) => {
  if (!(await mayUse(tokenId, node.siteId, user.userId))) throw notFound();
  const { service, accounts, endsAt } = await whatCredentialReaches(tokenId, now);
  return {
    tokenId,
    service,
    status: accounts === null ? ('EXPIRED' as const) : ('ACTIVE' as const),
    endsOn: accounts === null || endsAt === null ? null : lastDayOf(endsAt, siteTimeZone(node.attr)),
    accounts: accounts ?? [],
  };
});
