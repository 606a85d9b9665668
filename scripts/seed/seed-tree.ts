import { fedAccount } from '../../functions/services/connections/account-feeds.ts';
import { addFed } from '../../functions/stores/connections/account-feeds.ts';
import { noteSignedUp } from '../../functions/stores/jobs/signed-up.ts';
import { DomainError } from '../../functions/runtime/errors.ts';
import { putLink } from '../../functions/stores/sites/site-links.ts';
import { createNode, getNode, replaceNode } from '../../functions/stores/sites/sites.ts';
import { baselineWindow, type BaselineWindow } from '../../shared/domain/audits/baseline.ts';
import { addDays, addMonths, toYearMonth } from '../../shared/domain/periods/days.ts';
import { trialDays } from '../../shared/domain/trial/trial.ts';
import { siteToday } from '../../shared/domain/periods/zone.ts';
import type { Accounts, SiteNode } from '../../shared/model/node.ts';
import type { SignUpSource } from '../../shared/model/signed-up.ts';
import { connectableServices } from '../../shared/platforms/registry.ts';
import { getDemoTimeZone } from './demo-accounts.ts';
import { trialSite } from './demo-others.ts';
import { demoNodes } from './demo-tree.ts';
import type { DemoNode } from './demo-types.ts';

/** Builds '/ISL/{token}/.../{own id}' from the parents (architecture, One access rule). */
export function makeDemoSitePath(siteId: string): string {
  const node = demoNodes.find(demoNode => demoNode.siteId === siteId);
  if (node === undefined) throw new Error(`The demonstration has no node ${siteId}`);
  return `${node.parentId === null ? '/ISL' : makeDemoSitePath(node.parentId)}/${siteId}`;
}

/** Returns the month before that of a year ago. */
export const demoBaseline = (node: DemoNode, now: Date): BaselineWindow =>
  baselineWindow(toYearMonth(addMonths(siteToday(now, getDemoTimeZone(node)), -12)));

export function makeDemoSiteNode(node: DemoNode, accounts: Accounts | undefined, now: Date): SiteNode {
  // Suspended last, after its history is collected, because a suspended site isn't pulled.
  const { suspended: _later, ...attr } = node.attr;
  return {
    siteId: node.siteId,
    name: node.name,
    type: node.type,
    sitePath: makeDemoSitePath(node.siteId),
    ...(node.parentId !== null && { parentId: node.parentId }),
    attr: {
      ...attr,
      ...(node.siteId === trialSite.siteId && {
        trialExpiryDate: addDays(siteToday(now, getDemoTimeZone(node)), trialSite.daysLeft),
        signup: { ...makeSignUp(now), terms: '2026-11' },
      }),
      ...(node.baseline === true && { auditBaseline: demoBaseline(node, now) }),
      ...(accounts && { accounts }),
    },
    revision: 0,
    createdAt: now.toISOString(),
  };
}

/** Builds the trial's sign-up through its partner's link, with a date that matches its remaining days. */
function makeSignUp(now: Date): { at: string } & SignUpSource {
  const at = new Date(now.getTime() - (trialDays - trialSite.daysLeft) * 86_400_000).toISOString();
  return { at, source: 'google', medium: 'cpc', campaign: 'autumn-trials' };
}

async function noteTrial(node: SiteNode, now: Date): Promise<void> {
  if (node.siteId !== trialSite.siteId) return;
  const { at, ...source } = makeSignUp(now);
  await noteSignedUp({ siteId: node.siteId, at, source }, node.sitePath.split('/')[2] ?? null);
}

/** Records the accounts that feed a site, as choosing them does, so no other company takes one without approval. */
async function noteFeeds(node: SiteNode): Promise<void> {
  for (const service of connectableServices) {
    const account = fedAccount(service, node);
    if (account !== null) await addFed(account, node.siteId);
  }
}

/** Writes every node, parents first, and the links. Existing nodes are left unchanged. */
export async function seedTree(
  findAccounts: (node: DemoNode) => Accounts | undefined,
  now: Date,
  done: () => void,
): Promise<void> {
  for (const node of demoNodes) {
    const made = makeDemoSiteNode(node, findAccounts(node), now);
    await createNode(made).catch((error: unknown) => {
      if (!(error instanceof DomainError) || error.code !== 'conflict') throw error;
    });
    await noteFeeds(made);
    await noteTrial(made, now);
    done();
  }
  for (const region of demoNodes.filter(({ linkedSites }) => linkedSites !== undefined)) {
    const written = await getNode(region.siteId);
    for (const siteId of region.linkedSites ?? []) if (written) await putLink(written, siteId);
  }
}

export async function suspendSites(): Promise<void> {
  for (const { siteId } of demoNodes.filter(({ attr }) => attr.suspended === true)) {
    const node = await getNode(siteId);
    if (node && node.attr.suspended !== true)
      await replaceNode({ ...node, attr: { ...node.attr, suspended: true } }, node.revision);
  }
}
