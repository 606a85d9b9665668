import { checkSalesToken } from '../../../shared/contract/sales-tokens.ts';
import { createHandler } from '../../runtime/handler.ts';
import { isIdTaken } from '../../services/tree/sales-token-info.ts';

export const handler = createHandler(checkSalesToken, async ({ params }) => ({
  taken: await isIdTaken(params.tokenId),
}));
