import type { Coupon, Interval } from '../../model/billing.ts';
import { couponOff } from './coupon.ts';

export type LaterCharge = {
  /** What one period costs while the coupon holds; null where it takes nothing off a later payment. */
  readonly lowered: number | null;
  /** How many months from the first payment it does; null: for good. */
  readonly months: number | null;
  /** What one period costs without it. */
  readonly full: number;
};

const monthsIn: Readonly<Record<Interval, number>> = { month: 1, year: 12 };

/**
 * What a plan costs after its first payment, in whole minor units. A coupon that holds for some months reaches the
 * payments that fall due within them, as the provider counts (its document "Coupons", duration 'repeating').
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
