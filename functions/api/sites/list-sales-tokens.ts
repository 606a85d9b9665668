import { listSalesTokens as endpoint } from '../../../shared/contract/sales-tokens.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listSalesTokens } from '../../services/tree/sales-token-info.ts';

export const handler = createHandler(endpoint, async ({ query: { cursor, isAffiliate, includeUser } }) =>
  listSalesTokens({
    cursor,
    isAffiliate: isAffiliate === undefined ? undefined : isAffiliate === '1' || isAffiliate === 'true',
    includeUser: includeUser === '1',
  }),
);
