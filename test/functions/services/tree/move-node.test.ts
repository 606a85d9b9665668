import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentClient, tableName } from '../../../../functions/runtime/clients/dynamodb.ts';
import { signIn, target } from '../../../../functions/access/viewer.ts';
import { listLinkedSites, listLinkingRegions, putLink } from '../../../../functions/stores/sites/site-links.ts';
import { listSitesBelow } from '../../../../functions/stores/sites/sites-below.ts';
import { createNode, getNode, listCompanies, replaceNode } from '../../../../functions/stores/sites/sites.ts';
import { putUser } from '../../../../functions/stores/users/users.ts';
import { getWork } from '../../../../functions/stores/sites/tree-locks.ts';
import { pathIds } from '../../../../shared/domain/hierarchy/paths.ts';
import type { Answer } from '../../support/program.ts';
import { installIoGate, runUntil } from '../../../pipeline/support/io-gate.ts';
import { inMemory } from '../../support/in-memory.ts';
import { deliver, parseJob, type JobsProgram, startJobs, makeTreeTask } from '../../support/jobs.ts';
import { node, seedTree, user } from '../../support/tree.ts';

async function seedCompanies(): Promise<void> {
  await seedTree();
  await createNode(node('/ISL/target', 'TOKEN'));
  await putUser(user('target-user', 'target'));
}

let program: JobsProgram;
beforeAll(async () => {
  program = await startJobs();
  await seedCompanies();
  installIoGate();
});
afterAll(() => program.stop());

const as = (userId: string) => ({ token: program.token(userId, userId === 'admin-user') });
const move = async (siteId: string, parentId: string, { userId = 'admin-user', revision }: { userId?: string; revision?: number } = {}) =>
  program.call('move-node', { ...as(userId), params: { siteId }, body: { parentId, revision: revision ?? (await getNode(siteId))?.revision ?? 0 } });
const job = (jobId: string, userId = 'admin-user') => program.call('get-job', { ...as(userId), params: { jobId } });
const finished = async (answer: Answer) => {
  const { jobId } = parseJob(answer);
  await deliver(makeTreeTask(jobId));
  return parseJob(await job(jobId));
};

/** A company below `reseller` with an organization, regions and sites, and links into and out of it. */
async function company(key: string) {
  const ids = { top: `${key}-top`, org: `${key}-org`, reg: `${key}-reg`, site: `${key}-site`, two: `${key}-two`, out: `${key}-out`, own: `${key}-own` };
  const top = `/ISL/reseller/${ids.top}`;
  await createNode(node(top, 'TOP_ORG'));
  await createNode(node(`${top}/${ids.org}`, 'ORG', { attr: { token: 'reseller' } }));
  await createNode(node(`${top}/${ids.org}/${ids.reg}`, 'REG'));
  await createNode(node(`${top}/${ids.org}/${ids.reg}/${ids.site}`, 'SITE'));
  await createNode(node(`${top}/${ids.org}/${ids.two}`, 'REG'));
  await createNode(node(`${top}/${ids.org}/${ids.two}/${ids.own}`, 'SITE'));
  // A region that stays links a site that moves; a region that moves links one that stays.
  await createNode(node(`/ISL/reseller/brand/org/${ids.out}`, 'REG'));
  await putLink({ siteId: ids.out }, ids.site);
  await putLink({ siteId: ids.two }, 'site-s1');
  for (const siteId of [ids.top, ids.reg, ids.out, ids.two]) await putUser(user(`${siteId}-user`, siteId));
  return ids;
}
type Company = Awaited<ReturnType<typeof company>>;

/** Who reaches what, by the two functions that every handler asks: a line a person. */
async function describeReach(ids: Company): Promise<string> {
  const people = ['reseller-user', 'target-user', ...[ids.top, ids.reg, ids.out, ids.two].map(id => `${id}-user`)];
  const asked = [ids.top, ids.reg, ids.site, ids.own, 'site-s1'];
  const rows = await Promise.all(
    people.map(async userId => {
      const { viewer } = await signIn({ userId, isInAdminGroup: false, signedInAt: Number.MAX_SAFE_INTEGER }, new Date());
      const reached = await Promise.all(asked.map(siteId => target({ viewer }, 'site.read', siteId).then(() => siteId, () => '-')));
      return `${userId}: ${reached.join(' ')}`;
    }),
  );
  return rows.join('\n');
}
const without = (text: string, key: string) => text.replaceAll(key, 'K');

