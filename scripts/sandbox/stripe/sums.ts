import type { CouponRow, DiscountRow, InvoiceRow, LineRow, World } from './world.ts';

export const linesTotal = (lines: readonly LineRow[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

/** What a coupon takes off an amount of minor units: a percentage is rounded half up, never more than the amount. */
export function computeDiscount(coupon: CouponRow | undefined, amount: number): number {
  if (coupon === undefined || amount <= 0) return 0;
  const off = coupon.percentOff === null ? (coupon.amountOff ?? 0) : Math.round((amount * coupon.percentOff) / 100);
  return Math.min(amount, off);
}
export const findDiscountCoupon = (world: World, discount: DiscountRow | null): CouponRow | undefined =>
  discount === null ? undefined : world.coupons[discount.coupon];

export const computeInvoiceTotal = (invoice: Pick<InvoiceRow, 'lines' | 'discountAmount'>): number =>
  linesTotal(invoice.lines) - invoice.discountAmount;
type Balanced = Pick<InvoiceRow, 'lines' | 'discountAmount' | 'startingBalance'>;
/** What is due of an invoice after the customer's credit. */
export const computeInvoiceDue = (invoice: Balanced): number =>
  Math.max(0, computeInvoiceTotal(invoice) + invoice.startingBalance);
/** The customer's balance after an invoice: a credit that exceeds it is kept for the next one. */
export const balanceAfter = (invoice: Balanced): number =>
  Math.min(0, computeInvoiceTotal(invoice) + invoice.startingBalance);
