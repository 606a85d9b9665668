import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNode } from '../../../functions/stores/sites/sites.ts';
import { type Program, startProgram, withStatus } from '../support/program.ts';
import { node, seedTree } from '../support/tree.ts';

let program: Program;
const places = ['/ISL/reseller/brand/org/south', '/ISL/affiliate/other/west', '/ISL/reseller/brand/org/north'];
beforeAll(async () => {
  program = await startProgram({ now: new Date('2026-11-21T12:00:00Z') });
  await seedTree();
  // Equal names across roots, twins of ids, and more than a page.
  for (let index = 0; index < 130; index += 1) {
    const id = `find-${String(index).padStart(3, '0')}`;
    await createNode(node(`${places[index % 2]}/${id}`, 'SITE', { name: index % 3 === 0 ? 'Finder' : `finder ${String(index).padStart(3, '0')}` }));
  }
  await createNode(node('/ISL/reseller-2', 'TOKEN', { name: 'Twin of reseller' }));
  await createNode(node('/ISL/reseller-2/org-2', 'ORG', { name: 'Finder twin' }));
});
afterAll(() => program.stop());

type Found = { result: { siteId: string; name: string; type: string; linked?: boolean }[]; cursor: string | null };
const search = (userId: string, query: Record<string, string>) =>
  program.call('search-nodes', { token: program.token(userId, userId === 'admin-user'), query });
async function all(userId: string, query: Record<string, string>) {
  const found: Found['result'] = [];
  let calls = 0;
  for (let cursor: string | null | undefined; cursor !== null && calls < 50; calls += 1) {
    const page: Found = withStatus(await search(userId, { ...query, ...(cursor ? { cursor } : {}) })).json as Found;
    expect(page.result.length).toBeLessThanOrEqual(50);
    found.push(...page.result);
    cursor = page.cursor;
  }
  return found;
}
const ids = async (userId: string, query: Record<string, string>) => (await all(userId, query)).map(site => site.siteId);

test('an administrator searches all tokens, finding each node once, by name', async () => {
  const found = await all('admin-user', { name: 'FINDER' });
  expect(found).toHaveLength(131);
  expect(new Set(found.map(site => site.siteId)).size).toBe(131);
  const names = found.map(site => site.name.toLowerCase());
  expect(names).toEqual(names.toSorted());
});

test('other users find only what they reach, and nothing of a twin', async () => {
  expect(await ids('reseller-user', { name: 'finder' })).toHaveLength(65);
  expect(await ids('affiliate-user', { name: 'finder' })).toHaveLength(65);
  expect(await ids('org-user', { name: 'finder' })).toHaveLength(65);
  expect(await ids('region-user', { name: 'finder' })).toEqual([]);
  expect(await ids('site-user', { name: 'Name of' })).toEqual(['site-n1']);
  expect(await ids('reseller-user', { name: 'Twin' })).toEqual([]);
  expect((await search('stray-user', { name: 'x' })).status).toBe(403);
});

test('finds sites linked to a region in reach, and marks them as linked', async () => {
  expect((await all('region-user', { name: 'name of site-w' })).map(site => [site.siteId, site.linked])).toEqual([['site-w1', true]]);
  expect((await all('org-user', { name: 'name of site-w' })).map(site => [site.siteId, site.linked])).toEqual([['site-w1', true]]);
  expect((await all('admin-user', { name: 'name of site-w' })).map(site => [site.siteId, site.linked])).toEqual([['site-w1', undefined]]);
  expect((await all('affiliate-user', { name: 'name of site-w' })).map(site => [site.siteId, site.linked])).toEqual([['site-w1', undefined]]);
});

test('finds a linked site by its new name', async () => {
  withStatus(await program.call('update-site', {
    token: program.token('admin-user', true), params: { siteId: 'site-w1' }, body: { revision: 0, site: { name: 'Zeppelin' } },
  }));
  expect(await ids('region-user', { name: 'zepp' })).toEqual(['site-w1']);
  expect(await ids('region-user', { name: 'name of site-w' })).toEqual([]);
});

test('filters by type', async () => {
  expect(await ids('org-user', { name: 'Name of', type: 'REG' })).toEqual(['north', 'south']);
});

test('a cursor works only for its own search and user', async () => {
  const { cursor } = (await search('reseller-user', { name: 'finder' })).json as Found;
  if (cursor === null) throw new Error('One page');
  for (const [userId, query] of [
    ['org-user', { name: 'finder' }], ['admin-user', { name: 'finder' }], ['reseller-user', { name: 'find' }], ['reseller-user', { name: 'finder', type: 'SITE' }],
  ] as const) {
    expect((await search(userId, { ...query, cursor })).status).toBe(400);
  }
  expect((await search('reseller-user', { name: 'finder', cursor: 'made-up' })).status).toBe(400);
  expect((await search('reseller-user', { name: ' Finder ', cursor })).status).toBe(200);
});

test.each([['nothing', '   '], ['too much', 'x'.repeat(121)]])('%s is not a valid search', async (_, name) => {
  expect((await search('admin-user', { name })).status).toBe(400);
});
