import type { BillingAccount, Standing, Subscription } from '../../model/billing.ts';
import type { Day } from '../periods/days.ts';

const dayMs = 86_400_000;
/** A payment that failed leaves everything open for so long (to-build 8, dunning). */
export const graceDays = 7;
/** A purchase that ends within so long of its beginning was undone. */
const undoMs = dayMs;

/** When a site stops taking changes for want of payment; null where nothing is owed. */
export const graceEnd = ({ overdueSince }: Pick<BillingAccount, 'overdueSince'>): Date | null =>
  overdueSince === null ? null : new Date(Date.parse(overdueSince) + graceDays * dayMs);

/**
 * What an account stands at: 'grace' while a payment has failed and everything is still open, 'overdue' when nothing
 * can be changed any more, 'ended' after a subscription. Data are never deleted for money.
 */
export function computeStanding(account: Pick<BillingAccount, 'subscription' | 'overdueSince'>, now: Date): Standing {
  const { subscription } = account;
  switch (subscription?.status) {
    case undefined:
    case 'incomplete':
    case 'incomplete_expired':
      return 'none';
    case 'active':
    case 'trialing':
      return 'active';
    case 'past_due': {
      const end = graceEnd(account);
      return end === null || now < end ? 'grace' : 'overdue';
    }
    case 'canceled':
      return 'ended';
    case 'unpaid':
    case 'paused':
    case 'other':
      return 'overdue';
  }
}

/** True for a purchase that may still be taken back, or was: its first day is not over at `at`. */
export const isWithinUndo = ({ startedAt }: Pick<Subscription, 'startedAt'>, at: Date): boolean =>
  at.getTime() - Date.parse(startedAt) < undoMs;

/** What a site that is paid for is to be: its trial's last day, and whether it takes changes. */
export type PaidSite = { readonly trialExpiryDate: Day | null; readonly unpaid: boolean };

/** What payment makes of a site of an account; null where it says nothing of it. */
export function computePaidSite(
  account: Pick<BillingAccount, 'subscription' | 'overdueSince'>,
  siteId: string,
  now: Date,
): PaidSite | null {
  switch (computeStanding(account, now)) {
    case 'none':
      return null;
    case 'active':
    case 'grace':
      return { trialExpiryDate: null, unpaid: false };
    case 'overdue':
      return { trialExpiryDate: null, unpaid: true };
    case 'ended': {
      const { subscription } = account;
      const wasUndone = subscription?.endedAt != null && isWithinUndo(subscription, new Date(subscription.endedAt));
      const trial = subscription?.trials[siteId];
      const wasOpen = trial !== undefined || subscription?.openBefore?.includes(siteId) === true;
      return wasUndone && wasOpen
        ? { trialExpiryDate: trial ?? null, unpaid: false }
        : { trialExpiryDate: null, unpaid: true };
    }
  }
}
