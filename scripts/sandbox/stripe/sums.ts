import type { CouponRow, DiscountRow, InvoiceRow, World } from './world.ts';

export const linesTotal = (lines: readonly { readonly amount: number }[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

type Part = { readonly price: string | null; readonly amount: number };

/**
 * Calculates a coupon's discount on lines, in minor units: only its own products, a percentage rounded half up, at most
 * their cost.
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
/** Reports whether a coupon applies to a price's product. */
export const lowers = (world: World, { products }: CouponRow, price: string | null): boolean =>
  products === undefined || products.includes((price === null ? undefined : world.prices[price]?.product) ?? '');

export const computeInvoiceTotal = (invoice: Pick<InvoiceRow, 'lines' | 'discountAmount'>): number =>
  linesTotal(invoice.lines) - invoice.discountAmount;
type Balanced = Pick<InvoiceRow, 'lines' | 'discountAmount' | 'startingBalance'>;
/** Calculates an invoice's amount due after the customer's credit. */
export const computeInvoiceDue = (invoice: Balanced): number =>
  Math.max(0, computeInvoiceTotal(invoice) + invoice.startingBalance);
/** Calculates the customer's balance after an invoice: excess credit remains for the next one. */
export const balanceAfter = (invoice: Balanced): number =>
  Math.min(0, computeInvoiceTotal(invoice) + invoice.startingBalance);
