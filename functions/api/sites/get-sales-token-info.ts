import { getSalesTokenInfo } from '../../../shared/contract/sales-tokens.ts';
import { createHandler } from '../../runtime/handler.ts';
import { salesTokenInfo } from '../../services/tree/sales-token-info.ts';

export const handler = createHandler(getSalesTokenInfo, ({ params, clientAddress, now }) =>
  salesTokenInfo(params.salesToken, clientAddress, now),
);
