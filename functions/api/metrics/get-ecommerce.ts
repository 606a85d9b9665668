import { getEcommerce } from '../../../shared/contract/pages.ts';
import { createHandler } from '../../runtime/handler.ts';
import { loadShopNumbers } from '../../services/metrics/shop.ts';
import { rangeOfPath, requireSite } from '../../services/pages/ranges.ts';

export const handler = createHandler(getEcommerce, async ({ node, params, now }) => {
  const range = rangeOfPath(params);
  return loadShopNumbers(requireSite(node), range, now);
});
