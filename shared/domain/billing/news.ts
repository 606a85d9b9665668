import type { BillingAccount } from '../../model/billing.ts';

/** Something about money that people are told of, once. */
export type BillingNews = {
  /** The same of every telling. */
  readonly key: string;
  readonly kind: 'paid' | 'failed' | 'ended' | 'refunded' | 'disputed';
  /** Of an end that is still to come: when. */
  readonly endsAt?: string | undefined;
  /** Of a dispute that the bank has closed: for whom. */
  readonly outcome?: 'won' | 'lost' | undefined;
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
  const news = invoices.flatMap((invoice): BillingNews[] => {
    const { invoiceId, number, total, currency, state, refunded, page, dispute } = invoice;
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
      ...(dispute === 'open'
        ? [{ ...common, key: `disputed#${invoiceId}`, kind: 'disputed' as const, amount: total }]
        : []),
      ...(dispute === 'won' || dispute === 'lost'
        ? [{ ...common, key: `${dispute}#${invoiceId}`, kind: 'disputed' as const, amount: total, outcome: dispute }]
        : []),
    ];
  });
  const end = { kind: 'ended' as const, amount: null, currency: null, about: 'main_subscription', page: null };
  if (subscription?.status === 'canceled') return [...news, { ...end, key: `ended#${subscription.id}` }];
  if (subscription?.endsWithPeriod !== true) return news;
  const { id, periodEnd: endsAt } = subscription;
  return [...news, { ...end, key: `ending#${id}#${endsAt}`, endsAt }];
}
