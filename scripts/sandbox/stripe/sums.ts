import type { CouponRow, DiscountRow, InvoiceRow, World } from './world.ts';

export const linesTotal = (lines: readonly { readonly amount: number }[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

type Part = { readonly price: string | null; readonly amount: number };

/**
 * What a coupon takes off lines, in minor units: of its own products alone, a percentage rounded half up, never more
 * than they cost.
 */
export function computeDiscount(world: World, discount: DiscountRow | null, lines: readonly Part[]): number {
  const coupon = findDiscountCoupon(world, discount);
  if (coupon === undefined) return 0;
  const amount = linesTotal(lines.filter(({ price }) => lowers(world, coupon, price)));
  if (amount <= 0) return 0;
  const off = coupon.percentOff === null ? (coupon.amountOff ?? 0) : Math.round((amount * coupon.percentOff) / 100);
  return Math.min(amount, off);
}
export const findDiscountCoupon = (world: World, discount: DiscountRow | null): CouponRow | undefined =>
  discount === null ? undefined : world.coupons[discount.coupon];
/** Whether a coupon lowers what a price is for. */
export const lowers = (world: World, { products }: CouponRow, price: string | null): boolean =>
  products === undefined || products.includes((price === null ? undefined : world.prices[price]?.product) ?? '');

export const computeInvoiceTotal = (invoice: Pick<InvoiceRow, 'lines' | 'discountAmount'>): number =>
  linesTotal(invoice.lines) - invoice.discountAmount;
type Balanced = Pick<InvoiceRow, 'lines' | 'discountAmount' | 'startingBalance'>;
/** What is due of an invoice after the customer's credit. */
export const computeInvoiceDue = (invoice: Balanced): number =>
  Math.max(0, computeInvoiceTotal(invoice) + invoice.startingBalance);
/** The customer's balance after an invoice: a credit that exceeds it is kept for the next one. */
export const balanceAfter = (invoice: Balanced): number =>
  Math.min(0, computeInvoiceTotal(invoice) + invoice.startingBalance);
