import { afterAll, beforeAll, expect, test } from 'vitest';
import { computeRollups } from '../../../functions/services/rollups/compute-rollups.ts';
import { readMade } from '../../../functions/stores/rollups.ts';
import { createNode } from '../../../functions/stores/sites/sites.ts';
import { createGroup, deleteGroup, getGroup, listGroups, previewGroup } from '../../../shared/contract/groups.ts';
import type { ListedGroup } from '../../../shared/model/site-group.ts';
import { type Program, startProgram, withStatus } from '../support/program.ts';
import { node, seedTree } from '../support/tree.ts';

const now = new Date('2026-11-26T12:00:00Z');
let program: Program;
beforeAll(async () => {
  program = await startProgram({ now, queues: true });
  await seedTree();
});
afterAll(() => program.stop());

const as = (userId: string) => program.token(userId, userId === 'admin-user');
const inCarolina = { by: 'rule', rule: { states: ['NC'] } };
const listOf = (...siteIds: string[]) => ({ by: 'list', siteIds });
let requests = 0;
const post = (siteId: string, by: string, members: unknown, more: Record<string, unknown> = {}) =>
  program.call('create-group', { token: as(by), params: { siteId }, body: { requestId: `request${(requests += 1)}`, name: 'Mine', members, ...more } });
const saved = (answer: Awaited<ReturnType<typeof post>>) => createGroup.response.parse(withStatus(answer).json).group;
const put = ({ id, revision }: Pick<ListedGroup, 'id' | 'revision'>, by: string, members: unknown, name = 'Mine') =>
  program.call('update-group', { token: as(by), params: { groupId: id }, body: { revision, name, members } });
const remove = (groupId: string, by: string) => program.call('delete-group', { token: as(by), params: { groupId } });
const get = (groupId: string, by: string) => program.call('get-group', { token: as(by), params: { groupId } });
const sitesIn = async (groupId: string, by: string) => getGroup.response.parse(withStatus(await get(groupId, by)).json).sites.map(({ siteId }) => siteId);
const names = async (siteId: string, by: string) => listGroups.response.parse(withStatus(await program.call('list-groups', { token: as(by), params: { siteId } })).json).groups.map(({ name, mayChange }) => [name, mayChange]);
const overview = (siteId: string, by: string) => program.call('get-overview', { token: as(by), params: { siteId, start: '2026-10-26', end: '2026-11-25' } });
const make = (siteId: string) => computeRollups({ v: 1, kind: 'rollup', siteId, whole: true, askedAt: now.toISOString() }, now);

test('a group belongs to a node: its readers see it, writers change it, nobody else learns of it', async () => {
  const group = saved(await post('org', 'org-user', listOf('site-n1', 'site-s1'), { name: 'Two of ours' }));
  expect(group).toEqual({ id: group.id, siteId: 'org', ownerName: 'Name of org', ownerType: 'ORG', name: 'Two of ours', members: listOf('site-n1', 'site-s1'), revision: 1, mayChange: true });
  for (const by of ['admin-user', 'reseller-user', 'brand-user', 'org-user']) {
    expect([by, await sitesIn(group.id, by)]).toEqual([by, ['site-n1', 'site-s1']]);
    expect([by, (await overview(group.id, by)).status]).toEqual([by, 200]);
  }
  // Below the owner, its groups hold sites that these people can't see.
  for (const by of ['region-user', 'site-user', 'affiliate-user', 'trial-user', 'stray-user', 'late-user']) {
    expect([by, (await get(group.id, by)).text]).toEqual([by, (await get('no-such-node.somegroup', by)).text]);
    expect([by, (await overview(group.id, by)).text]).toEqual([by, (await overview('no-such-node.somegroup', by)).text]);
    expect([by, (await put(group, by, inCarolina)).text]).toEqual([by, (await put({ id: 'no-such-node.somegroup', revision: 1 }, by, inCarolina)).text]);
  }
  expect(await names('site-n1', 'region-user')).toEqual([]);
  expect(await names('site-n1', 'org-user')).toEqual([['Two of ours', true]]);
  expect(await names('brand', 'brand-user')).toEqual([]);
  await remove(group.id, 'org-user');
});

test('a group holds only sites of its owner, and an affiliate only reads', async () => {
  expect((await post('west', 'affiliate-user', inCarolina)).status).toBe(403);
  expect((await post('site-n1', 'site-user', inCarolina)).status).toBe(403);
  expect(withStatus(await post('org', 'org-user', listOf('site-trial')), 400).text).toContain('Choose at least one site');
  const group = saved(await post('org', 'org-user', listOf('site-n1', 'site-trial')));
  expect(group.members).toEqual(listOf('site-n1'));
  const region = saved(await post('north', 'region-user', inCarolina));
  // The third is another company's, which this region links.
  expect(await sitesIn(region.id, 'region-user')).toEqual(['site-n2', 'site-w1']);
  await remove(group.id, 'org-user');
  await remove(region.id, 'region-user');
});

