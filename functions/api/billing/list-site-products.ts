import { listSiteProducts } from '../../../shared/contract/billing.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listProducts, seesHiddenProducts } from '../../services/billing/catalogue.ts';
import { readPlanOfSite } from '../../services/billing/own-plan.ts';

export const handler = createHandler(listSiteProducts, async ({ node, viewer, access, query, now }) => {
  const [products, plan] = await Promise.all([
    listProducts({ userViewable: query.userViewable === '1' || !seesHiddenProducts(viewer) }),
    readPlanOfSite({ node, viewer, access }, now),
  ]);
  return { products: [...products], ...plan };
});
