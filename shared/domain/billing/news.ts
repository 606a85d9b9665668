import type { BillingAccount } from '../../model/billing.ts';
import { graceEnd, computeStanding } from './standing.ts';

/** A billing event that users are notified about once. */
export type BillingNews = {
  /** The key that all notifications about this event share. */
  readonly key: string;
  readonly kind: 'paid' | 'failed' | 'ended' | 'refunded' | 'disputed';
  /** The date of a future end. */
  readonly endsAt?: string | undefined;
  /** State of the grace period after a failed payment: it ends soon, or has ended. */
  readonly stage?: 'ending' | 'over' | undefined;
  /** The winner of a closed dispute. */
  readonly outcome?: 'won' | 'lost' | undefined;
  readonly amount: number | null;
  readonly currency: string | null;
  /** The invoice's number, or what it was about. */
  readonly about: string;
  readonly page: string | null;
};

type NewsAccount = Pick<BillingAccount, 'invoices' | 'subscription' | 'overdueSince'>;
/** Reminds users this long before the site becomes read-only. */
const reminderMs = 2 * 86_400_000;

/** The reminder of what is not paid, before changes are closed and when they are. */
function stageNews(account: NewsAccount, failed: readonly string[], now: Date): BillingNews[] {
  const [oldest] = account.invoices
    .filter(({ invoiceId }) => failed.includes(invoiceId))
    .toSorted((a, b) => a.at.localeCompare(b.at));
  const accountStanding = computeStanding(account, now);
  const end = graceEnd(account);
  const isEnding = accountStanding === 'grace' && end !== null && end.getTime() - now.getTime() <= reminderMs;
  const stage = accountStanding === 'overdue' ? 'over' : isEnding ? 'ending' : undefined;
  if (oldest === undefined || stage === undefined) return [];
  const { invoiceId, number, total: amount, currency, page } = oldest;
  return [{ key: `${stage}#${invoiceId}`, kind: 'failed', stage, amount, currency, about: number ?? invoiceId, page }];
}

/** Lists every notification that an account's current state calls for, sent or not. */
export function listBillingNews(account: NewsAccount, failed: readonly string[], now: Date): BillingNews[] {
  const { invoices, subscription } = account;
  const ofInvoices = invoices.flatMap((invoice): BillingNews[] => {
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
  const news = [...ofInvoices, ...stageNews(account, failed, now)];
  const end = { kind: 'ended' as const, amount: null, currency: null, about: 'main_subscription', page: null };
  if (subscription?.status === 'canceled') return [...news, { ...end, key: `ended#${subscription.id}` }];
  // Stored before November 26, 2026: an end without its own date is the period's.
  const endsAt = subscription?.endsAt ?? (subscription?.endsWithPeriod === true ? subscription.periodEnd : undefined);
  if (subscription === null || endsAt === undefined) return news;
  const { id } = subscription;
  return [...news, { ...end, key: `ending#${id}#${endsAt}`, endsAt }];
}
