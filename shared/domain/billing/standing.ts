import type { BillingAccount, Standing, Subscription } from '../../model/billing.ts';
import type { Day } from '../periods/days.ts';

const dayMs = 86_400_000;
/** A payment that failed leaves everything open for so long (to-build 8, dunning). */
export const graceDays = 7;
/** A purchase that ends within so long of its beginning was undone. */
const undoMs = dayMs;

/** Returns when an unpaid site becomes read-only; null if nothing is owed. */
export const graceEnd = ({ overdueSince }: Pick<BillingAccount, 'overdueSince'>): Date | null =>
  overdueSince === null ? null : new Date(Date.parse(overdueSince) + graceDays * dayMs);

/**
 * Returns an account's status. 'grace': a payment failed and everything still works. 'overdue': the sites are
 * read-only. 'ended': the subscription has ended. Data is never deleted for money.
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

/** Returns true for a purchase that can still be undone, or was undone: its first day isn't over at `at`. */
export const isWithinUndo = ({ startedAt }: Pick<Subscription, 'startedAt'>, at: Date): boolean =>
  at.getTime() - Date.parse(startedAt) < undoMs;

/** The target state of a paid site: its trial's last day, and whether it can be changed. */
export type PaidSite = { readonly trialExpiryDate: Day | null; readonly unpaid: boolean };

/** Computes the effect of payment on one of an account's sites; null if there is none. */
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
