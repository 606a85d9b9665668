import { listSiteProducts } from '../../../shared/contract/billing.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listProducts } from '../../services/billing/catalogue.ts';

export const handler = createHandler(listSiteProducts, async ({ query }) => ({
  products: [...(await listProducts({ userViewable: query.userViewable === '1' }))],
}));
