import { afterAll, beforeAll, expect, test } from 'vitest';
import { computeRollups } from '../../../functions/services/rollups/compute-rollups.ts';
import { dropNames, forgetNames } from '../../../functions/services/tree/name-lists.ts';
import { onConsumedCapacity } from '../../../functions/runtime/capacity.ts';
import { putNameItem } from '../../../functions/stores/sites/name-lists.ts';
import { readNameWords } from '../../../functions/stores/sites/name-words.ts';
import { createNode, getNode, replaceNode } from '../../../functions/stores/sites/sites.ts';
import { type Program, startProgram, withStatus } from '../support/program.ts';
import { node, seedTree } from '../support/tree.ts';

/** Names are found by words once the worker has made the lists of their companies. */
const now = new Date('2026-11-21T12:00:00Z');
let program: Program;
let asked = 0;
const makeLists = async (...siteIds: string[]) => {
  asked += 1;
  const askedAt = new Date(now.getTime() + asked * 1000);
  for (const siteId of siteIds) await computeRollups({ v: 1, kind: 'rollup', siteId, whole: false, askedAt: askedAt.toISOString() }, askedAt);
};
beforeAll(async () => {
  program = await startProgram({ now });
  await seedTree();
  await createNode(node('/ISL/reseller/brand/org/north/raleigh', 'SITE', { name: 'Northfold Home Care Raleigh' }));
  await createNode(node('/ISL/reseller/brand/org/south/savannah', 'SITE', { name: 'Northfold of Greater Savannah' }));
  await createNode(node('/ISL/affiliate/other/west/raleigh-twin', 'SITE', { name: 'Raleigh Rival' }));
  await makeLists('reseller', 'affiliate', 'brand', 'other');
});
afterAll(() => program.stop());

type Found = { result: { siteId: string; name: string; linked?: boolean; sitePath: string }[]; cursor: string | null };
const find = async (userId: string, name: string, more: Record<string, string> = {}): Promise<Found['result']> =>
  (withStatus(await program.call('search-nodes', { token: program.token(userId, userId === 'admin-user'), query: { name, ...more } })).json as Found).result;
const ids = async (userId: string, name: string, more?: Record<string, string>) => (await find(userId, name, more)).map(({ siteId }) => siteId);

test('matches words in any order, with a typo, across everything in reach', async () => {
  expect(await ids('admin-user', 'raliegh')).toEqual(['raleigh-twin', 'raleigh']);
  expect(await ids('admin-user', 'savanah northfold')).toEqual(['savannah']);
  expect(await ids('reseller-user', 'raleigh')).toEqual(['raleigh']);
  expect(await ids('affiliate-user', 'raleigh')).toEqual(['raleigh-twin']);
  expect(await ids('org-user', 'care raleigh', { type: 'SITE' })).toEqual(['raleigh']);
  expect(await ids('org-user', 'care raleigh', { type: 'REG' })).toEqual([]);
});

test('reveals nothing out of reach', async () => {
  expect(await ids('site-user', 'raleigh')).toEqual([]);
  expect(await ids('affiliate-user', 'savannah')).toEqual([]);
  expect(await ids('org-user', 'rival')).toEqual([]);
});

test('finds a site linked to a region there, under its link, once', async () => {
  expect((await find('region-user', 'w1 site')).map(({ siteId, linked, sitePath }) => [siteId, linked, sitePath])).toEqual([['site-w1', true, '/site-w1']]);
  expect((await find('affiliate-user', 'w1')).map(({ siteId, linked }) => [siteId, linked])).toEqual([['site-w1', undefined]]);
  expect((await find('admin-user', 'w1')).map(({ siteId, linked }) => [siteId, linked])).toEqual([['site-w1', undefined]]);
});

test('finds a renamed site by its new name once indexed, never by the old one', async () => {
  const site = await getNode('savannah');
  if (site === null) throw new Error('No site');
  await replaceNode({ ...site, name: 'Coastal Living' }, site.revision);
  expect(await ids('org-user', 'savannah')).toEqual([]);
  await makeLists('brand');
  expect(await ids('org-user', 'livng')).toEqual(['savannah']);
});

test('finds an unindexed site by the beginning of its name', async () => {
  await createNode(node('/ISL/reseller/brand/org/south/fresh', 'SITE', { name: 'Quite fresh' }));
  expect(await ids('org-user', 'quite')).toEqual(['fresh']);
  expect(await ids('org-user', 'fresh')).toEqual([]);
  await makeLists('brand');
  expect(await ids('org-user', 'fresh')).toEqual(['fresh']);
});