/** What lies in the table of a company that has moved. */
async function readState(ids: Company) {
  const nodes = await Promise.all([ids.top, ids.org, ids.reg, ids.site, ids.two, ids.own].map(getNode));
  const top = await getNode(ids.top);
  if (top === null) throw new Error('No company');
  return {
    nodes: nodes.map(stored => stored && { path: stored.sitePath, token: stored.attr.token, parentId: stored.parentId }),
    below: (await listSitesBelow(top)).siteIds,
    links: [await listLinkedSites(ids.two), await listLinkingRegions(ids.site), await listLinkingRegions('site-s1').then(all => all.filter(({ regionId }) => regionId === ids.two))],
    company: (await listCompanies()).nodes.filter(({ siteId }) => siteId === ids.top).map(({ sitePath }) => sitePath),
    locks: await Promise.all([ids.top, 'reseller', 'target'].map(getWork)),
  };
}

test('moves a company with everything below it to another sales token', async () => {
  const ids = await company('all');
  const before = await describeReach(ids);
  const begun = await move(ids.top, 'target');
  expect(parseJob(begun)).toMatchObject({ kind: 'move-node', title: 'Moving Name of all-top to Name of target', state: 'running' });
  expect(await describeReach(ids)).toBe(before);
  const done = await finished(begun);
  expect(done).toMatchObject({ state: 'done', message: 'Name of all-top is now in Name of target' });
  expect(done.done).toBe(done.total);
  expect(await readState(ids)).toEqual({
    nodes: [
      { path: '/ISL/target/all-top', token: undefined, parentId: 'target' },
      { path: '/ISL/target/all-top/all-org', token: 'target', parentId: 'all-top' },
      { path: '/ISL/target/all-top/all-org/all-reg', token: undefined, parentId: 'all-org' },
      { path: '/ISL/target/all-top/all-org/all-reg/all-site', token: undefined, parentId: 'all-reg' },
      { path: '/ISL/target/all-top/all-org/all-two', token: undefined, parentId: 'all-org' },
      { path: '/ISL/target/all-top/all-org/all-two/all-own', token: undefined, parentId: 'all-two' },
    ],
    below: ['all-site', 'all-own'],
    links: [['site-s1'], [{ regionId: 'all-out', regionPath: '/ISL/reseller/brand/org/all-out' }], [{ regionId: 'all-two', regionPath: '/ISL/target/all-top/all-org/all-two' }]],
    company: ['/ISL/target/all-top'],
    locks: [{}, {}, {}],
  });
  expect(await describeReach(ids)).toBe(
    [
      'reseller-user: - - all-site - site-s1', 'target-user: all-top all-reg all-site all-own site-s1', 'all-top-user: all-top all-reg all-site all-own site-s1',
      'all-reg-user: - all-reg all-site - -', 'all-out-user: - - all-site - -', 'all-two-user: - - - all-own site-s1',
    ].join('\n'),
  );
  const search = await program.call('search-nodes', { ...as('target-user'), query: { name: 'Name of all-' } });
  expect((search.json as { result: unknown[] }).result).toHaveLength(6);
});

