import type { Price, Product } from '../../../../shared/model/billing.ts';

/** The cart when the user left for the provider's page: the return address restores it. */
export type LeftCart = {
  /** `order` of its items (Product). */
  readonly orders: readonly number[];
  readonly isYearly: boolean;
  readonly coupon: string | null;
  readonly fromFirst: boolean;
};

const nothing: LeftCart = { orders: [], isYearly: false, coupon: null, fromFirst: false };

/** The cart of a site in an address; a cart of another site is ignored. */
export function readLeftCart(search: string, siteId: string): LeftCart {
  const query = new URLSearchParams(search);
  if (query.get('cartOf') !== siteId) return nothing;
  return {
    orders: (query.get('cart') ?? '')
      .split('.')
      .filter(text => /^\d{1,3}$/.test(text))
      .map(Number),
    isYearly: query.get('billed') === 'year',
    coupon: query.get('coupon')?.slice(0, 60) ?? null,
    fromFirst: query.get('from') === 'first',
  };
}

/** The query of a page with its cart. */
export function writeLeftCart(
  search: string,
  siteId: string,
  {
    lines,
    coupon,
    fromFirst,
  }: {
    lines: readonly { readonly product: Product; readonly price: Price }[];
    coupon: string | null;
    fromFirst: boolean;
  },
): string {
  const query = new URLSearchParams(search);
  for (const key of ['cartOf', 'cart', 'billed', 'coupon', 'from']) query.delete(key);
  query.set('cartOf', siteId);
  query.set('cart', lines.map(({ product }) => product.order).join('.'));
  if (lines.some(({ price }) => price.interval === 'year')) query.set('billed', 'year');
  if (coupon !== null) query.set('coupon', coupon);
  if (fromFirst) query.set('from', 'first');
  return `?${query}`;
}

/** True if a product was in the cart when the user left. */
export const wasIn = ({ orders }: LeftCart, { order }: Product): boolean => orders.includes(order);
