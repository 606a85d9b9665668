import { type Price, planKey, type Product } from '../../model/billing.ts';
import type { Day } from '../periods/days.ts';

export type CartItem = { readonly priceId: string; readonly quantity?: number | undefined };
export type PricedItem = { readonly product: Product; readonly price: Price; readonly quantity: number };

/** Looks up what is in a cart. A text says what is wrong with it. */
export function priceCart(items: readonly CartItem[], products: readonly Product[]): readonly PricedItem[] | string {
  const priced: PricedItem[] = [];
  for (const { priceId, quantity = 1 } of items) {
    const product = products.find(({ prices }) => prices.some(price => price.priceId === priceId));
    const price = product?.prices.find(candidate => candidate.priceId === priceId);
    if (product === undefined || price === undefined)
      return 'One of these services is no longer offered. Reload the page';
    if (priced.some(item => item.product.key === product.key)) return 'Each service can be in the cart only once';
    priced.push({ product, price, quantity });
  }
  if (new Set(priced.map(({ price }) => price.currency)).size > 1)
    return 'All services in a cart must use the same currency';
  return priced;
}

/**
 * True when the plan is among them: the checkout begins a subscription then, with the setup services on its first
 * invoice.
 */
export const hasPlan = (items: readonly PricedItem[]): boolean => items.some(({ product }) => product.key === planKey);

export type CartFor = {
  readonly items: readonly CartItem[];
  readonly coupon: string | undefined;
  readonly siteIds: readonly string[];
  readonly cancelPath: string;
  /** The date from which the plan's whole months count; null: from the payment. */
  readonly wholeFrom: Day | null;
  /** The node whose users pay. Sessions of different payers are separate. */
  readonly boughtBy: string | null;
};

/** Builds a checkout's key. The same cart has the same text in any order. */
export function cartKey({ items, coupon, siteIds, cancelPath, wholeFrom, boughtBy }: CartFor): string {
  const lines = items.map(({ priceId, quantity = 1 }) => `${priceId}×${quantity}`).sort();
  const whole = wholeFrom === null ? [] : [`whole months from ${wholeFrom}`];
  const rest = [`coupon ${coupon ?? ''}`, `sites ${siteIds.toSorted().join()}`, `back ${cancelPath}`];
  const buyer = boughtBy === null ? [] : [`bought by ${boughtBy}`];
  return [...lines, ...rest, ...whole, ...buyer].join('\n');
}

/** An address within this product, or null: a checkout never leads a person elsewhere. */
export const ownPath = (path: string): string | null =>
  path.length <= 300 && /^\/(?![/\\])[\w\-./~%?&=]*$/.test(path) && !path.includes('..') ? path : null;
