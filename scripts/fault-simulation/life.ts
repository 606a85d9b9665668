import { handler as dispatchDigest } from '../../functions/jobs/dispatch-alert-digest.ts';
import { handler as dispatchAlerts } from '../../functions/jobs/dispatch-alerts.ts';
import { handler as dispatchNightly } from '../../functions/jobs/dispatch-nightly-pull.ts';
import { handler as dispatchRollup } from '../../functions/jobs/dispatch-rollup.ts';
import { handler as expireLeads } from '../../functions/jobs/expire-leads.ts';
import { handler as sweepDeferred } from '../../functions/jobs/sweep-deferred.ts';
import { DomainError } from '../../functions/runtime/errors.ts';
import { startBackfill } from '../../functions/services/collection/backfill.ts';
import { removeAccount } from '../../functions/services/connections/remove-account.ts';
import { importLines } from '../../functions/services/leads/import-leads.ts';
import { receiveDelivery } from '../../functions/services/leads/receive-lead.ts';
import { undoImport } from '../../functions/services/leads/undo-import.ts';
import { hashOfSecret } from '../../functions/services/leads/intake-secrets.ts';
import { askForRows } from '../../functions/services/rollups/ask.ts';
import { startDeletion } from '../../functions/services/tree/delete-node.ts';
import { purgeDue } from '../../functions/services/tree/purge-node.ts';
import { startRestore } from '../../functions/services/tree/restore-node.ts';
import { startMove } from '../../functions/services/tree/move-node.ts';
import { changeNode, withAccounts } from '../../functions/services/tree/node-changes.ts';
import { changeSite } from '../../functions/services/tree/save-site.ts';
import { listConnections } from '../../functions/stores/connections/connections.ts';
import { putIntake } from '../../functions/stores/leads/intakes.ts';
import { createNode, getNode } from '../../functions/stores/sites/sites.ts';
import { putUser } from '../../functions/stores/users/users.ts';
import { toAccessNode, type Viewer } from '../../shared/domain/access/decide.ts';
import { type NodeType, type SiteNode, timeZones } from '../../shared/model/node.ts';
import { makeRandom, type Random } from '../sandbox/generated/random.ts';
import { type Count, createWait, findHold, persevere, quiet, work } from './deliver.ts';
import { runUntil } from './gate.ts';
import {
  type Act,
  instantAt,
  lastRoughDay,
  lifeDays,
  type LifePlan,
  type LifeService,
  night,
  type Said,
} from './life-plan.ts';
import type { Snapshot } from './memory-tables.ts';
import { timeZone, type World } from './world.ts';

const admin: Viewer = { userId: 'life-admin', isAdmin: true, node: null, disabled: false, trialExpired: false };
const secret = 'a-secret-of-a-life';
/** Months of a first collection: those before a life starts, or the rest. */
export const backfillMonths = 3;
export const keepMonths = 3;
/** Time at which a life's initial properties were chosen. */
export const beganAt = instantAt(-1, 600);
/** Sites with their initial property. */
export const sites = [
  { siteId: 'site-a', region: 'east', account: 0 },
  { siteId: 'site-b', region: 'west', account: 1 },
] as const;
/** Nodes with one person each, who is notified of problems there or below. */
export const people = ['site-a', 'site-b', 'org', 'rival'] as const;
const context = { getRemainingTimeInMillis: () => 600_000 };
const jobs = {
  'expire-leads': expireLeads,
  'nightly-pull': dispatchNightly,
  'rollup-sites': dispatchRollup,
  'rollup-nodes': dispatchRollup,
  alerts: dispatchAlerts,
  'alert-digest': dispatchDigest,
} as const;
const platforms: Readonly<Record<LifeService, string>> = { gsc: 'searchconsole', ga4: 'analyticsdata' };

/** Stored data at the start of lives, by world and service. */
const beginnings = new WeakMap<World, Map<LifeService, Snapshot>>();

export type LifeEnd = Count & {
  readonly plan: LifePlan;
  /** Time of the last night. */
  readonly endedAt: number;
};

