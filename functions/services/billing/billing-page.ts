import type { BillingPage } from '../../../shared/contract/billing.ts';
import { decide } from '../../../shared/domain/access/decide.ts';
import type { AccessNode, Viewer } from '../../../shared/domain/access/reach.ts';
import { ownPath } from '../../../shared/domain/billing/cart.ts';
import { graceEnd, isWithinUndo, computeStanding } from '../../../shared/domain/billing/standing.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { environment } from '../../runtime/environment.ts';
import { conflict, invalid } from '../../runtime/errors.ts';
import { getBillingContact, getBillingState, getCustomerId } from '../../stores/billing.ts';
import { getSummaries } from '../../stores/sites/sites.ts';
import { nothingBought, type OfPayer, refuseOthers } from './own-plan.ts';
import { payersOfSites } from './payer.ts';
import { askProvider } from './provider.ts';
import { refundPlan } from './refund-plan.ts';

/** Reads the status of a node's account, and the payer if that is a node above. */
export async function readBillingPage(
  node: SiteNode,
  viewer: Viewer,
  access: AccessNode,
  now: Date,
): Promise<BillingPage> {
  const mayChange = decide(viewer, 'billing.update', access).outcome === 'allowed';
  const [state, contact, payer] = await Promise.all([
    getBillingState(node.siteId),
    getBillingContact(node.siteId),
    payerAbove(node),
  ]);
  const account = state?.account ?? null;
  const end = account === null ? null : graceEnd(account);
  const { subscription } = account ?? { subscription: null };
  return {
    siteId: node.siteId,
    name: node.name,
    standing: account === null ? 'none' : computeStanding(account, now),
    graceEndsAt: end?.toISOString() ?? null,
    account,
    syncedAt: state?.syncedAt ?? null,
    contact: mayChange ? contact : {},
    mayChange,
    mayUndo: mayChange && subscription !== null && subscription.status === 'active' && isWithinUndo(subscription, now),
    paidBy: payer,
  };
}

/** Finds the ancestor whose plan pays for this node. */
async function payerAbove(node: SiteNode): Promise<BillingPage['paidBy']> {
  const payerId = (await payersOfSites([node])).get(node.siteId);
  if (payerId == null || payerId === node.siteId) return null;
  const [payer] = await getSummaries([payerId]);
  return { siteId: payerId, name: payer?.name ?? payerId };
}

/**
 * Creates a page at the provider where the payer changes the card, sees invoices and cancels, returning to a page of
 * this product.
 * @throws {DomainError} not-found without a purchase, forbidden for others' purchases, invalid-request for a foreign
 * address
 */
export async function openPortal(asked: OfPayer, returnTo: string): Promise<string> {
  const { siteId } = asked.node;
  const returnPath = ownPath(returnTo);
  const refusal = 'The return address must be a page of this product';
  if (returnPath === null) throw invalid([{ path: 'query.returnTo', message: refusal }], refusal);
  const customer = await getCustomerId(siteId);
  if (customer === null) throw nothingBought();
  refuseOthers(asked, (await getBillingState(siteId))?.account);
  const session = await askProvider(stripe =>
    stripe.billingPortal.sessions.create({ customer, return_url: `${environment().PUBLIC_ORIGIN}${returnPath}` }),
  );
  return session.url;
}

/**
 * Refunds a plan within its first day and ends the subscription at the provider; its events change our data. Repeating
 * it has one effect.
 * @throws {DomainError} conflict after the first day or without a running plan, forbidden for others' purchases
 */
export async function undoPurchase(asked: OfPayer, now: Date): Promise<void> {
  const account = (await getBillingState(asked.node.siteId))?.account;
  const subscription = account?.subscription;
  if (
    account === undefined ||
    subscription == null ||
    subscription.status !== 'active' ||
    !isWithinUndo(subscription, now)
  ) {
    throw conflict('You can undo a purchase within one day. Cancel it under Manage payment');
  }
  refuseOthers(asked, account);
  await refundPlan(account.customerId, subscription.id);
}
