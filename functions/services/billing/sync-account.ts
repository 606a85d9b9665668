import { listBillingNews } from '../../../shared/domain/billing/news.ts';
import { siteChanges } from '../../../shared/domain/billing/paid-sites.ts';
import { computePaidSite } from '../../../shared/domain/billing/standing.ts';
import type { BillingAccount } from '../../../shared/model/billing.ts';
import { environment } from '../../runtime/environment.ts';
import { logger } from '../../runtime/logger.ts';
import { type BillingState, type ClosingSite, getBillingState, putBillingState } from '../../stores/billing.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { changeNode } from '../tree/node-changes.ts';
import { closeSites } from './close-sites.ts';
import { findAtProvider, getReferenceId } from './provider.ts';
import { readAccount } from './read-account.ts';
import { payersOfSites } from './payer.ts';
import { expireCheckouts, settleSecondPlans } from './second-plans.ts';
import { readSites } from './sites-to-pay.ts';
import { notifyOfBillingNews } from './tell-news.ts';

const tries = 8;

/** 'told': the stored account was right, and people were notified. */
export type Synced = 'unknown-payer' | 'same' | 'told' | 'changed';

/** Finds the payer of a charge, because a dispute names no one else. */
export const payerOfCharge = async (chargeId: string): Promise<string | null> =>
  getReferenceId((await findAtProvider(stripe => stripe.charges.retrieve(chargeId)))?.customer);

/**
 * Updates a payer's stored account from the provider. Events and the nightly reconciliation both call this, in any
 * order, any number of times. The stored state is read first and replaced only if unchanged, so an older reading never
 * replaces a newer one.
 */
export async function syncAccount(customerId: string, now: Date): Promise<Synced> {
  const siteId = await payerNode(customerId);
  if (siteId === null) return 'unknown-payer';
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const previous = await getBillingState(siteId);
    const read = await readAccount(customerId);
    if (await settleSecondPlans(siteId, read, now)) continue;
    // A deleted node's payments were refunded, so nothing is stored.
    if ((await getNode(siteId)) === null) return 'unknown-payer';
    const { account, failedInvoices } = read;
    const news = listBillingNews(account, failedInvoices, now)
      .filter(({ key }) => previous?.told.includes(key) !== true)
      .map(newsItem => ({ ...newsItem, at: now.toISOString() }));
    const notifiedKeys = [...(previous?.told ?? []), ...news.map(({ key }) => key)];
    const pending = [...(previous?.pending ?? []), ...news];
    const closing = listClosingSites(previous, account, now);
    const next = { account, told: notifiedKeys, pending, closing, syncedAt: now.toISOString() };
    const isSame =
      previous !== null && news.length === 0 && JSON.stringify(previous.account) === JSON.stringify(account);
    if (!isSame && !(await putBillingState(siteId, next, previous?.revision ?? 0))) continue;
    const revision = isSame ? previous.revision : (previous?.revision ?? 0) + 1;
    // Handles an end once, until notified: an administrator's later changes to the site remain.
    if (account.subscription?.status !== 'canceled' || pending.some(({ kind }) => kind === 'ended'))
      await settleSites(siteId, account, now);
    await closeSites(closing);
    if (account.subscription?.status === 'active' && !isSame) await expireCheckouts(siteId, account.subscription);
    // If a newer reading was written since, that one updates the sites.
    if ((await getBillingState(siteId))?.revision !== revision) continue;
    await deliver(
      siteId,
      { ...next, ...(isSame ? { pending: previous.pending, closing: previous.closing } : {}), revision },
      now,
    );
    return isSame ? 'same' : isKept(previous?.account, account) ? 'told' : 'changed';
  }
  throw new Error('Others changed this account all the time');
}

/**
 * Reports whether events delivered everything an account bought and owes; an account without purchases needs no record.
 */
function isKept(before: BillingAccount | undefined, now: BillingAccount): boolean {
  const serializePurchases = ({ subscription, invoices, overdueSince }: BillingAccount) =>
    JSON.stringify([subscription, invoices, overdueSince]);
  if (before !== undefined) return serializePurchases(before) === serializePurchases(now);
  return now.subscription === null && now.invoices.length === 0;
}

/** Lists the sites a plan stopped paying for that are still open; excludes those it pays for again. */
function listClosingSites(previous: BillingState | null, { subscription }: BillingAccount, now: Date): ClosingSite[] {
  const before = previous?.account.subscription;
  const isSamePlan = before != null && before.id === subscription?.id;
  const dropped = isSamePlan ? siteChanges(before.siteIds, subscription.siteIds).dropped : [];
  const fresh = dropped.map(siteId => ({ siteId, trialUntil: before?.trials[siteId] ?? null, at: now.toISOString() }));
  return [...(previous?.closing ?? []), ...fresh].filter(
    ({ siteId }) => subscription?.siteIds.includes(siteId) !== true,
  );
}

/** Returns the node that pays as a customer; null for a customer of another stage or without a node. */
async function payerNode(customerId: string): Promise<string | null> {
  const customer = await findAtProvider(stripe => stripe.customers.retrieve(customerId));
  if (customer === null || customer.deleted === true || customer.metadata['stage'] !== environment().STAGE) return null;
  return customer.metadata['siteId'] ?? null;
}

/** Opens paid sites, or makes them read-only. Safe to repeat. */
async function settleSites(payerId: string, account: BillingAccount, now: Date): Promise<void> {
  const siteIds = account.subscription?.siteIds ?? [];
  const payers = await payersOfSites(await readSites(siteIds));
  for (const siteId of siteIds) {
    // Another plan keeps it open, so this one has no effect on it.
    if (![null, undefined, payerId].includes(payers.get(siteId))) continue;
    const paidSite = computePaidSite(account, siteId, now);
    if (paidSite === null) continue;
    await changeNode(siteId, node => {
      const { trialExpiryDate: trial, unpaid, ...others } = node.attr;
      const trialExpiryDate = paidSite.trialExpiryDate ?? undefined;
      if (trial === trialExpiryDate && (unpaid === true) === paidSite.unpaid) return null;
      const attr = {
        ...others,
        ...(trialExpiryDate !== undefined && { trialExpiryDate }),
        ...(paidSite.unpaid && { unpaid: true }),
      };
      return { ...node, attr };
    });
  }
}

/** Sends pending notifications, then records that they were sent. */
async function deliver(siteId: string, state: BillingState, now: Date): Promise<void> {
  if (state.pending.length === 0 && state.closing.length === 0) return;
  for (const news of state.pending) await notifyOfBillingNews(siteId, state.account, news, now);
  const { revision, ...rest } = state;
  if (!(await putBillingState(siteId, { ...rest, pending: [], closing: [] }, revision)))
    logger.info('An account changed while its notifications were sent', { siteId });
}
