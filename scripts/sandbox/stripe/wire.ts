import type Stripe from 'stripe';

/**
 * Converts a type of the provider's package to its wire form: its client parses decimals from texts and omits fields of
 * deleted objects only.
 */
export type Wire<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends Stripe.Decimal
    ? string
    : T extends readonly (infer Item)[]
      ? Wire<Item>[]
      : T extends object
        ? { [Name in keyof T as Name extends 'deleted' | 'lastResponse' ? never : Name]: Wire<T[Name]> }
        : T;

/** Builds a list in the provider's form. */
export const makeProviderList = <Item>(data: readonly Item[], url: string, hasMore = false) => ({
  object: 'list' as const,
  data: [...data],
  has_more: hasMore,
  url,
});

export const noAddress = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};
export const self = { type: 'self' as const };
