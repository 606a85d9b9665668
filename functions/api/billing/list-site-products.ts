import { listSiteProducts } from '../../../shared/contract/billing.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listProducts } from '../../services/billing/catalogue.ts';
import { payersOfSites } from '../../services/billing/payer.ts';

export const handler = createHandler(listSiteProducts, async ({ node, query }) => {
  const [products, payers] = await Promise.all([
    listProducts({ userViewable: query.userViewable === '1' }),
    payersOfSites([node]),
  ]);
  return { products: [...products], isPaid: payers.get(node.siteId) != null };
});
