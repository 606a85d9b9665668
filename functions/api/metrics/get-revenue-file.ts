import { getRevenueFile } from '../../../shared/contract/sales.ts';
import { createHandler } from '../../runtime/handler.ts';
import { lastSheet } from '../../services/sales/last-sheet.ts';

export const handler = createHandler(getRevenueFile, ({ node, now }) => lastSheet(node.siteId, 'revenue', now));
