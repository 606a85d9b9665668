import { BatchWriteCommand, paginateScan, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPerson } from '../../../../functions/services/people/people.ts';
import { getCredential } from '../../../../functions/stores/credentials.ts';
import { putAudit } from '../../../../functions/stores/audits.ts';
import { getConnection, changeConnection } from '../../../../functions/stores/connections/connections.ts';
import { createBackfillJob } from '../../../../functions/stores/jobs/jobs.ts';
import { putChange } from '../../../../functions/stores/leads/changes.ts';
import { putIntake } from '../../../../functions/stores/leads/intakes.ts';
import { putNotification } from '../../../../functions/stores/notifications.ts';
import { deferWindow } from '../../../../functions/stores/jobs/deferred-windows.ts';
import { putLink } from '../../../../functions/stores/sites/site-links.ts';
import { createNode, getNode, replaceNode } from '../../../../functions/stores/sites/sites.ts';
import { putListing } from '../../../../functions/stores/listings.ts';
import { putComment } from '../../../../functions/stores/tasks/task-comments.ts';
import { createTask } from '../../../../functions/stores/tasks/tasks.ts';
import { emptyProfile } from '../../../../shared/domain/directories/profile.ts';
import { newTask } from '../../../../shared/domain/tasks/change.ts';
import { putTheme } from '../../../../functions/stores/themes.ts';
import { getUser, listUsersOfNode, putUser } from '../../../../functions/stores/users/users.ts';
import { documentClient, tableName } from '../../../../functions/runtime/clients/dynamodb.ts';
import { tables } from '../../../../shared/model/tables.ts';
import { defaultTheme } from '../../../../shared/model/user.ts';
import { installIoGate, runUntil } from '../../../pipeline/support/io-gate.ts';
import { makeAudit } from '../../support/audits.ts';
import { connect, useAt } from '../../support/connected.ts';
import { withDirectCalls } from '../../support/direct-calls.ts';
import { deliver, parseJob, type JobsProgram, startJobs, makeTreeTask } from '../../support/jobs.ts';
import { node, seedTree, user } from '../../support/tree.ts';

let program: JobsProgram;
beforeAll(async () => {
  program = await startJobs();
  await seedTree();
  await createNode(node('/ISL/reseller/brand/org/south/keeper', 'SITE'));
  await createNode(node('/ISL/reseller/brand/org/link-a', 'REG'));
  await createNode(node('/ISL/reseller/brand/org/link-b', 'REG'));
  installIoGate();
});
afterAll(() => program.stop());

const as = (userId: string) => ({ token: program.token(userId, userId === 'admin-user') });
const remove = async (siteId: string, userId = 'admin-user', revision?: number) =>
  program.call('delete-node', { ...as(userId), params: { siteId }, query: { revision: String(revision ?? (await getNode(siteId))?.revision ?? 0) } });
const get = (id: 'get-site' | 'plan-deletion', siteId: string, userId = 'admin-user') => program.call(id, { ...as(userId), params: { siteId } });
const job = (jobId: string, userId = 'admin-user') => program.call('get-job', { ...as(userId), params: { jobId } });

type Written = { readonly key: string; readonly text: string };
/** Every item of every table: its key, and as text. */
async function everyItem(): Promise<Written[]> {
  const found: Written[] = [];
  for (const table of Object.keys(tables)) {
    for await (const { Items = [] } of paginateScan({ client: documentClient() }, { TableName: tableName(table) })) {
      for (const item of Items) {
        const text = JSON.stringify(item, (_, value: unknown) => (value instanceof Set ? [...value] : value));
        found.push({ key: `${table} ${item['siteId'] ?? item['jobId'] ?? item['tokenId']} ${item['sk'] ?? ''}`, text });
      }
    }
  }
  return found;
}
/** The items in which a text stands. */
const naming = (items: readonly Written[], name: string): string[] => {
  const word = new RegExp(`${name}\\b`);
  return items.filter(({ text }) => text.includes(name) && word.test(text)).map(({ key }) => key).sort();
};
const itemsNaming = async (name: string): Promise<string[]> => naming(await everyItem(), name);