test('killed between any two calls, shows all old or all new, and finishes equally', () => inMemory(seedCompanies, async () => {
  // With its link, the target's people reach one more site, also before others move.
  await finished(await move((await company('earlier')).top, 'target'));
  const key = 'zzz';
  const first = await company(key);
  const before = without(await describeReach(first), key);
  const { calls } = await runUntil(() => move(first.top, 'target').then(begun => deliver(makeTreeTask(parseJob(begun).jobId))));
  const after = without(await describeReach(first), key);
  const expected = without(JSON.stringify(await readState(first)), key);
  expect(after).not.toBe(before);
  expect(calls).toBeGreaterThan(40);
  const seenReaches = new Set<string>();
  for (let call = 1; call < calls; call += 1) {
    const companyKey = `k${String(call).padStart(3, '0')}`;
    const ids = await company(companyKey);
    const queued = (await program.waiting()).length;
    const { died } = await runUntil(async () => {
      const begun = await move(ids.top, 'target');
      if (begun.status === 200) await deliver(makeTreeTask(parseJob(begun).jobId));
    }, call);
    expect(died, `call ${call} of ${calls}`).toBe(true);
    const reach = without(await describeReach(ids), companyKey);
    expect([before, after], `killed after call ${call} of ${calls}`).toContain(reach);
    seenReaches.add(reach);
    for (const siteId of Object.values(ids)) {
      const stored = await getNode(siteId);
      expect(pathIds(stored?.sitePath ?? '').at(-1)).toBe(siteId);
    }
    // The queue brings what was sent; where nothing was begun, the person asks again.
    for (const text of (await program.waiting()).slice(queued)) await deliver(JSON.parse(text));
    if ((await getNode(ids.top))?.parentId === 'reseller') await finished(await move(ids.top, 'target'));
    expect(without(await describeReach(ids), companyKey)).toBe(after);
    expect(without(JSON.stringify(await readState(ids)), companyKey), `killed after call ${call} of ${calls}`).toBe(expected);
  }
  expect(seenReaches.size).toBe(2);
}));

test('two workers on the same job finish it once', async () => {
  const ids = await company('dup');
  const { jobId } = parseJob(await move(ids.top, 'target'));
  await Promise.all([deliver(makeTreeTask(jobId)), deliver(makeTreeTask(jobId)), deliver(makeTreeTask(jobId))]);
  expect(parseJob(await job(jobId)).state).toBe('done');
  expect((await getNode(ids.own))?.sitePath).toBe('/ISL/target/dup-top/dup-org/dup-two/dup-own');
  expect((await readState(ids)).locks).toEqual([{}, {}, {}]);
});

test('a worker short of time hands the job on, and it finishes', async () => {
  const ids = await company('slow');
  const { jobId } = parseJob(await move(ids.top, 'target'));
  const queued = (await program.waiting()).length;
  await deliver(makeTreeTask(jobId), { msLeft: 1000 });
  expect((await program.waiting()).slice(queued)).toEqual([JSON.stringify(makeTreeTask(jobId))]);
  expect(parseJob(await job(jobId)).state).toBe('running');
  await deliver(makeTreeTask(jobId));
  expect(parseJob(await job(jobId)).state).toBe('done');
  expect((await readState(ids)).below).toHaveLength(2);
});

describe('while a part of the tree moves', () => {
  let ids: Company;
  let jobId: string;
  beforeAll(async () => {
    ids = await company('busy');
    jobId = parseJob(await move(ids.top, 'target')).jobId;
  });

  test('blocks other moves and deletions of it, above it, and below it', async () => {
    expect(await move(ids.top, 'affiliate')).toMatchObject({ status: 409, json: { code: 'conflict', message: expect.stringContaining('is being moved or deleted') } });
    expect(await move(ids.reg, 'other')).toMatchObject({ status: 409 });
    const siteId = ids.site;
    expect(await program.call('delete-node', { ...as('admin-user'), params: { siteId }, query: { revision: '0' } })).toMatchObject({ status: 409 });
    expect(await program.call('delete-node', { ...as('admin-user'), params: { siteId: 'target' }, query: { revision: '0' } })).toMatchObject({ status: 409 });
  });

  test('refuses new nodes below it, and lets everything else continue', async () => {
    const create = (parentId: string) =>
      program.call('create-node', { ...as('admin-user'), body: { requestId: `request-of-${parentId}-0001`, site: { type: 'REG', parentId, name: `New in ${parentId}`, attr: {} } } });
    expect(await create(ids.org)).toMatchObject({ status: 409, json: { message: 'Name of busy-org is being moved or deleted. Nothing was saved. Please try again soon' } });
    expect((await create('other')).status).toBe(200);
    const site = await getNode(ids.site);
    if (site === null) throw new Error('No site');
    expect((await replaceNode({ ...site, name: 'Changed meanwhile' }, site.revision)).revision).toBe(site.revision + 1);
  });

  test('repeating the move returns the same job, and concurrent changes stay', async () => {
    expect(parseJob(await move(ids.top, 'target')).jobId).toBe(jobId);
    await deliver(makeTreeTask(jobId));
    expect(await getNode(ids.site)).toMatchObject({ name: 'Changed meanwhile', sitePath: '/ISL/target/busy-top/busy-org/busy-reg/busy-site' });
  });
});

