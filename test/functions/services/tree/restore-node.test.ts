import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { handler as expireLeads } from '../../../../functions/jobs/expire-leads.ts';
import { documentClient, tableName } from '../../../../functions/runtime/clients/dynamodb.ts';
import { setClock } from '../../../../functions/runtime/clock.ts';
import { createPerson } from '../../../../functions/services/people/people.ts';
import { startMove } from '../../../../functions/services/tree/move-node.ts';
import { addFed } from '../../../../functions/stores/connections/account-feeds.ts';
import { getConnection } from '../../../../functions/stores/connections/connections.ts';
import { getIntake, putIntake } from '../../../../functions/stores/leads/intakes.ts';
import { listLinkingRegions, putLink } from '../../../../functions/stores/sites/site-links.ts';
import { createNode, getNode } from '../../../../functions/stores/sites/sites.ts';
import { getWork } from '../../../../functions/stores/sites/tree-locks.ts';
import { getUser, listUsersOfNode, putUser } from '../../../../functions/stores/users/users.ts';
import { hashOfSecret } from '../../../../functions/services/leads/intake-secrets.ts';
import { installIoGate, runUntil } from '../../../pipeline/support/io-gate.ts';
import { connect } from '../../support/connected.ts';
import { inMemory } from '../../support/in-memory.ts';
import { everyItem, fullSite } from '../../support/full-site.ts';
import { deliver, type JobsProgram, makeTreeTask, parseJob, startJobs } from '../../support/jobs.ts';
import { node, seedTree, user } from '../../support/tree.ts';

