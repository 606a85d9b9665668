import type { PlanOfSite } from '../../../shared/contract/billing.ts';
import { decide } from '../../../shared/domain/access/decide.ts';
import type { AccessNode, Viewer } from '../../../shared/domain/access/reach.ts';
import { graceEnd, isWithinUndo, computeStanding } from '../../../shared/domain/billing/standing.ts';
import { pathIds } from '../../../shared/domain/hierarchy/paths.ts';
import type { BillingAccount } from '../../../shared/model/billing.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { forbidden, notFound } from '../../runtime/errors.ts';
import { getBillingAccounts } from '../../stores/billing.ts';
import { payerIn } from './payer.ts';

/** Viewer and payer of a request. */
export type OfPayer = { readonly node: SiteNode; readonly viewer: Viewer; readonly access: AccessNode };

/** Error before the first purchase, when no account exists. */
export const nothingBought = () => notFound('There is nothing to manage before your first purchase');

/** Reports whether a person manages an account's purchase, as billing manager or buyer. */
function managesPurchase({ viewer, access }: OfPayer, account: BillingAccount | null | undefined): boolean {
  const may = (action: 'billing.update' | 'billing.own') => decide(viewer, action, access).outcome === 'allowed';
  const boughtBy = account?.subscription?.boughtBy;
  return may('billing.update') || (may('billing.own') && boughtBy !== undefined && boughtBy === viewer.node?.siteId);
}

/** @throws {DomainError} not-found without a plan, forbidden for others' purchases */
export function refuseOthers(asked: OfPayer, account: BillingAccount | null | undefined): void {
  if (managesPurchase(asked, account)) return;
  if (account?.subscription == null) throw nothingBought();
  throw forbidden('Someone else bought this plan. Ask them or your billing manager');
}

/**
 * Reports whether a plan pays for a site and, if the site or the viewer's company pays, the plan's status; billing
 * managers see every payer's. An expired plan is shown until another one pays.
 */
export async function readPlanOfSite(asked: OfPayer, now: Date): Promise<{ isPaid: boolean; plan: PlanOfSite | null }> {
  const { node } = asked;
  const accounts = await getBillingAccounts(pathIds(node.sitePath));
  const payer = payerIn(node, accounts);
  const payerId = payer ?? node.siteId;
  const isShown =
    payerId === node.siteId ||
    payerId === asked.viewer.node?.siteId ||
    decide(asked.viewer, 'billing.update', asked.access).outcome === 'allowed';
  const account = isShown ? accounts.get(payerId) : undefined;
  return { isPaid: payer !== null, plan: account === undefined ? null : describePlan(asked, payerId, account, now) };
}

function describePlan(asked: OfPayer, payerId: string, account: BillingAccount, now: Date): PlanOfSite | null {
  const { subscription } = account;
  if (subscription === null) return null;
  const { interval, endedAt, endsAt, periodEnd, endsWithPeriod, status } = subscription;
  const mayManage = managesPurchase(asked, account);
  return {
    payerId,
    standing: computeStanding(account, now),
    interval,
    until: endedAt ?? endsAt ?? periodEnd,
    endsWithPeriod: endsWithPeriod || endsAt !== undefined,
    graceEndsAt: graceEnd(account)?.toISOString() ?? null,
    mayManage,
    mayUndo: mayManage && status === 'active' && isWithinUndo(subscription, now),
  };
}
