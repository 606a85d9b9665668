import { listRevenueUploads } from '../../../shared/contract/sales.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listUploads } from '../../services/sales/sales-book.ts';

export const handler = createHandler(listRevenueUploads, async ({ node }) => ({
  uploads: await listUploads(node.siteId, 'revenue'),
}));