const now = new Date('2026-11-21T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
async function seedCompany(): Promise<void> {
  await seedTree();
  for (const region of ['link-a', 'link-b']) await createNode(node(`/ISL/reseller/brand/org/${region}`, 'REG'));
  await createNode(node('/ISL/reseller/brand/org/south/keeper', 'SITE'));
}

let program: JobsProgram;
beforeAll(async () => {
  program = await startJobs(now);
  await seedCompany();
  installIoGate();
});
afterAll(() => program.stop());
beforeEach(() => setClock(() => now));

const as = (userId: string) => ({ token: program.token(userId, userId === 'admin-user') });
const remove = async (siteId: string, userId = 'admin-user') =>
  program.call('delete-node', { ...as(userId), params: { siteId }, query: { revision: String((await getNode(siteId))?.revision ?? 0) } });
const restore = (siteId: string, userId = 'admin-user') => program.call('restore-node', { ...as(userId), params: { siteId } });
const purge = (siteId: string, userId = 'admin-user', name = `Name of ${siteId}`) =>
  program.call('purge-node', { ...as(userId), params: { siteId }, query: { name } });
const job = async (jobId: string) => parseJob(await program.call('get-job', { ...as('admin-user'), params: { jobId } }));
const listedSchema = z.object({ deleted: z.array(z.looseObject({ siteId: z.string(), problem: z.nullable(z.string()) })) });
const listed = async (userId = 'admin-user') =>
  listedSchema.parse((await program.call('list-deleted', as(userId))).json).deleted;
const site = (siteId: string, region = 'south') => createNode(node(`/ISL/reseller/brand/org/${region}/${siteId}`, 'SITE'));

/** Works on a job to its end, as its queue does. */
async function finish(answer: Awaited<ReturnType<typeof restore>>) {
  const { jobId } = parseJob(answer);
  await deliver(makeTreeTask(jobId));
  return job(jobId);
}
const removed = async (siteId: string, userId = 'admin-user') => finish(await remove(siteId, userId));

/** Every item that names a site, without jobs, the log of emails, and the numbers that grow with every write. */
function itemsOf(siteId: string, items: Awaited<ReturnType<typeof everyItem>>): string[] {
  return items
    .filter(({ key, text }) => text.includes(siteId) && !/^(mails|jobs tree-|credentials feeds)/.test(key))
    .map(({ key, text }) => `${key} ${JSON.stringify(inOrder(JSON.parse(text)))}`)
    .sort();
}
/** With sorted names, so that equal items have equal texts. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => name !== 'revision').map(([name, part]) => [name, inOrder(part)]).sort(([a], [b]) => String(a).localeCompare(String(b))),
  );
}

test('a restored site is as it was, with people, links, leads, tasks, and connections', async () => {
  await fullSite('back');
  const before = itemsOf('back', await everyItem());
  expect(before.length).toBeGreaterThan(60);
  await removed('back');
  expect(await getNode('back')).toBeNull();
  expect(await listLinkingRegions('back')).toHaveLength(2);
  expect(await listed()).toEqual([
    {
      siteId: 'back', name: 'Name of back', type: 'SITE', parentId: 'south', parentName: 'Name of south', deletedAt: now.toISOString(), deletedBy: 'Given Family',
      until: '2026-12-21T12:00:00.000Z', problem: null,
    },
  ]);
  const answer = await restore('back');
  expect(parseJob(answer)).toMatchObject({ kind: 'restore-node', title: 'Restoring Name of back', state: 'running' });
  // Visible at once, like a deletion.
  expect((await program.call('get-site', { ...as('region-user'), params: { siteId: 'site-n1' } })).status).toBe(200);
  expect((await program.call('get-site', { ...as('admin-user'), params: { siteId: 'back' } })).status).toBe(200);
  expect(await finish(answer)).toMatchObject({ state: 'done', message: 'Name of back was restored' });
  expect(itemsOf('back', await everyItem())).toEqual(before);
  expect(await listed()).toEqual([]);
  // The days since then are requested at once, and the rows of every place that counts it.
  const pulls = (await program.queues.pending('backfills')).filter(text => text.includes('"back"'));
  expect(pulls.length).toBeGreaterThan(0);
  const rows = (await program.queues.pending('rollups')).map(text => z.looseObject({ siteId: z.string() }).parse(JSON.parse(text)).siteId);
  for (const id of ['south', 'org', 'brand', 'link-a', 'link-b', 'back']) expect(rows.filter(row => row === id).length, id).toBeGreaterThan(id === 'back' ? 0 : 1);
});

test('killed between any two calls of a deletion or a restore, ends with the site as it was', () => inMemory(seedCompany, async () => {
  await fullSite('even');
  const deleting = parseJob(await remove('even'));
  const hidden = await runUntil(() => deliver(makeTreeTask(deleting.jobId)));
  const begun = await runUntil(() => restore('even'));
  const { by } = await getWork('even');
  const restored = await runUntil(() => deliver(makeTreeTask(by ?? '')));
  const calls = Math.max(hidden.calls, begun.calls, restored.calls);
  expect(calls).toBeGreaterThan(30);
  const siteIds = Array.from({ length: calls }, (_, index) => `odd-${index + 1}-x`);
  for (const siteId of siteIds) await fullSite(siteId);
  const before = await everyItem();
  for (const [index, siteId] of siteIds.entries()) {
    const first = parseJob(await remove(siteId));
    await runUntil(() => deliver(makeTreeTask(first.jobId)), index + 1);
    await deliver(makeTreeTask(first.jobId));
    await runUntil(() => restore(siteId), index + 1);
    // Whether it began or not: pressed again, it is one restore.
    const again = parseJob(await restore(siteId));
    expect(again.kind).toBe('restore-node');
    await runUntil(() => deliver(makeTreeTask(again.jobId)), index + 1);
    await deliver(makeTreeTask(again.jobId));
    expect(await job(again.jobId)).toMatchObject({ state: 'done' });
    expect(await getWork(siteId)).toEqual({});
  }
  // Each try uses another site, so they run together.
  const after = await everyItem();
  for (const siteId of siteIds) expect(itemsOf(siteId, after), siteId).toEqual(itemsOf(siteId, before));
  expect((await getWork('org')).below?.size ?? 0).toBe(0);
}));

test('deleted or restored twice, one after the other or at once, has one effect', async () => {
  await site('twice');
  const answers = await Promise.all([remove('twice'), remove('twice', 'reseller-user')]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers) if (answer.status === 200) await finish(answer);
  expect(await remove('twice')).toMatchObject({ status: 404, json: { message: 'Name of twice was deleted. Nothing changed' } });
  const both = await Promise.all([restore('twice'), restore('twice', 'reseller-user')]);
  const begun = both.filter(({ status }) => status === 200);
  expect(begun.length).toBeGreaterThan(0);
  expect(new Set(begun.map(answer => parseJob(answer).jobId)).size).toBe(1);
  await finish(begun[0] ?? (await restore('twice')));
  expect(await restore('twice')).toMatchObject({ status: 409, json: { message: 'This is not deleted. Reload the list' } });
  expect(await purge('twice')).toMatchObject({ status: 409, json: { message: 'This is not deleted. Reload the list' } });
  expect((await getNode('twice'))?.sitePath).toBe('/ISL/reseller/brand/org/south/twice');
  // And deleted again, it can be restored again.
  await removed('twice');
  await finish(await restore('twice'));
  expect(await getNode('twice')).not.toBeNull();
});

test('while a deletion, a restore, or a purge runs, the others wait or are refused', async () => {
  await site('busy');
  const deleting = await remove('busy');
  const isBusy = { status: 409, json: { message: 'Name of busy or part of it is being moved or deleted. Nothing changed. Try again when that is done' } };
  expect(await restore('busy')).toMatchObject(isBusy);
  expect(await purge('busy')).toMatchObject(isBusy);
  await finish(deleting);
  const restoring = await restore('busy');
  expect(await purge('busy')).toMatchObject({ status: 409 });
  expect(await remove('busy')).toMatchObject(isBusy);
  await finish(restoring);
  await removed('busy');
  const purging = parseJob(await purge('busy'));
  const tooLate = { status: 409, json: { message: "Name of busy is being deleted for good and can't be restored" } };
  expect(await restore('busy')).toMatchObject(tooLate);
  expect(await restore('busy', 'reseller-user')).toMatchObject(tooLate);
  expect(await restore('busy', 'affiliate-user')).toMatchObject({ status: 404, text: '{"code":"not-found","message":"Not found"}' });
  // Killed in the middle, it still can't be restored.
  await runUntil(() => deliver(makeTreeTask(purging.jobId)), 9);
  expect(await restore('busy')).toMatchObject(tooLate);
  expect(await listed()).toEqual([]);
  await deliver(makeTreeTask(purging.jobId));
  expect(await restore('busy')).toMatchObject({ status: 404 });
});

test('of a restore and a purge at the same moment, one wins', async () => {
  for (let round = 0; round < 4; round += 1) {
    const siteId = `race-${round}`;
    await site(siteId);
    await removed(siteId);
    const [back, gone] = await Promise.all([restore(siteId), purge(siteId)]);
    expect([back.status, gone.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    await finish(back.status === 200 ? back : gone);
    expect((await getNode(siteId)) !== null).toBe(back.status === 200);
  }
});

test('is deleted for good by the first night after 30 days, not before', async () => {
  await site('due');
  await removed('due');
  const night = async (at: Date) => {
    setClock(() => at);
    await expireLeads({ v: 1, job: 'expire-leads', timeZone: 'America/Los_Angeles' }, { getRemainingTimeInMillis: () => 900_000 });
  };
  const queued = (await program.waiting()).length;
  await night(inDays(29.9));
  expect((await program.waiting()).length).toBe(queued);
  setClock(() => inDays(29.9));
  expect((await restore('due')).status).toBe(200);
  await deliver(makeTreeTask((await getWork('due')).by ?? ''));
  setClock(() => now);
  await removed('due');
  await night(inDays(30.1));
  await night(inDays(30.1));
  for (const text of (await program.waiting()).slice(queued)) await deliver(JSON.parse(text));
  expect(await restore('due')).toMatchObject({ status: 404 });
  const { Item } = await documentClient().send(new GetCommand({ TableName: tableName('sites'), Key: { siteId: 'due', sk: 'NODE' } }));
  expect(Item).toBeUndefined();
});

describe('its place', () => {
  test('follows a parent that was moved: no lock is held meanwhile', async () => {
    await createNode(node('/ISL/reseller/brand/org2', 'ORG'));
    await createNode(node('/ISL/reseller/brand/org/roaming', 'REG'));
    await site('follower', 'roaming');
    await removed('follower');
    const region = await getNode('roaming');
    if (region === null) throw new Error('Not there');
    const admin = { userId: 'admin-user', isAdmin: true, node: null, disabled: false, trialExpired: false };
    const { jobId } = await startMove({ viewer: admin, node: region, parentId: 'org2', revision: region.revision, now });
    await deliver(makeTreeTask(jobId));
    await finish(await restore('follower'));
    expect((await getNode('follower'))?.sitePath).toBe('/ISL/reseller/brand/org2/roaming/follower');
  });

  test('is refused while its parent is deleted, and says what to do', async () => {
    await createNode(node('/ISL/reseller/brand/org/closing', 'REG'));
    await site('inside', 'closing');
    await removed('inside');
    await removed('closing');
    const problem = 'Name of closing was deleted too. Restore it first';
    expect((await listed('reseller-user')).map(({ siteId, problem: text }) => [siteId, text]).toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual([['closing', null], ['inside', problem]]);
    expect(await restore('inside')).toMatchObject({ status: 409, json: { message: `${problem}. Name of inside was not restored` } });
    expect(await purge('closing')).toMatchObject({ status: 409, json: { message: 'Name of closing contained Name of inside, which can still be restored. Delete that for good first' } });
    await finish(await restore('closing'));
    await finish(await restore('inside'));
    expect((await getNode('inside'))?.sitePath).toBe('/ISL/reseller/brand/org/closing/inside');
  });

  test('is the same in a region that shows sites of others, which takes no new ones', async () => {
    await createNode(node('/ISL/reseller/brand/org/lender', 'REG'));
    await site('lent-home', 'lender');
    await putLink({ siteId: 'lender' }, 'site-n1');
    await removed('lent-home');
    await finish(await restore('lent-home'));
    expect((await getNode('lent-home'))?.sitePath).toBe('/ISL/reseller/brand/org/lender/lent-home');
  });

  test('of a region comes back with its links, but to sites that were deleted for good', async () => {
    await createNode(node('/ISL/reseller/brand/org/linking', 'REG'));
    for (const siteId of ['linked-stays', 'linked-goes']) {
      await site(siteId);
      await putLink({ siteId: 'linking' }, siteId);
    }
    await removed('linking');
    await removed('linked-goes');
    await finish(await purge('linked-goes'));
    await finish(await restore('linking'));
    expect((await getNode('linking'))?.linkedSites).toEqual(['linked-stays']);
  });

  test('of a company is in the lists of companies again', async () => {
    await createNode(node('/ISL/reseller/firm', 'TOP_ORG'));
    await removed('firm');
    await finish(await restore('firm'));
    const roots = await program.call('get-me', { ...as('admin-user'), query: { origin: 'https://app.test' } });
    expect(roots.text).toContain('Name of firm');
  });
});

describe('who may restore what', () => {
  const rows: [string, number][] = [
    ['admin-user', 200], ['reseller-user', 200], ['affiliate-user', 404], ['brand-user', 403], ['org-user', 403], ['region-user', 404], ['site-user', 404],
  ];
  test.each(rows)('%s: %i, the same as for deleting', async (userId, status) => {
    const siteId = `kept-${userId}`;
    await site(siteId);
    await removed(siteId);
    expect((await listed(userId)).some(deleted => deleted.siteId === siteId)).toBe(status === 200);
    expect((await purge(siteId, userId, 'Another name')).status).toBe(status === 200 ? 400 : status);
    const answer = await restore(siteId, userId);
    expect(answer.status).toBe(status);
    if (status === 200) await finish(answer);
  });
  test('nobody restores what never was', async () => {
    expect(await restore('never-was', 'reseller-user')).toMatchObject({ status: 404 });
    expect(await restore('site-w1', 'reseller-user')).toMatchObject({ status: 403 });
    expect(await restore('site-trial', 'reseller-user')).toMatchObject({ status: 404 });
  });
});

describe('meanwhile', () => {
  test('its users learn whom to ask, and reach nothing', async () => {
    await site('closed-shop');
    await putUser(user('shop-owner', 'closed-shop'));
    await removed('closed-shop', 'reseller-user');
    const message = 'Name of closed-shop was deleted. To get it back, ask Given Family (reseller-user@insights.test) before Dec 21, 2026';
    for (const id of ['get-me', 'list-deleted'] as const)
      expect(await program.call(id, { ...as('shop-owner'), query: id === 'get-me' ? { origin: 'https://app.test' } : {} })).toMatchObject({ status: 403, json: { code: 'forbidden', message } });
    expect((await program.call('get-site', { ...as('shop-owner'), params: { siteId: 'closed-shop' } })).status).toBe(404);
    await finish(await purge('closed-shop'));
    expect(await getUser('shop-owner')).toBeNull();
  });

  test('the deleter and the company get one email with the last day to restore it', async () => {
    await site('mailed');
    const begun = parseJob(await remove('mailed', 'reseller-user'));
    await deliver(makeTreeTask(begun.jobId));
    await deliver(makeTreeTask(begun.jobId));
    const emails = program.mails().filter(({ subject }) => subject === 'Name of mailed was deleted');
    expect(emails.map(({ to }) => String(to[0])).toSorted((a, b) => a.localeCompare(b))).toEqual(['brand-user@insights.test', 'reseller-user@insights.test']);
    const textFor = (name: string) => emails.find(({ to }) => to[0]?.startsWith(name))?.text ?? '';
    expect(textFor('reseller')).toContain('You can restore it until Dec 21, 2026');
    expect(textFor('brand')).toContain('To get it back, ask Given Family (reseller-user@insights.test)');
  });

  test('its leads are refused, and come in again afterwards', async () => {
    await site('leads-site');
    const secret = 'a-secret-of-leads';
    const intake = { siteRefId: 'ref-leads', siteId: 'leads-site', crm: 'goHighLevel', state: 'receiving', mappingVersion: 1, names: {}, keepMonths: 3, addedAt: now.toISOString(), revision: 1 } as const;
    await putIntake(intake, [{ hash: hashOfSecret(secret), madeAt: now.toISOString(), until: null }]);
    const send = () => program.call('receive-lead', { params: { crm: 'goHighLevel', siteRefId: 'ref-leads' }, body: { contact_id: 'L-1', date_created: now.toISOString() }, headers: { 'content-type': 'application/json', 'x-intake-key': secret } });
    expect((await send()).status).toBe(200);
    await removed('leads-site');
    expect((await send()).status).toBe(401);
    await finish(await restore('leads-site'));
    expect((await send()).status).toBe(200);
    expect((await getIntake('ref-leads'))?.intake).toEqual(intake);
  });

  test('an account that another company connects stays there, and the site comes back without it', async () => {
    await site('robbed');
    await connect({ siteId: 'robbed', service: 'ga4', tokenId: 'ga4:robbed', expiresAt: inDays(900) });
    await connect({ siteId: 'robbed', service: 'gsc', tokenId: 'gsc:robbed', expiresAt: inDays(900) });
    await removed('robbed');
    await connect({ siteId: 'site-w1', service: 'ga4', tokenId: 'ga4:other', expiresAt: inDays(900) });
    await addFed({ service: 'ga4', key: 'properties/50001' }, 'site-w1');
    await addFed({ service: 'ga4', key: '50001' }, 'site-w1');
    expect((await finish(await restore('robbed'))).message).toBe('Name of robbed was restored. Google Analytics is disconnected, because another company uses the account now');
    expect(Object.keys((await getNode('robbed'))?.attr.accounts ?? {})).toEqual(['gsc']);
    expect(await getConnection('robbed', 'ga4')).toBeNull();
    expect(await getConnection('robbed', 'gsc')).not.toBeNull();
    const inbox = await program.call('list-notifications', { ...as('admin-user'), params: { siteId: 'robbed' } });
    expect(inbox.text).toContain('Another company connected this account while the site was deleted');
  });

  test('its people can be added elsewhere, and stay there', async () => {
    await site('left-behind');
    await putUser(user('leaver', 'left-behind'));
    await putUser(user('stayer', 'left-behind'));
    const invite = async (email: string) => createPerson({
      email, given_name: 'A', family_name: 'B', enableSiteAlerts: true, enableBillingEmails: false, node: await getNode('keeper'),
      invitedBy: { email: 'a@insights.test', given_name: 'A', family_name: 'D' },
    }, now);
    await expect(invite('leaver@insights.test')).rejects.toThrow(/taken/);
    await removed('left-behind');
    const { user: added } = await invite('leaver@insights.test');
    await finish(await restore('left-behind'));
    expect((await listUsersOfNode('left-behind')).map(({ userId }) => userId)).toEqual(['stayer']);
    expect((await getUser(added.userId))?.siteId).toBe('keeper');
  });
});
