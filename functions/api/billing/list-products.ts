import { listProducts as endpoint } from '../../../shared/contract/billing.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listProducts, seesHiddenProducts } from '../../services/billing/catalogue.ts';

export const handler = createHandler(endpoint, async ({ viewer, query }) => ({
  products: [...(await listProducts({ userViewable: query.userViewable === '1' || !seesHiddenProducts(viewer) }))],
}));
