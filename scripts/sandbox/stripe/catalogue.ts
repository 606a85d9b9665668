import { setupProducts } from '../../../shared/model/sales-token.ts';

/** Demonstration prices in cents; the product's own prices exist only at the payment provider. */
const setupCents: Readonly<Record<(typeof setupProducts)[number]['productId'], number>> = {
  'analytics-core': 450_00,
  'ecommerce-analytics': 650_00,
  social: 350_00,
  'marketing-automation': 900_00,
  'paid-ads': 750_00,
  wordpress: 1800_00,
  'shopping-cart': 1400_00,
  'veteran-social': 175_00,
  'bootcamp-1': 300_00,
  'bootcamp-2': 300_00,
};
const setupDescriptions: Readonly<Record<(typeof setupProducts)[number]['productId'], string | null>> = {
  'analytics-core': 'Goals, funnels and tags set up in GA4',
  'ecommerce-analytics': 'Purchases, products and refunds in GA4',
  social: 'Pages claimed, cleaned and connected',
  'marketing-automation': 'Welcome and follow-up mails',
  'paid-ads': 'Accounts, audiences and first campaigns',
  wordpress: 'Site built on the brand theme',
  'shopping-cart': 'Catalogue, payment and shipping',
  'veteran-social': 'Social setup at the partner rate',
  'bootcamp-1': null,
  'bootcamp-2': null,
};
const formatName = (productId: string, description: string): string =>
  description === '' ? `${productId.charAt(0).toUpperCase()}${productId.slice(1).replace('-', ' ')}` : description;

const setup = setupProducts.map(({ productId, order, description }) => ({
  product: {
    id: `prod_${productId.replaceAll('-', '')}`,
    name: formatName(productId, description),
    description: setupDescriptions[productId],
    metadata: { key: productId, order: String(order), userViewable: order <= 8 ? '1' : '0' },
    active: true,
  },
  price: {
    id: `price_${productId.replaceAll('-', '')}`,
    product: `prod_${productId.replaceAll('-', '')}`,
    currency: 'usd',
    unitAmount: setupCents[productId],
    interval: null,
    lookupKey: productId,
    active: true,
  },
}));
const plan = {
  id: 'prod_mainsubscription',
  name: 'main_subscription',
  description: null,
  metadata: { key: 'main_subscription', order: '0', userViewable: '1' },
  active: true,
};
const recurring = (interval: 'month' | 'year', unitAmount: number) => ({
  id: `price_main${interval}`,
  product: plan.id,
  currency: 'usd',
  unitAmount,
  interval,
  lookupKey: `main_subscription_${interval}`,
  active: true,
});
const coupon = (
  id: string,
  percentOff: number | null,
  amountOff: number | null,
  duration: 'once' | 'forever' | { readonly months: number },
  valid = true,
) => ({
  id,
  name: id,
  percentOff,
  amountOff,
  currency: amountOff === null ? null : 'usd',
  duration: typeof duration === 'string' ? duration : ('repeating' as const),
  months: typeof duration === 'string' ? null : duration.months,
  valid,
});
const promotion = (code: string, couponId: string, active = true) => ({
  id: `promo_${code}`,
  code,
  coupon: couponId,
  active,
  expiresAt: null,
  timesRedeemed: 0,
});
const byId = <Row extends { id: string }>(rows: readonly Row[]): Record<string, Row> =>
  Object.fromEntries(rows.map(row => [row.id, row]));

/** Demonstration catalog: the monthly and yearly plan, ten setup services, four valid codes and an expired one. */
export const catalogue = {
  products: byId([plan, ...setup.map(({ product }) => product)]),
  prices: byId([recurring('month', 89_00), recurring('year', 890_00), ...setup.map(({ price }) => price)]),
  coupons: byId([
    coupon('tenpercent', 10, null, 'once'),
    coupon('fiftydollars', null, 50_00, 'once'),
    coupon('partner', 25, null, 'forever'),
    coupon('launch', 20, null, { months: 3 }),
    coupon('ended', 30, null, 'once', false),
  ]),
  promotions: byId([
    promotion('VETERAN10', 'tenpercent'),
    promotion('WELCOME50', 'fiftydollars'),
    promotion('PARTNER25', 'partner'),
    promotion('LAUNCH20', 'launch'),
    promotion('SUMMER', 'ended', false),
  ]),
};