function makeNode(sitePath: string, type: NodeType, attr: SiteNode['attr'] = {}): SiteNode {
  const ids = sitePath.split('/').slice(1);
  return {
    siteId: ids.at(-1) ?? '',
    name: `Name of ${ids.at(-1)}`,
    type,
    sitePath,
    parentId: ids.at(-2),
    attr,
    revision: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
}

/** Creates a company of two regions and sites with people and intakes, collected and counted, and another company. */
async function beginCompany(world: World, service: LifeService, count: Count): Promise<void> {
  // Separate random numbers, so that a life doesn't depend on the order of lives.
  const random = makeRandom('life-beginning', service);
  world.clock.now = beganAt;
  await createNode({ ...makeNode('/ISL/TOK', 'TOKEN'), parentId: undefined });
  for (const org of ['org', 'rival']) await createNode(makeNode(`/ISL/TOK/${org}`, 'ORG', { tz: 'Central' }));
  for (const region of ['east', 'west']) await createNode(makeNode(`/ISL/TOK/org/${region}`, 'REG', { tz: 'Central' }));
  for (const { siteId, region, account } of sites) {
    const chosen = { [service]: world.accounts[account][service] };
    const attr = { tz: 'Central', status: 'onboarded', accounts: chosen } as const;
    await createNode(makeNode(`/ISL/TOK/org/${region}/${siteId}`, 'SITE', attr));
    await putIntake(
      {
        siteRefId: `intake-${siteId}`,
        siteId,
        crm: 'goHighLevel',
        state: 'receiving',
        mappingVersion: 2,
        names: {},
        keepMonths,
        addedAt: '2026-01-01T00:00:00.000Z',
        revision: 1,
      },
      [{ hash: hashOfSecret(secret), madeAt: '2026-01-01T00:00:00.000Z', until: null }],
    );
    await startBackfill({ siteId, service, now: new Date(world.clock.now), months: backfillMonths });
  }
  for (const siteId of people)
    await putUser({
      userId: `person-${siteId}`,
      email: `${siteId}@lives.example`,
      given_name: 'Given',
      family_name: 'Family',
      siteId,
      isAdmin: false,
      disabled: false,
      enableSiteAlerts: true,
      enableBillingEmails: false,
      enableIntroTutorial: false,
      createdAt: '2026-01-01T00:00:00.000Z',
    });
  await work(world, random, quiet, instantAt(-1, 1000), count);
}

/** Runs a life to its end: the last nights have no faults. */
export async function live(world: World, plan: LifePlan): Promise<LifeEnd> {
  const random = makeRandom('life-weather', plan.seed);
  const count = { deliveries: 0, kills: 0 };
  const begun = beginnings.get(world) ?? new Map<LifeService, Snapshot>();
  beginnings.set(world, begun);
  if (!begun.has(plan.service)) {
    world.startAfresh(null);
    await beginCompany(world, plan.service, count);
    begun.set(plan.service, world.keep());
  }
  world.startAfresh(plan.seed, begun.get(plan.service), true);
  world.clock.now = instantAt(0);
  const acts: Act[] = [...plan.acts];
  for (let act = acts.shift(); act !== undefined; act = acts.shift()) {
    await work(world, random, plan.mood, act.at, count);
    world.clock.now = Math.max(world.clock.now, act.at);
    const again = await perform(world, random, plan, act, count);
    // A file without any accepted line is never known.
    if (again !== null && again.at < instantAt(lastRoughDay)) acts.push(again);
    acts.sort((a, b) => a.at - b.at);
  }
  world.sky.lost = null;
  let day = lifeDays - 2;
  for (; day < lifeDays || (day < lifeDays + 3 && (await isBehind(plan, day - 1))); day += 1)
    // The night before the last only catches up.
    for (const act of night(day).filter(
      plannedAct => day >= lifeDays - 1 || plannedAct.do !== 'job' || plannedAct.job === 'nightly-pull',
    )) {
      await work(world, random, quiet, act.at, count);
      await perform(world, random, { ...plan, mood: quiet }, act, count);
    }
  // Emails whose message was lost get another after half an hour.
  await work(world, random, quiet, instantAt(day - 1, 600), count);
  await sweepDeferred({ v: 1, job: 'sweep-deferred', timeZone: timeZones.Pacific }, context);
  await work(world, random, quiet, instantAt(day - 1, 615), count);
  return { plan, endedAt: instantAt(day - 1, 240), ...count };
}

const isBehind = async ({ service }: LifePlan, day: number): Promise<boolean> =>
  (
    await Promise.all(
      sites.map(async ({ siteId }) =>
        ((await getNode(siteId))?.attr.suspended ?? true) ? [] : listConnections(siteId),
      ),
    )
  )
    .flat()
    .some(
      connection =>
        connection.service === service &&
        (connection.pulledAt === null || Date.parse(connection.pulledAt) < instantAt(day)),
    );

/** Performs an action, repeating it after a crash. Returns the action if it has to wait. */
async function perform(world: World, random: Random, plan: LifePlan, act: Act, count: Count): Promise<Act | null> {
  const { mood } = plan;
  let again: Act | null = null;
  const task = async (now: Date) => {
    again = (await tryAct(world, plan, act, now)) ? null : { ...act, at: world.clock.now + 3_600_000 };
  };
  const hold = findHold(mood, 'act', act.do === 'job' ? act.job : act.do, act.at);
  if (hold?.waitAt === undefined) {
    // It dies at a scripted call, and is started again.
    if (hold !== undefined) count.kills += Number((await runUntil(() => task(new Date(world.clock.now)), hold)).died);
    await persevere(world, random, mood, count, task);
    return again;
  }
  const { waits, wait, resume } = createWait();
  const outcome = runUntil(() => task(new Date(world.clock.now)), { ...hold, wait }).then(ended => ({
    ...ended,
    failures: 0,
  }));
  if ((await Promise.race([outcome, waits])) === 'waits') {
    const resumesAt = world.clock.now + (hold.minutes ?? 0) * 60_000;
    world.paused.push({ message: null, outcome, resume, endsAt: resumesAt + 1, resumesAt });
  }
  return null;
}

/** Lives whose site was deleted, by their events: a restore waits for it. */
const deletedIn = new WeakSet<readonly Act[]>();

/** Tries an action; false if a prerequisite is missing. */
async function tryAct(world: World, plan: LifePlan, act: Act, now: Date): Promise<boolean> {
  const { service } = plan;
  const siteId = 'site-a';
  if (act.do === 'job' && act.job === 'expire-leads') await purgeDue(now);
  if (act.do === 'job') return jobs[act.job]({ v: 1, job: act.job, timeZone }, context).then(() => true);
  if (act.do === 'sweep') return sweepDeferred({ v: 1, job: 'sweep-deferred', timeZone }, context).then(() => true);
  const node = await getNode(siteId);
  if (act.do === 'restore')
    return node === null ? begins(() => startRestore(admin, siteId, now)) : deletedIn.has(plan.acts);
  if (act.do === 'delete' && node === null) deletedIn.add(plan.acts);
  if (node === null) return true;
  const change = (attr: { suspended?: boolean; isEcommerce?: boolean }) =>
    changeSite({ viewer: admin, node, access: toAccessNode(node), revision: node.revision, attr, now });
  switch (act.do) {
    case 'choose':
      await changeNode(siteId, current =>
        withAccounts(current, { ...current.attr.accounts, [service]: world.accounts[act.account][service] }),
      );
      await startBackfill({ siteId, service, now, months: backfillMonths });
      return true;
    case 'remove':
      await removeAccount(node, service);
      return true;
    case 'suspend':
    case 'resume':
      await change({ suspended: act.do === 'suspend' });
      return true;
    case 'shop':
      await change({ isEcommerce: true });
      return true;
    case 'move':
      return begins(() => startMove({ viewer: admin, node, parentId: act.to, revision: node.revision, now }));
    case 'delete': {
      const isBegun = await begins(() => startDeletion({ viewer: admin, node, revision: node.revision, now }));
      if (isBegun) deletedIn.add(plan.acts);
      return isBegun;
    }
    case 'rows':
      await askForRows([{ siteId: act.node, whole: act.whole }]);
      return true;
    case 'arrive':
      await receiveDelivery(
        { crm: 'goHighLevel', siteRefId: `intake-${siteId}`, secret, payload: fieldsFor(act.said) },
        now,
      );
      return true;
    case 'import': {
      const { importId, lines } = act;
      const rows = lines.map((leadReport, index) => ({ line: index + 1, fields: fieldsFor(leadReport) }));
      const request = { preview: false, importId, total: rows.length, asOf: new Date(act.at).toISOString(), rows };
      await importLines(`intake-${siteId}`, request, now);
      return true;
    }
    case 'undo':
      return begins(() => undoImport(`intake-${siteId}`, act.importId, now));
    case 'lose-access':
    case 'give-access':
      world.sky.lost = act.do === 'lose-access' ? platforms[service] : null;
      return true;
  }
}

/** Tries to start a job; false if another job runs there, or its subject isn't known yet. */
async function begins(start: () => Promise<unknown>): Promise<boolean> {
  try {
    await start();
    return true;
  } catch (error) {
    if (error instanceof DomainError && (error.code === 'conflict' || error.code === 'not-found')) return false;
    if (error instanceof DomainError && /already there/.test(error.message)) return true;
    throw error;
  }
}

const fieldsFor = ({ lead, updated, created, status, revenue, closed }: Said): Record<string, string> => ({
  contact_id: lead,
  date_created: new Date(created).toISOString(),
  'opportunity.updatedAt': new Date(updated).toISOString(),
  'opportunity.status': status,
  'opportunity.monetaryValue': String(revenue),
  ...(closed === null ? {} : { wonAt: new Date(closed).toISOString() }),
});