/** Names in which the site's id does not stand. */
const makeEmail = (siteId: string) => `p${Buffer.from(siteId).toString('hex')}`;
const sharedBy = (siteId: string) => `linkedin:${Buffer.from(siteId).toString('hex')}`;

/** A site on which everything hangs that can. */
async function fullSite(siteId: string): Promise<void> {
  await createNode(node(`/ISL/reseller/brand/org/south/${siteId}`, 'SITE', { attr: { url: `https://${siteId}.test`, tz: 'Hawaii-Aleutian' } }));
  const site = await getNode(siteId);
  await createPerson({ email: `${makeEmail(siteId)}@one.test`, given_name: 'A', family_name: 'B', enableSiteAlerts: true, enableBillingEmails: false, node: site, invitedBy: { email: 'a@insights.test', given_name: 'A', family_name: 'D' } }, new Date());
  await putUser(user(`user-of-${siteId}`, siteId));
  await putLink({ siteId: 'link-a' }, siteId);
  await putLink({ siteId: 'link-b' }, siteId);
  const region = await getNode('link-a');
  if (region) await replaceNode({ ...region, attr: { linkedSiteNickNames: { ...region.attr.linkedSiteNickNames, [siteId]: 'Nick' } } }, region.revision);
  const ends = new Date('2030-01-01T00:00:00Z');
  await connect({ siteId, service: 'bing', tokenId: `bing:own-${siteId}`, expiresAt: ends, accountId: `person-${siteId}` });
  await connect({ siteId: 'keeper', service: 'linkedin', tokenId: sharedBy(siteId), expiresAt: ends, accountId: 'shared' });
  await useAt({ siteId, service: 'linkedin', tokenId: sharedBy(siteId) });
  const jobId = `backfill-of-${siteId}`;
  await createBackfillJob({ jobId, siteId, service: 'bing', sourceKey: 'x', windows: [{ start: '2026-11-01', end: '2026-11-02' }], startedAt: '2026-11-01T00:00:00Z' });
  await changeConnection(siteId, 'bing', current => current && {
    ...current, backfill: { jobId, start: '2026-11-01', end: '2026-11-02', done: 0, failed: 0, total: 1, startedAt: '2026-11-01T00:00:00Z', finishedAt: null },
  });
  for (let start = 0; start < 60; start += 20) {
    await documentClient().send(new BatchWriteCommand({ RequestItems: { [tableName('metrics')]: Array.from({ length: 20 }, (_, index) => ({
      PutRequest: { Item: { siteId, sk: `ga4#core#day-${start + index}`, data: 'x'.repeat(500) } },
    })) } }));
  }
  await putAudit(makeAudit(siteId), 'scheduled');
  await putNotification({ notificationId: `n-${siteId}`, siteId, type: 'ALERT', body: { title: 't', message: 'm', timestamp: '2026-11-01T00:00:00Z' }, users: {} }, `/ISL/acme/${siteId}`);
  await deferWindow('Pacific/Honolulu', { v: 1, kind: 'pull', siteId, service: 'bing', start: '2026-11-01', end: '2026-11-07', purpose: 'nightly' }, new Date('2026-11-22T00:00:00Z'));
  await putTheme({ ...defaultTheme, siteId });
  await putIntake({ siteRefId: `ref-${siteId}`, siteId, crm: 'goHighLevel', state: 'receiving', mappingVersion: 1, names: {}, keepMonths: 48, addedAt: '2026-11-01T00:00:00Z', revision: 1 }, []);
  const [content, taskId, at] = [{ title: 'To do', note: '', status: 'open', ownerId: `user-of-${siteId}`, due: '2026-11-30', repeat: null } as const, `${siteId}.000000001-aaaaaa`, new Date('2026-11-01T00:00:00Z')];
  await createTask({ task: newTask(content, { by: 'A B', now: at, taskId, siteId, from: null }), made: 'request#one', morningZone: 'Pacific/Honolulu' });
  await putComment(taskId, { commentId: 'one', at: at.toISOString(), by: 'A B', text: 'Half of it is done' });
  await putListing(siteId, { profile: emptyProfile(), seen: 0, check: null, checkZone: 'Pacific/Honolulu' });
  await putChange(siteId, { id: 'one', keys: [`ref-${siteId}#1`] }, new Date('2026-11-01T00:00:00Z'));
  for (const table of ['rollups', 'recommendations', 'sales', 'billing', 'alertStates', 'webhooks', 'annotations', 'saved'] as const)
    await documentClient().send(new PutCommand({ TableName: tableName(table), Item: { siteId, sk: { rollups: 'months#2026', recommendations: '202611', sales: 'units#202611', billing: 'CONTACT', alertStates: 'rules', webhooks: 'webhook#one', annotations: '2026-11-01#one', saved: 'ADDED' }[table], v: 1 } }));
}

