import type { CouponRow, DiscountRow, InvoiceRow, LineRow, World } from './world.ts';

export const linesTotal = (lines: readonly LineRow[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

/** What a coupon takes off an amount of minor units: a percentage is rounded half up, never more than the amount. */
export function discountOf(coupon: CouponRow | undefined, amount: number): number {
  if (coupon === undefined || amount <= 0) return 0;
  const off =
    coupon.percentOff === null ? (coupon.amountOff ?? 0) : Math.round((amount * coupon.percentOff) / 100);
  return Math.min(amount, off);
}
export const couponOf = (world: World, discount: DiscountRow | null): CouponRow | undefined =>
  discount === null ? undefined : world.coupons[discount.coupon];

/** What is due of an invoice. A credit that exceeds it is kept for the next one at the provider; here nothing is due. */
export const totalOf = (invoice: Pick<InvoiceRow, 'lines' | 'discountAmount'>): number =>
  linesTotal(invoice.lines) - invoice.discountAmount;
export const dueOf = (invoice: Pick<InvoiceRow, 'lines' | 'discountAmount'>): number =>
  Math.max(0, totalOf(invoice));
