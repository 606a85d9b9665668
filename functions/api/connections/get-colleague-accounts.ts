import { getColleagueAccounts } from '../../../shared/contract/colleague-links.ts';
import { createHandler } from '../../runtime/handler.ts';
import { accountsByLink } from '../../services/colleague-links/accounts-by-link.ts';

export const handler = createHandler(getColleagueAccounts, async ({ body, now }) => {
  const accounts = await accountsByLink(body.code, body.tokenId, now);
  return { status: accounts === null ? ('EXPIRED' as const) : ('ACTIVE' as const), accounts: accounts ?? [] };
});