test('finds nothing in a deleted list', async () => {
  await dropNames('/ISL/affiliate/other');
  expect(await ids('affiliate-user', 'rival')).toEqual([]);
  await makeLists('other');
  expect(await ids('affiliate-user', 'rival')).toEqual(['raleigh-twin']);
});

test('paginates a long result, returning each node once', async () => {
  for (let index = 0; index < 23; index += 1) await createNode(node(`/ISL/reseller/brand/org/south/many-${index}`, 'SITE', { name: `Many of them ${index}` }));
  await makeLists('brand');
  const found: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Found = withStatus(await program.call('search-nodes', { token: program.token('org-user'), query: { name: 'them many', ...(cursor ? { cursor } : {}) } })).json as Found;
    found.push(...page.result.map(({ siteId }) => siteId));
    cursor = page.cursor;
  }
  expect(found).toHaveLength(23);
  expect(new Set(found).size).toBe(23);
});

/** The same in a process that has read nothing yet. */
const coldIds = async (userId: string, name: string) => {
  forgetNames();
  return ids(userId, name);
};
const rebuildRollups = (siteId: string) => {
  asked += 1;
  return computeRollups({ v: 1, kind: 'rollup', siteId, whole: true, askedAt: new Date(now.getTime() + asked * 1000).toISOString() }, now);
};
const readUnits = async (work: () => Promise<unknown>) => {
  let units = 0;
  const stop = onConsumedCapacity(({ kind, units: more }) => void (units += kind === 'read' ? more : 0));
  await work().finally(stop);
  return units;
};
const chains = Array.from({ length: 8 }, (_, index) => `chain-${index}`);

test('a new process reads the lists with matching words and every list changed since', async () => {
  for (const [index, chain] of chains.entries()) {
    await createNode(node(`/ISL/reseller/${chain}`, 'ORG', { name: `Chain ${index}` }));
    await createNode(node(`/ISL/reseller/${chain}/${chain}-site`, 'SITE', { name: `Garage ${['Akron', 'Boise', 'Camden', 'Dayton', 'Elgin', 'Fresno', 'Gary', 'Helena'][index] ?? ''}` }));
  }
  await makeLists(...chains);
  expect(await coldIds('reseller-user', 'akorn garage')).toEqual(['chain-0-site']);
  const before = await readUnits(() => coldIds('reseller-user', 'akron'));
  await rebuildRollups('reseller');
  expect(await coldIds('reseller-user', 'akorn garage')).toEqual(['chain-0-site']);
  expect(await coldIds('admin-user', 'akorn garage')).toEqual(['chain-0-site']);
  expect(await readUnits(() => coldIds('reseller-user', 'akron'))).toBeLessThanOrEqual(before);
  expect(await coldIds('reseller-user', 'garage')).toHaveLength(8);
  // One process goes on: what it has passed over it reads once it is asked for.
  expect([await coldIds('reseller-user', 'boise'), await ids('reseller-user', 'camden'), await ids('reseller-user', 'boise')]).toEqual([['chain-1-site'], ['chain-2-site'], ['chain-1-site']]);
});

test('stale words hide nothing renamed, moved or created since, and show nothing deleted', async () => {
  const site = await getNode('chain-3-site');
  if (site === null) throw new Error('No site');
  await replaceNode({ ...site, name: 'Garage Zanesville' }, site.revision);
  await createNode(node('/ISL/reseller/chain-9', 'ORG', { name: 'Chain 9' }));
  await createNode(node('/ISL/reseller/chain-9/chain-9-site', 'SITE', { name: 'Garage Yakima' }));
  await makeLists('chain-3', 'chain-9');
  expect([await coldIds('reseller-user', 'dayton'), await coldIds('reseller-user', 'zanesvile'), await coldIds('admin-user', 'yakina')]).toEqual([[], ['chain-3-site'], ['chain-9-site']]);
  await dropNames('/ISL/reseller/chain-4');
  expect((await readNameWords('reseller#')).words.size).toBe(0);
  expect([await coldIds('reseller-user', 'elgni'), await coldIds('reseller-user', 'frseno')]).toEqual([[], ['chain-5-site']]);
  await rebuildRollups('reseller');
  expect((await readNameWords('reseller#')).words.get('yakima')).toEqual(['reseller#chain-9']);
  expect((await readNameWords('affiliate#')).words.size).toBe(0);
});

test('unreadable words are treated as missing', async () => {
  await putNameItem({ sk: 'words#reseller#', data: new Uint8Array([1, 2, 3]) });
  expect(await coldIds('reseller-user', 'zanesvile')).toEqual(['chain-3-site']);
  await rebuildRollups('reseller');
});