/**
 * What may name a deleted site: that its id is taken, its job, the log of mails sent, and the list of a person's token
 * ids, from which an interruption may leave one that is cleared away when it is read.
 */
function expectNothingLeft(siteId: string, left: readonly string[], jobId: string): void {
  expect(left.filter(item => !/^(mails|credentials account)\b/.test(item))).toEqual([`jobs ${jobId} TREE`, `sites ${siteId} ID`]);
}

/** Written by hand: whatever the record says, these hold no item that names a site, or may keep it (mails). */
const keptOrNameless = ['verifications', 'throttles', 'mails', 'logs', 'stripeEvents'];

test('deletes everything that belongs to a site, and nothing of others', async () => {
  await fullSite('whole');
  const tablesWithItems = new Set((await itemsNaming('whole')).map(item => item.split(' ')[0]));
  for (const table of Object.keys(tables)) if (!keptOrNameless.includes(table)) expect(tablesWithItems, table).toContain(table);
  const people = (await listUsersOfNode('whole')).map(({ userId }) => userId);
  expect(people).toHaveLength(2);
  expect((await get('plan-deletion', 'whole')).json).toEqual({
    allowed: true, effects: ['2 users lose access', 'its link to Name of link-a, Name of link-b is removed', 'Microsoft Ads, LinkedIn Ads are disconnected'],
  });
  const begun = parseJob(await remove('whole'));
  expect(begun).toMatchObject({ kind: 'delete-node', title: 'Deleting Name of whole', state: 'running', done: 0 });
  // Gone at once, before anything was worked on; whoever had it on their screen is told.
  expect(await get('get-site', 'whole')).toMatchObject({ status: 404, json: { message: 'Name of whole was deleted. Nothing changed' } });
  expect(await get('get-site', 'whole', 'region-user')).toMatchObject({ status: 404, text: '{"code":"not-found","message":"Not found"}' });
  await deliver(makeTreeTask(begun.jobId));
  const done = parseJob(await job(begun.jobId));
  expect(done).toMatchObject({ state: 'done', message: 'Site has been deleted' });
  expect([done.done, done.finishedAt]).toEqual([done.total, '2026-11-21T12:00:00.000Z']);
  expectNothingLeft('whole', await itemsNaming('whole'), begun.jobId);
  for (const userId of people) expect(await getUser(userId)).toBeNull();
  await expect(program.signIn(`${makeEmail('whole')}@one.test`, 'Whatever1')).rejects.toThrow(/./);
  expect(await getCredential('bing:own-whole')).toBeNull();
  expect([...((await getCredential(sharedBy('whole')))?.usedBy ?? [])]).toEqual(['keeper']);
  expect((await getNode('link-a'))?.attr.linkedSiteNickNames).toEqual({});
  expect(await getConnection('keeper', 'linkedin')).not.toBeNull();
});

