import { listUnitSalesUploads } from '../../../shared/contract/sales.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listUploads } from '../../services/sales/sales-book.ts';

export const handler = createHandler(listUnitSalesUploads, async ({ node }) => ({
  uploads: await listUploads(node.siteId, 'units'),
}));
