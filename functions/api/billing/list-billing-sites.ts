import { listBillingSites } from '../../../shared/contract/billing.ts';
import { createHandler } from '../../runtime/handler.ts';
import { readBillingSites } from '../../services/billing/billing-sites.ts';

export const handler = createHandler(listBillingSites, ({ node, query, now }) =>
  readBillingSites(node, query.cursor, now),
);
