import { getSales } from '../../../shared/contract/sales.ts';
import { createHandler } from '../../runtime/handler.ts';
import { readSalesBook } from '../../services/sales/sales-book.ts';

export const handler = createHandler(getSales, ({ node, query, now }) => readSalesBook(node, Number(query.year), now));
