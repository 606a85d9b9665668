import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCredential } from '../../../../functions/stores/credentials.ts';
import { getConnection } from '../../../../functions/stores/connections/connections.ts';
import { putLink } from '../../../../functions/stores/sites/site-links.ts';
import { createNode, getNode, replaceNode } from '../../../../functions/stores/sites/sites.ts';
import { getUser, listUsersOfNode } from '../../../../functions/stores/users/users.ts';
import { tables } from '../../../../shared/model/tables.ts';
import { installIoGate, listKills, runUntil } from '../../../pipeline/support/io-gate.ts';
import { inMemory } from '../../support/in-memory.ts';
import { deliver, parseJob, type JobsProgram, startJobs, makeTreeTask } from '../../support/jobs.ts';
import { node, seedTree } from '../../support/tree.ts';
import { everyItem, fullSite, itemsNaming, makeEmail, naming, sharedBy } from '../../support/full-site.ts';

async function seedCompany(): Promise<void> {
  await seedTree();
  await createNode(node('/ISL/reseller/brand/org/south/keeper', 'SITE'));
  await createNode(node('/ISL/reseller/brand/org/link-a', 'REG'));
  await createNode(node('/ISL/reseller/brand/org/link-b', 'REG'));
}

let program: JobsProgram;
beforeAll(async () => {
  program = await startJobs();
  await seedCompany();
  installIoGate();
});
afterAll(() => program.stop());

const as = (userId: string) => ({ token: program.token(userId, userId === 'admin-user') });
const remove = async (siteId: string, userId = 'admin-user', revision?: number) =>
  program.call('delete-node', { ...as(userId), params: { siteId }, query: { revision: String(revision ?? (await getNode(siteId))?.revision ?? 0) } });
/** Deletes for good what is deleted already, as people may before its time is over. */
const purge = (siteId: string, userId = 'admin-user', name = `Name of ${siteId}`) =>
  program.call('purge-node', { ...as(userId), params: { siteId }, query: { name } });
/** Deletes a node and then its data; the ids of both jobs. */
async function removeForGood(siteId: string): Promise<[string, string]> {
  const begun = parseJob(await remove(siteId));
  await deliver(makeTreeTask(begun.jobId));
  const purged = parseJob(await purge(siteId));
  await deliver(makeTreeTask(purged.jobId));
  return [begun.jobId, purged.jobId];
}
const get = (id: 'get-site' | 'plan-deletion', siteId: string, userId = 'admin-user') => program.call(id, { ...as(userId), params: { siteId } });
const job = (jobId: string, userId = 'admin-user') => program.call('get-job', { ...as(userId), params: { jobId } });

/**
 * What may name a deleted site: that its id is taken, its job, the log of mails sent, and the list of a person's token
 * ids, from which an interruption may leave one that is cleared away when it is read.
 */
function expectNothingLeft(siteId: string, left: readonly string[], jobIds: readonly string[]): void {
  expect(left.filter(item => !/^(mails|credentials account)\b/.test(item))).toEqual([...jobIds.map(jobId => `jobs ${jobId} TREE`).sort(), `sites ${siteId} ID`]);
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
    allowed: true,
    effects: ['2 users lose access', 'its link to Name of link-a, Name of link-b is removed', 'Microsoft Ads, LinkedIn Ads are disconnected', '1 lead intake stops accepting leads', '1 audit and 1 month of entered sales can no longer be seen'],
    // Thirty days after the clock of this program.
    until: '2026-12-21T12:00:00.000Z',
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
  // Its data is kept until it is deleted for good.
  for (const userId of people) expect(await getUser(userId)).not.toBeNull();
  const purging = parseJob(await purge('whole'));
  expect(purging).toMatchObject({ kind: 'delete-node', title: 'Deleting Name of whole for good' });
  await deliver(makeTreeTask(purging.jobId));
  expect(parseJob(await job(purging.jobId))).toMatchObject({ state: 'done' });
  expectNothingLeft('whole', await itemsNaming('whole'), [begun.jobId, purging.jobId]);
  for (const userId of people) expect(await getUser(userId)).toBeNull();
  await expect(program.signIn(`${makeEmail('whole')}@one.test`, 'Whatever1')).rejects.toThrow(/./);
  expect(await getCredential('bing:own-whole')).toBeNull();
  expect([...((await getCredential(sharedBy('whole')))?.usedBy ?? [])]).toEqual(['keeper']);
  expect((await getNode('link-a'))?.attr.linkedSiteNickNames).toEqual({});
  expect(await getConnection('keeper', 'linkedin')).not.toBeNull();
});

test('killed between any two calls and redelivered, leaves nothing and shows no partial state', () => inMemory(seedCompany, async () => {
  await fullSite('count');
  const deleting = parseJob(await remove('count'));
  const hiding = await runUntil(() => deliver(makeTreeTask(deleting.jobId)));
  const purging = parseJob(await purge('count'));
  const purged = await runUntil(() => deliver(makeTreeTask(purging.jobId)));
  expect(purged.calls).toBeGreaterThan(60);
  const jobs = new Map<string, string[]>();

  for (const call of listKills(Math.max(hiding.calls, purged.calls) - 1)) {
    const siteId = `kill-${call}`;
    await fullSite(siteId);
    const ids = [parseJob(await remove(siteId)).jobId];
    const isHidden = async (jobId: string, calls: number) => {
      const { died } = await runUntil(() => deliver(makeTreeTask(jobId)), call);
      if (call < calls) expect(died, `call ${call} of ${calls}`).toBe(true);
      expect((await get('get-site', siteId)).status).toBe(404);
      expect(parseJob(await job(jobId)).done).toBeLessThanOrEqual(parseJob(await job(jobId)).total);
      await deliver(makeTreeTask(jobId));
      expect(parseJob(await job(jobId))).toMatchObject({ state: 'done' });
    };
    await isHidden(ids[0] ?? '', hiding.calls);
    ids.push(parseJob(await purge(siteId)).jobId);
    await isHidden(ids[1] ?? '', purged.calls);
    expect(await getNode(siteId)).toBeNull();
    jobs.set(siteId, ids);
  }
  // Each try uses another site, so they run together.
  const left = await everyItem();
  for (const [siteId, jobIds] of jobs) expectNothingLeft(siteId, naming(left, siteId), jobIds);
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
    // Neither a lock nor a row of another list is left.
    expect((await itemsNaming(siteId)).filter(item => item.startsWith('sites '))).toEqual([`sites ${siteId} ID`, `sites ${siteId} NODE`]);
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
  const jobIds = await removeForGood('linker');
  for (const jobId of jobIds) expect(parseJob(await job(jobId)).message).toBe('Region has been deleted');
  expectNothingLeft('linker', await itemsNaming('linker'), jobIds);
  expect(await getNode('site-n1')).not.toBeNull();
});

test('does not name a region of another tenant', async () => {
  await createNode(node('/ISL/reseller/brand/org/south/lent', 'SITE'));
  await putLink({ siteId: 'west' }, 'lent');
  expect((await get('plan-deletion', 'lent', 'reseller-user')).json).toMatchObject({ allowed: true, effects: ['its link to another region is removed'] });
});

test('does not reuse ids, except of sales tokens', async () => {
  await expect(createNode(node('/ISL/reseller/brand/org/south/WHOLE', 'SITE'))).rejects.toMatchObject({ code: 'conflict' });
  await createNode(node('/ISL/short-lived', 'TOKEN'));
  const [jobId] = await removeForGood('short-lived');
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
