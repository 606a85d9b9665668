import { getUnitSalesFile } from '../../../shared/contract/sales.ts';
import { createHandler } from '../../runtime/handler.ts';
import { lastSheet } from '../../services/sales/last-sheet.ts';

export const handler = createHandler(getUnitSalesFile, ({ node, now }) => lastSheet(node.siteId, 'units', now));