test('a move that failed every try says so, and repeating it continues', async () => {
  const ids = await company('stuck');
  const { jobId } = parseJob(await move(ids.top, 'target'));
  const Key = { siteId: ids.top, sk: 'NODE' };
  const { Item } = await documentClient().send(new GetCommand({ TableName: tableName('sites'), Key }));
  await documentClient().send(new DeleteCommand({ TableName: tableName('sites'), Key }));
  await expect(deliver(makeTreeTask(jobId), { tries: 4 })).rejects.toThrow('comes again');
  expect(parseJob(await job(jobId)).state).toBe('running');
  await expect(deliver(makeTreeTask(jobId), { tries: 5 })).rejects.toThrow('comes again');
  expect(parseJob(await job(jobId))).toMatchObject({ state: 'failed', message: expect.stringContaining("We've been notified") });
  await documentClient().send(new PutCommand({ TableName: tableName('sites'), Item }));
  expect(parseJob(await move(ids.top, 'target')).jobId).toBe(jobId);
  await deliver(makeTreeTask(jobId));
  expect(parseJob(await job(jobId)).state).toBe('done');
});

test.each<[string, string, string, number]>([
  ['a reseller', 'org', 'reseller', 403], ['an organization user', 'north', 'org', 403], ['a site user', 'site-n1', 'south', 403], ['a twin', 'west', 'org', 404],
])('%s cannot move nodes', async (who, siteId, parentId, status) => {
  const userId = { 'a reseller': 'reseller-user', 'an organization user': 'org-user', 'a site user': 'site-user', 'a twin': 'reseller-user' }[who] ?? '';
  const before = await getNode(siteId);
  expect((await move(siteId, parentId, { userId })).status).toBe(status);
  expect(await getNode(siteId)).toEqual(before);
});

test.each<[string, string, string, number, string]>([
  ['below itself', 'brand', 'org', 400, ''], ['where it cannot stand', 'site-n1', 'brand', 400, "It can't be moved there"], ['where it stands', 'org', 'brand', 400, 'It is already there'],
  ['into a region with links', 'site-s1', 'north', 400, 'A region with linked sites cannot have new sites'], ['to nothing', 'org', 'no-such-node', 404, 'Not found'],
  ['a sales token', 'reseller', 'affiliate', 400, "It can't be moved there"],
])('refuses a move: %s', async (_, siteId, parentId, status, message) => {
  expect(await move(siteId, parentId)).toMatchObject({ status, json: { message: expect.stringContaining(message) } });
});

test('refuses to move a node that has changed since', async () => {
  expect(await move('south', 'other', { revision: 99 })).toMatchObject({ status: 409, json: { message: expect.stringContaining('Nothing was moved') } });
});

test('a site moved below a region that linked it no longer needs the link', async () => {
  await createNode(node('/ISL/reseller/brand/org/new-home', 'REG'));
  await createNode(node('/ISL/reseller/brand/org/old-home', 'REG'));
  await createNode(node('/ISL/reseller/brand/org/old-home/mover', 'SITE'));
  await createNode(node('/ISL/reseller/brand/org/friend', 'REG'));
  await putLink({ siteId: 'friend' }, 'mover');
  expect(await finished(await move('mover', 'new-home'))).toMatchObject({ state: 'done' });
  expect((await listLinkingRegions('mover')).map(({ regionId }) => regionId)).toEqual(['friend']);
});

test('shows a job only to its creator and administrators', async () => {
  const ids = await company('seen');
  const { jobId } = parseJob(await move(ids.top, 'target'));
  expect((await job(jobId)).status).toBe(200);
  for (const userId of ['reseller-user', 'target-user', 'site-user']) expect((await job(jobId, userId)).status).toBe(404);
  expect((await job('tree-no-such-job')).status).toBe(404);
  await deliver(makeTreeTask(jobId));
});
