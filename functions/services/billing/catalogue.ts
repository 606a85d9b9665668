import type Stripe from 'stripe';
import { decide, type Viewer } from '../../../shared/domain/access/decide.ts';
import { type Coupon, planKey, type Price, type Product } from '../../../shared/model/billing.ts';
import { setupProducts } from '../../../shared/model/sales-token.ts';
import { oncePerEnvironment } from '../../runtime/environment.ts';
import { askProvider, findAtProvider, toCurrencyCode, getReferenceId } from './provider.ts';

const keptMs = 60_000;
/** Maximum products and prices read from an account, a hundred per call; most are outdated or foreign. */
const maxListed = 5000;
const getCache = oncePerEnvironment((): { products: readonly Product[]; readAt: number } => ({
  products: [],
  readAt: Number.NEGATIVE_INFINITY,
}));
const orderByKey = new Map<string, number>([
  [planKey, 0],
  ...setupProducts.map(({ productId, order }) => [productId, order] as const),
]);

/** Reports whether a viewer sees hidden products: resellers and administrators do. */
export const seesHiddenProducts = (viewer: Viewer): boolean =>
  decide(viewer, 'billing.update', null).outcome === 'allowed';

type Listed = Product & { readonly isUserViewable: boolean };

/**
 * Lists the plan and setup services in order with the provider's prices; a service without one isn't offered. Cached
 * for a minute. `userViewable`: only public ones.
 */
export async function listProducts({ userViewable }: { userViewable: boolean }): Promise<readonly Product[]> {
  const cache = getCache();
  // A monotonic clock: the cache depends on the process, not on the product's day.
  if (performance.now() - cache.readAt > keptMs)
    Object.assign(cache, { products: await readProducts(), readAt: performance.now() });
  return cache.products.filter(
    product => !userViewable || !('isUserViewable' in product) || product.isUserViewable === true,
  );
}

async function readProducts(): Promise<Listed[]> {
  const [products, prices] = await Promise.all([
    askProvider(stripe => stripe.products.list({ active: true, limit: 100 }).autoPagingToArray({ limit: maxListed })),
    askProvider(stripe => stripe.prices.list({ active: true, limit: 100 }).autoPagingToArray({ limit: maxListed })),
  ]);
  return products
    .flatMap(product => {
      const key = product.metadata['key'] ?? '';
      const order = orderByKey.get(key);
      const productPrices = prices.flatMap(price =>
        getReferenceId(price.product) === product.id ? toPrices(price) : [],
      );
      if (order === undefined || productPrices.length === 0) return [];
      const isUserViewable = product.metadata['userViewable'] !== '0';
      return [
        {
          productId: product.id,
          key,
          name: product.name,
          description: product.description,
          order,
          prices: productPrices,
          isUserViewable,
        },
      ];
    })
    .sort((a, b) => a.order - b.order);
}

const intervals = ['month', 'year'] as const;
function toPrices({ id, unit_amount: amount, currency, recurring }: Stripe.Price): Price[] {
  const interval = intervals.find(candidate => candidate === recurring?.interval) ?? null;
  if (amount === null || (recurring !== null && interval === null)) return [];
  return [{ priceId: id, amount, currency: toCurrencyCode(currency), interval }];
}

/** Finds a valid promotion code's id at the provider; null for any other text. */
export async function findCoupon(code: string): Promise<{ coupon: Coupon; promotionId: string } | null> {
  const { data } = await askProvider(stripe => stripe.promotionCodes.list({ code, active: true, limit: 1 }));
  const [promotion] = data;
  const couponId = promotion === undefined ? null : getReferenceId(promotion.promotion.coupon);
  if (promotion === undefined || couponId === null) return null;
  const found = await findAtProvider(stripe => stripe.coupons.retrieve(couponId, { expand: ['applies_to'] }));
  const coupon = found === null ? null : toCoupon(promotion, found);
  return coupon === null ? null : { coupon, promotionId: promotion.id };
}

/** Lists all valid codes, for billing managers. */
export async function listCoupons(): Promise<Coupon[]> {
  const [promotions, coupons] = await Promise.all([
    askProvider(stripe =>
      stripe.promotionCodes.list({ active: true, limit: 100 }).autoPagingToArray({ limit: maxListed }),
    ),
    askProvider(stripe =>
      stripe.coupons.list({ limit: 100, expand: ['data.applies_to'] }).autoPagingToArray({ limit: maxListed }),
    ),
  ]);
  const byId = new Map(coupons.map(coupon => [coupon.id, coupon]));
  return promotions.flatMap(promotion => {
    const coupon = byId.get(getReferenceId(promotion.promotion.coupon) ?? '');
    return coupon === undefined ? [] : (toCoupon(promotion, coupon) ?? []);
  });
}

function toCoupon({ code, restrictions }: Stripe.PromotionCode, coupon: Stripe.Coupon): Coupon | null {
  if (!coupon.valid) return null;
  const { name, percent_off: percentOff, amount_off: amountOff, currency } = coupon;
  const { minimum_amount: amount, minimum_amount_currency: minimumCurrency } = restrictions;
  return {
    code,
    name: name ?? code,
    percentOff,
    amountOff,
    currency: currency === null ? null : toCurrencyCode(currency),
    months: coupon.duration === 'forever' ? null : (coupon.duration_in_months ?? 0),
    productIds: coupon.applies_to?.products ?? null,
    minimum: amount === null || minimumCurrency === null ? null : { amount, currency: toCurrencyCode(minimumCurrency) },
    isForFirstPurchase: restrictions.first_time_transaction,
  };
}
