import { isWithinUndo } from '../../../shared/domain/billing/standing.ts';
import { pathIds } from '../../../shared/domain/hierarchy/paths.ts';
import type { BillingAccount, Subscription } from '../../../shared/model/billing.ts';
import { logger } from '../../runtime/logger.ts';
import { getBillingAccounts, listSessions } from '../../stores/billing.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { dropLostSites } from './change-plan.ts';
import { payerIn } from './payer.ts';
import { findAtProvider } from './provider.ts';
import { refundPlan } from './refund-plan.ts';
import { readSites } from './sites-to-pay.ts';

/** Orders two plans, also of the same second. */
const getOrder = ({ startedAt, id }: Subscription): string => `${startedAt} ${id}`;
const runs = ({ status }: Subscription): boolean => ['active', 'trialing', 'past_due'].includes(status);

/**
 * Checks a payment on arrival, not only when its checkout started: a payer has one plan, a site one payer, and a
 * deleted node pays for nothing. The later purchase is refunded within its first day, or loses the sites that another
 * plan paid for first, and operators are notified. True if something changed at the provider.
 */
export async function settleSecondPlans(
  siteId: string,
  { account, others }: { readonly account: BillingAccount; readonly others: readonly Subscription[] },
  now: Date,
): Promise<boolean> {
  const { customerId, subscription } = account;
  const refund = async (plan: Subscription, why: string): Promise<boolean> => {
    const isRefunded = isWithinUndo(plan, now);
    logger.error(why, { payer: siteId, subscription: plan.id, isRefunded });
    if (isRefunded) await refundPlan(customerId, plan.id);
    return isRefunded;
  };
  let changed = false;
  for (const other of others) changed = (await refund(other, 'A payer bought a second plan')) || changed;
  if (subscription === null || !runs(subscription)) return changed;
  const payer = await getNode(siteId);
  if (payer === null) return (await refund(subscription, 'A plan was paid for a node that is gone')) || changed;
  const taken = await findPaidFirst(siteId, subscription);
  if (taken.length === 0) return changed;
  if (taken.length === subscription.siteIds.length)
    return (await refund(subscription, 'Sites were paid for a second time')) || changed;
  logger.error('Sites of a plan were paid for a second time', { payer: siteId, sites: taken });
  return (await dropLostSites(payer, now, taken)) > 0 || changed;
}

/** Finds a plan's sites that another payer's earlier plan already pays for. */
async function findPaidFirst(siteId: string, subscription: Subscription): Promise<string[]> {
  const sites = await readSites(subscription.siteIds);
  const accounts = await getBillingAccounts(sites.flatMap(({ sitePath }) => pathIds(sitePath)));
  accounts.delete(siteId);
  return sites.flatMap(site => {
    const other = accounts.get(payerIn(site, accounts) ?? '')?.subscription;
    return other != null && getOrder(other) < getOrder(subscription) ? [site.siteId] : [];
  });
}

/** Closes open checkouts at the ancestors and at sites that were just paid for, so none is paid twice. */
export async function expireCheckouts(siteId: string, { siteIds }: Subscription): Promise<void> {
  const nodes = new Set((await readSites(siteIds)).flatMap(({ sitePath }) => pathIds(sitePath)));
  nodes.delete(siteId);
  for (const node of nodes) {
    for (const { sessionId } of await listSessions(node)) {
      const session = await findAtProvider(stripe => stripe.checkout.sessions.retrieve(sessionId));
      if (session?.status === 'open' && session.mode === 'subscription')
        await findAtProvider(stripe => stripe.checkout.sessions.expire(sessionId)).catch(() => null);
    }
  }
}
