import type { Coupon, Interval } from '../../model/billing.ts';
import { couponOff } from './coupon.ts';

export type LaterCharge = {
  /** The price per period while the coupon applies; null if it doesn't lower a later payment. */
  readonly lowered: number | null;
  /** Months from the first payment during which it applies; null: forever. */
  readonly months: number | null;
  /** The price per period without it. */
  readonly full: number;
};

const monthsIn: Readonly<Record<Interval, number>> = { month: 1, year: 12 };

/**
 * Computes a plan's price after its first payment, in whole minor units. A coupon for some months covers the payments
 * due within them, as the provider counts (its document "Coupons", duration 'repeating').
 */
export function laterCharge(
  coupon: Pick<Coupon, 'percentOff' | 'amountOff' | 'currency' | 'months' | 'productIds'> | null,
  { productId, full, currency, interval }: { productId: string; full: number; currency: string; interval: Interval },
): LaterCharge {
  const off = couponOff(coupon, [{ productId, amount: full }], currency);
  const months = coupon?.months ?? null;
  const reaches = coupon !== null && off > 0 && (months === null || months > monthsIn[interval]);
  return reaches ? { lowered: full - off, months, full } : { lowered: null, months: null, full };
}