test('killed between any two calls and redelivered, leaves nothing and shows no partial state', () => withDirectCalls(async () => {
  await fullSite('count');
  const counted = parseJob(await remove('count'));
  const { calls } = await runUntil(() => deliver(makeTreeTask(counted.jobId)));
  expect(calls).toBeGreaterThan(60);
  const jobs = new Map<string, string>();

  for (let call = 1; call < calls; call += 1) {
    const siteId = `kill-${call}`;
    await fullSite(siteId);
    const { jobId } = parseJob(await remove(siteId));
    const { died } = await runUntil(() => deliver(makeTreeTask(jobId)), call);
    expect(died, `call ${call} of ${calls}`).toBe(true);
    expect((await get('get-site', siteId)).status).toBe(404);
    expect(parseJob(await job(jobId)).done).toBeLessThanOrEqual(parseJob(await job(jobId)).total);
    await deliver(makeTreeTask(jobId));
    expect(parseJob(await job(jobId))).toMatchObject({ state: 'done' });
    expect(await getNode(siteId)).toBeNull();
    jobs.set(siteId, jobId);
  }
  // Each is a site of its own: all of them are looked for at once.
  const left = await everyItem();
  for (const [siteId, jobId] of jobs) expectNothingLeft(siteId, naming(left, siteId), jobId);
}));

test('killed anywhere while starting, is either not started or on its way', async () => {
  let begun = 0;
  for (let call = 1; ; call += 1) {
    const siteId = `begin-${call}`;
    await createNode(node(`/ISL/reseller/brand/org/south/${siteId}`, 'SITE'));
    const queued = (await program.queues.pending('tasks')).length;
    const { died } = await runUntil(() => remove(siteId), call);
    const isGone = (await getNode(siteId)) === null;
    begun += isGone && died ? 1 : 0;
    for (const text of (await program.waiting()).slice(queued)) await deliver(JSON.parse(text));
    expect((await itemsNaming(siteId)).filter(item => item.startsWith('sites '))).toEqual([`sites ${siteId} ID`, ...(isGone ? [] : [`sites ${siteId} NODE`])]);
    if (!isGone) expect((await remove(siteId)).status).toBe(200);
    if (!died) break;
  }
  expect(begun).toBeGreaterThan(0);
});

describe('who may delete what', () => {
  const rows: [string, string, number][] = [
    ['reseller-user', 'site-n2', 200], ['reseller-user', 'link-b', 200], ['reseller-user', 'reseller', 403], ['reseller-user', 'affiliate', 404],
    ['reseller-user', 'site-w1', 403], ['reseller-user', 'brand', 403], ['affiliate-user', 'site-trial', 403], ['brand-user', 'site-s1', 403],
    ['org-user', 'site-s1', 403], ['org-user', 'south', 403], ['region-user', 'site-n1', 403], ['site-user', 'site-n1', 403], ['site-user', 'site-s1', 404],
    ['stray-user', 'site-n1', 404], ['admin-user', 'site-gone', 200], ['admin-user', 'no-such-node', 404],
  ];
  test.each(rows)('%s deletes %s: %i', async (userId, siteId, status) => {
    const plan = await get('plan-deletion', siteId, userId);
    expect(plan.status).toBe(status);
    const answer = await remove(siteId, userId);
    expect(answer.status).toBe(status);
    if (status === 200) await deliver(makeTreeTask(parseJob(answer).jobId));
  });
});

test('refuses to delete a node with children and names them', async () => {
  const message = 'Name of org still contains Name of link-a, Name of north, Name of south. Delete or move them first. Nothing was deleted.';
  expect((await get('plan-deletion', 'org')).json).toEqual({ allowed: false, message });
  expect(await remove('org')).toMatchObject({ status: 409, json: { code: 'conflict', message } });
  expect(await getNode('org')).not.toBeNull();
});

test('deletes a region with its links and keeps the sites', async () => {
  await createNode(node('/ISL/reseller/brand/org/linker', 'REG'));
  await putLink({ siteId: 'linker' }, 'site-n1');
  expect((await get('plan-deletion', 'linker')).json).toMatchObject({ effects: ['its link to Name of site-n1 is removed'] });
  const { jobId } = parseJob(await remove('linker'));
  await deliver(makeTreeTask(jobId));
  expect(parseJob(await job(jobId)).message).toBe('Region has been deleted');
  expect(await itemsNaming('linker')).toEqual([`jobs ${jobId} TREE`, 'sites linker ID']);
  expect(await getNode('site-n1')).not.toBeNull();
});

