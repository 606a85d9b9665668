import type { BillingAccount, Coupon } from '../../model/billing.ts';
import { formatMinor } from './money.ts';

/** A line of a cart: its product at the provider and its amount in whole minor units, all pieces together. */
export type CouponLine = { readonly productId: string; readonly amount: number };

const sumAmounts = (lines: readonly CouponLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Computes a coupon's discount on lines, in whole minor units: only on its own products, at most their price. A fixed
 * amount applies only in its own currency.
 */
export function couponOff(
  coupon: Pick<Coupon, 'percentOff' | 'amountOff' | 'currency' | 'productIds'> | null,
  lines: readonly CouponLine[],
  currency: string,
): number {
  if (coupon === null) return 0;
  const { percentOff, amountOff, productIds } = coupon;
  const base = sumAmounts(lines.filter(({ productId }) => productIds === null || productIds.includes(productId)));
  if (base <= 0) return 0;
  if (percentOff !== null) return Math.min(base, Math.round((base * percentOff) / 100));
  return coupon.currency === currency ? Math.min(base, amountOff ?? 0) : 0;
}

/**
 * Why a payer cannot use a coupon: one for first purchases holds until there is an invoice that was not voided, as at
 * the provider. `account` is null for a payer that never bought.
 */
export function findPayerProblem(
  { code, isForFirstPurchase }: Coupon,
  account: Pick<BillingAccount, 'invoices'> | null,
): string | null {
  const hasBought = account?.invoices.some(({ state }) => state !== 'draft' && state !== 'void') === true;
  return isForFirstPurchase && hasBought ? `The coupon ${code} is for a first purchase` : null;
}

/** Why a cart cannot use a coupon; null where it can. The provider refuses the same carts. */
export function findCouponProblem(
  { code, productIds, minimum, amountOff, currency: couponCurrency }: Coupon,
  lines: readonly CouponLine[],
  currency: string,
): string | null {
  if (amountOff !== null && couponCurrency !== currency) return `The coupon ${code} is for prices in ${couponCurrency}`;
  if (productIds !== null && !lines.some(({ productId }) => productIds.includes(productId)))
    return `The coupon ${code} is for other services`;
  if (minimum === null) return null;
  if (minimum.currency !== currency) return `The coupon ${code} is for prices in ${minimum.currency}`;
  if (sumAmounts(lines) >= minimum.amount) return null;
  return `The coupon ${code} needs an order of at least ${formatMinor(minimum.amount, currency)}`;
}
