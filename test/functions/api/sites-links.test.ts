import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteLink, listLinkedSites, listLinkingRegions } from '../../../functions/stores/sites/site-links.ts';
import { createNode, getNode, replaceNode } from '../../../functions/stores/sites/sites.ts';
import { type Program, startProgram, withStatus } from '../support/program.ts';
import { node, seedTree } from '../support/tree.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram({ now: new Date('2026-11-21T12:00:00Z') });
  await seedTree();
  await createNode(node('/ISL/reseller/brand/org/far', 'REG'));
  for (let index = 0; index < 60; index += 1) await createNode(node(`/ISL/reseller/brand/org/far/far-${String(index).padStart(2, '0')}`, 'SITE'));
});
afterAll(() => program.stop());

const call = (id: 'link-sites' | 'unlink-site', userId: string, params: Record<string, string>, siteIds?: readonly string[]) =>
  program.call(id, { token: program.token(userId, userId === 'admin-user'), params, ...(siteIds ? { body: { siteIds } } : {}) });
const link = (userId: string, siteId: string, siteIds: readonly string[]) => call('link-sites', userId, { siteId }, siteIds);
const unlink = (userId: string, siteId: string, linkedSiteId: string) => call('unlink-site', userId, { siteId, linkedSiteId });
/** The two sides of a region's links, which must say the same. */
const readLinks = async (regionId: string) => {
  const items = await listLinkedSites(regionId);
  expect((await getNode(regionId))?.linkedSites ?? []).toEqual(items);
  for (const siteId of items) expect((await listLinkingRegions(siteId)).map(region => region.regionId)).toContain(regionId);
  return items;
};
beforeEach(async () => {
  for (const siteId of await listLinkedSites('south')) await deleteLink('south', siteId);
});

test("linked sites are found from both sides and shown among the region's sites", async () => {
  const answer = withStatus(await link('org-user', 'south', ['site-n1', 'site-n2', 'site-n1']));
  expect(answer.json).toMatchObject({ result: { siteId: 'south', linkedSites: ['site-n1', 'site-n2'] } });
  expect(await readLinks('south')).toEqual(['site-n1', 'site-n2']);
  const children = await program.call('list-children', { token: program.token('org-user'), params: { siteId: 'south' } });
  expect(children.json).toMatchObject({ result: expect.arrayContaining([expect.objectContaining({ siteId: 'site-n1', linked: true })]) });
});

test('links more sites than fit in one write', async () => {
  const many = Array.from({ length: 60 }, (_, index) => `far-${String(index).padStart(2, '0')}`);
  withStatus(await link('org-user', 'south', many));
  expect(await readLinks('south')).toEqual(many);
});

describe('both ends must be manageable by the user', () => {
  test.each<[string, string, string[], number]>([
    ['admin-user', 'south', ['site-w1'], 200], ['org-user', 'south', ['site-w1'], 403], ['org-user', 'south', ['site-n1', 'site-trial'], 404],
    ['org-user', 'south', ['no-such-node'], 404], ['region-user', 'south', ['site-n1'], 404], ['region-user', 'north', ['site-s1'], 404],
    ['site-user', 'north', ['site-n1'], 404], ['affiliate-user', 'west', ['site-trial'], 403], ['reseller-user', 'south', ['site-gone'], 403],
    ['reseller-user', 'south', ['site-n1'], 200], ['brand-user', 'south', ['site-n2'], 200], ['reseller-user', 'org', ['site-n1'], 403],
  ])('%s links to %s %j: %i', async (userId, regionId, siteIds, status) => {
    expect((await link(userId, regionId, siteIds)).status).toBe(status);
    if (status !== 200) expect(await listLinkedSites('south')).toEqual([]);
  });
});

test.each<[string, string[], number, string]>([
  ['a site of its own', ['site-n1', 'site-s1'], 400, 'Name of site-s1 is already in Name of south'],
  ['no site', ['north'], 403, ''],
  ['nothing', [], 400, ''],
])('%s is refused, and nothing is linked', async (_, siteIds, status, message) => {
  const answer = await link('org-user', 'south', siteIds);
  expect(answer.status).toBe(status);
  if (message) expect(answer.json).toMatchObject({ message: expect.stringContaining(message) });
  expect(await readLinks('south')).toEqual([]);
});

test('reports a site that is already linked', async () => {
  withStatus(await link('org-user', 'south', ['site-n1']));
  expect(await link('org-user', 'south', ['site-n1'])).toMatchObject({ status: 409, json: { message: 'Name of site-n1 is already linked to Name of south. Nothing was linked' } });
});

test('a region for franchise sites accepts no others', async () => {
  const south = await getNode('south');
  if (south === null) throw new Error('No region');
  const marked = await replaceNode({ ...south, attr: { franDevOnly: true } }, south.revision);
  expect(await link('org-user', 'south', ['site-n1'])).toMatchObject({ status: 400, json: { message: expect.stringContaining('accepts franchise sites only') } });
  await replaceNode({ ...marked, attr: {} }, marked.revision);
});

test('unlinking removes the nickname and keeps the site', async () => {
  withStatus(await link('org-user', 'south', ['site-n1', 'site-n2']));
  const south = await getNode('south');
  if (south === null) throw new Error('No region');
  await replaceNode({ ...south, attr: { linkedSiteNickNames: { 'site-n1': 'One', 'site-n2': 'Two' } } }, south.revision);
  expect((await unlink('org-user', 'south', 'site-n1')).status).toBe(204);
  expect(await readLinks('south')).toEqual(['site-n2']);
  expect((await getNode('south'))?.attr.linkedSiteNickNames).toEqual({ 'site-n2': 'Two' });
  expect(await getNode('site-n1')).not.toBeNull();
  expect((await unlink('org-user', 'south', 'site-n1')).status).toBe(404);
  for (const userId of ['region-user', 'affiliate-user', 'site-user']) expect((await unlink(userId, 'south', 'site-n2')).status).toBe(404);
});

test('concurrent linking loses no links', async () => {
  const answers = await Promise.all(['site-n1', 'site-n2', 'far-01', 'far-02'].map(siteId => link('org-user', 'south', [siteId])));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await readLinks('south')).toEqual(['far-01', 'far-02', 'site-n1', 'site-n2']);
});