test('does not name a region of another tenant', async () => {
  await createNode(node('/ISL/reseller/brand/org/south/lent', 'SITE'));
  await putLink({ siteId: 'west' }, 'lent');
  expect((await get('plan-deletion', 'lent', 'reseller-user')).json).toEqual({ allowed: true, effects: ['its link to another region is removed'] });
});

test('does not reuse ids, except of sales tokens', async () => {
  await expect(createNode(node('/ISL/reseller/brand/org/south/WHOLE', 'SITE'))).rejects.toMatchObject({ code: 'conflict' });
  await createNode(node('/ISL/short-lived', 'TOKEN'));
  const { jobId } = parseJob(await remove('short-lived'));
  await deliver(makeTreeTask(jobId));
  expect(parseJob(await job(jobId)).message).toBe('Sales Token has been deleted');
  await createNode(node('/ISL/short-lived', 'TOKEN'));
});

test('notifies the later of two concurrent users', async () => {
  await createNode(node('/ISL/reseller/brand/org/south/contested', 'SITE'));
  const revision = 0;
  const answers = await Promise.all([remove('contested', 'admin-user', revision), remove('contested', 'reseller-user', revision)]);
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, expect.toSatisfy((status: number) => status === 404 || status === 409)]);
  expect(await remove('contested', 'admin-user', revision)).toMatchObject({ status: 404, json: { message: 'Name of contested was deleted. Nothing changed' } });
  expect(await remove('keeper', 'admin-user', 99)).toMatchObject({ status: 409, json: { message: expect.stringContaining('Nothing was deleted') } });
});

test('refuses saves, links, and additions during a deletion, and says so', async () => {
  await createNode(node('/ISL/reseller/brand/org/gone-region', 'REG'));
  await createNode(node('/ISL/reseller/brand/org/south/gone-site', 'SITE'));
  const [region, site] = [await getNode('gone-region'), await getNode('gone-site')];
  if (region === null || site === null) throw new Error('Not there');
  await remove('gone-region');
  await remove('gone-site');
  await expect(replaceNode({ ...site, name: 'Late' }, site.revision)).rejects.toMatchObject({ code: 'not-found', message: expect.stringContaining('was deleted') });
  await putLink({ siteId: 'link-a' }, 'gone-site');
  expect((await getNode('link-a'))?.linkedSites ?? []).not.toContain('gone-site');
  const answer = await program.call('create-node', {
    ...as('admin-user'), body: { requestId: 'request-into-nothing', site: { type: 'SITE', parentId: 'gone-region', name: 'Into nothing', attr: {} } },
  });
  expect(answer).toMatchObject({ status: 404, json: { message: 'Name of gone-region was deleted. Nothing changed' } });
  const children = await program.call('list-children', { ...as('org-user'), params: { siteId: 'org' } });
  expect(children.text).not.toContain('gone-region');
});

test('restores a node that gains a child during its deletion', async () => {
  await createNode(node('/ISL/reseller/just-filled', 'TOP_ORG'));
  const { jobId } = parseJob(await remove('just-filled'));
  await createNode(node('/ISL/reseller/just-filled/newcomer', 'ORG'));
  await deliver(makeTreeTask(jobId));
  expect(parseJob(await job(jobId))).toMatchObject({ state: 'failed', message: 'Name of just-filled now contains Name of newcomer. Nothing was deleted' });
  expect(await getNode('just-filled')).toMatchObject({ sitePath: '/ISL/reseller/just-filled' });
  const children = await program.call('list-children', { ...as('admin-user'), params: { siteId: 'reseller' } });
  expect(children.text).toContain('just-filled');
});

test('a worker short of time hands the job on, and unknown jobs are ignored', async () => {
  await createNode(node('/ISL/reseller/brand/org/south/later', 'SITE'));
  const { jobId } = parseJob(await remove('later'));
  await deliver(makeTreeTask(jobId), { msLeft: 1000 });
  expect(parseJob(await job(jobId))).toMatchObject({ state: 'running', done: 0 });
  await deliver(makeTreeTask(jobId));
  expect(parseJob(await job(jobId)).state).toBe('done');
  await deliver(makeTreeTask(jobId));
  await deliver(makeTreeTask('tree-never-begun'));
});
