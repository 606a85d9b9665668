import { type Checkout, planKey } from '../../../shared/model/billing.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { notFound } from '../../runtime/errors.ts';
import { listProducts } from './catalogue.ts';
import { type Cart, findOpenCheckout, startCheckout } from './checkout.ts';

/** Returns a site's open checkout, or a new one of the monthly plan. */
export async function checkoutOfPlan(
  site: SiteNode,
  { cancelPath, boughtBy }: Pick<Cart, 'cancelPath' | 'boughtBy'>,
  now: Date,
): Promise<Checkout> {
  const open = await findOpenCheckout(site.siteId);
  if (open !== null) return open;
  const plan = (await listProducts({ userViewable: false })).find(({ key }) => key === planKey);
  const price = plan?.prices.find(({ interval }) => interval === 'month');
  if (price === undefined) throw notFound("The plan isn't available right now");
  return startCheckout(site, { items: [{ priceId: price.priceId }], coupons: [], cancelPath, boughtBy }, now);
}
