import { getToken } from '../../../shared/contract/connections.ts';
import { createHandler } from '../../runtime/handler.ts';
import { notFound } from '../../runtime/errors.ts';
import { whatCredentialReaches } from '../../services/accounts.ts';
import { mayUse } from '../../services/credentials.ts';

export const handler = createHandler(getToken, async ({ params: { tokenId }, node, user, now }) => {
  if (!(await mayUse(tokenId, node.siteId, user.userId))) throw notFound();
  const accounts = await whatCredentialReaches(tokenId, now);
  return { tokenId, service: 'ga4', status: accounts === null ? 'EXPIRED' : 'ACTIVE', accounts: accounts ?? [] } as const;
});