test("a rule follows the sites, and counts those of its owner's rows", async () => {
  const group = saved(await post('south', 'org-user', inCarolina));
  expect(await sitesIn(group.id, 'org-user')).toEqual([]);
  await make(group.id);
  expect((await readMade(group.id))?.sites).toBe(0);
  expect((await overview(group.id, 'org-user')).status).toBe(200);
  await createNode(node('/ISL/reseller/brand/org/south/site-new', 'SITE', { attr: { state: 'NC', openedOn: '2026-11-01', businessType: 'Brand' } }));
  expect(await sitesIn(group.id, 'org-user')).toEqual(['site-new']);
  await make('south');
  await make(group.id);
  expect((await readMade(group.id))?.sites).toBe(1);
  await remove(group.id, 'org-user');
});

test('previews the sites of a group, and refuses a rule without conditions', async () => {
  const preview = (members: unknown, name?: string) => program.call('preview-group', { token: as('org-user'), params: { siteId: 'org' }, body: { members, ...(name && { name }) } });
  const found = async (members?: unknown, name?: string) => {
    const { sites, total } = previewGroup.response.parse(withStatus(await preview(members, name)).json);
    return [sites.map(({ siteId }) => siteId), total];
  };
  expect(await found({ by: 'rule', rule: { openedFrom: '2026-05-04' } })).toEqual([['site-n2', 'site-new'], 2]);
  expect(await found({ by: 'rule', rule: { openedFrom: '2026-05-05', businessTypes: ['Brand', 'Veteran'] } })).toEqual([['site-new'], 1]);
  expect(await found(undefined, 'NEW')).toEqual([['site-new'], 1]);
  expect((await found())[1]).toBe(6);
  expect(withStatus(await preview({ by: 'rule', rule: {} }), 400).text).toContain('Choose a state, a business type, or an opening date');
  expect(withStatus(await preview({ by: 'rule', rule: { openedFrom: '2026-02-31' } }), 400).text).toContain('Not a valid date');
});

test('a repeated request creates one group, and an edit needs the version that was seen', async () => {
  const first = saved(await post('org', 'org-user', inCarolina, { requestId: 'thesameone' }));
  expect(saved(await post('org', 'org-user', inCarolina, { requestId: 'thesameone' }))).toEqual(first);
  const renamed = createGroup.response.parse(withStatus(await put(first, 'brand-user', inCarolina, 'Carolina')).json).group;
  expect(renamed).toMatchObject({ id: first.id, name: 'Carolina', revision: 2 });
  expect(createGroup.response.parse(withStatus(await put(first, 'brand-user', inCarolina, 'Carolina')).json).group).toEqual(renamed);
  expect((await put(first, 'org-user', inCarolina, 'Late')).status).toBe(409);
  expect((await put({ id: 'org.nothinghere', revision: 1 }, 'org-user', inCarolina)).text).toContain('This group no longer exists');
  expect((await get('org.nothinghere', 'org-user')).text).toContain('This group no longer exists');
  expect((await remove('org.nothinghere', 'org-user')).text).toContain('This group no longer exists');
  expect((await overview('org.nothinghere', 'org-user')).text).toContain('This group no longer exists');
});

test('a deleted group says so, loses its rows, and can be restored for a day', async () => {
  const group = saved(await post('org', 'org-user', inCarolina, { name: 'Gone soon' }));
  await make(group.id);
  const gone = deleteGroup.response.parse(withStatus(await remove(group.id, 'org-user')).json);
  expect(gone).toEqual({ revision: 2 });
  expect(deleteGroup.response.parse(withStatus(await remove(group.id, 'org-user')).json)).toEqual(gone);
  expect((await get(group.id, 'org-user')).text).toContain('The group Gone soon was deleted');
  expect(withStatus(await overview(group.id, 'org-user'), 404).text).toContain('The group Gone soon was deleted');
  await make(group.id);
  expect(await readMade(group.id)).toBeNull();
  const restored = createGroup.response.parse(withStatus(await put({ id: group.id, ...gone }, 'org-user', inCarolina, 'Gone soon')).json).group;
  expect(restored).toMatchObject({ id: group.id, name: 'Gone soon', revision: 3 });
  expect(await sitesIn(group.id, 'org-user')).toEqual(['site-n2', 'site-new', 'site-w1']);
});

test('has a maximum of groups per node and of sites per group', async () => {
  const answers = [];
  for (let index = 0; index < 50; index += 1) answers.push((await post('north', 'region-user', listOf('site-n1'))).status);
  expect(new Set(answers)).toEqual(new Set([200]));
  expect((await post('north', 'region-user', listOf('site-n1'))).text).toContain('has 50 groups, the most it can have');
  await createNode(node('/ISL/reseller/brand/org/huge', 'REG'));
  for (let index = 0; index < 501; index += 1) await createNode(node(`/ISL/reseller/brand/org/huge/site-h${String(index).padStart(3, '0')}`, 'SITE', { attr: { state: 'TX' } }));
  expect(withStatus(await post('huge', 'org-user', { by: 'rule', rule: { states: ['TX'] } }), 400).text).toContain('This rule matches 501 sites. A group can have up to 500');
});
