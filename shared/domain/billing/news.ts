import type { BillingAccount } from '../../model/billing.ts';

/** Something about money that people are told of, once. */
export type BillingNews = {
  /** The same of every telling. */
  readonly key: string;
  readonly kind: 'paid' | 'failed' | 'ended' | 'refunded' | 'disputed';
  readonly amount: number | null;
  readonly currency: string | null;
  /** The invoice's number, or what it was about. */
  readonly about: string;
  readonly page: string | null;
};

/** All that an account's present state gives cause to tell, whether it was told or not. */
export function newsOf(
  { invoices, subscription }: Pick<BillingAccount, 'invoices' | 'subscription'>,
  failed: readonly string[],
): BillingNews[] {
  const news = invoices.flatMap(({ invoiceId, number, total, currency, state, refunded, page }): BillingNews[] => {
    const common = { currency, about: number ?? invoiceId, page };
    const wasPaid = state === 'paid' || state === 'refunded' || state === 'disputed';
    return [
      ...(wasPaid && total > 0 ? [{ ...common, key: `paid#${invoiceId}`, kind: 'paid' as const, amount: total }] : []),
      ...(failed.includes(invoiceId)
        ? [{ ...common, key: `failed#${invoiceId}`, kind: 'failed' as const, amount: total }]
        : []),
      ...(refunded > 0
        ? [{ ...common, key: `refunded#${invoiceId}#${refunded}`, kind: 'refunded' as const, amount: refunded }]
        : []),
      ...(state === 'disputed'
        ? [{ ...common, key: `disputed#${invoiceId}`, kind: 'disputed' as const, amount: total }]
        : []),
    ];
  });
  if (subscription?.status !== 'canceled') return news;
  return [
    ...news,
    {
      key: `ended#${subscription.id}`,
      kind: 'ended',
      amount: null,
      currency: null,
      about: 'main_subscription',
      page: null,
    },
  ];
}
