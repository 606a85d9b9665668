import { getEcommerce } from '../../../shared/contract/pages.ts';
import { createHandler } from '../../runtime/handler.ts';
import { shopNumbersOf } from '../../services/metrics/shop.ts';
import { rangeOfPath, siteOf } from '../../services/pages/ranges.ts';

export const handler = createHandler(getEcommerce, async ({ node, params, now }) => {
  const range = rangeOfPath(params);
  return shopNumbersOf(siteOf(node), range, now);
});
