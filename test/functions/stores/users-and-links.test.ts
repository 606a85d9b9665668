import { afterAll, beforeAll, expect, test } from 'vitest';
import { putOauthState, useOauthState } from '../../../functions/stores/jobs/oauth-states.ts';
import { deleteLink, listLinkedSites, listLinkingRegions, putLink } from '../../../functions/stores/sites/site-links.ts';
import { getNode, getSummaries, listCompanies, listRoots, replaceNode } from '../../../functions/stores/sites/sites.ts';
import { findUserByEmail, getUser, listUsersOfNode, putUser } from '../../../functions/stores/users/users.ts';
import { type Program, startProgram } from '../support/program.ts';
import { seedTree, user, users } from '../support/tree.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram({ awsClient: true });
  await seedTree();
});
afterAll(() => program.stop());

test('a user is read back as written, including an admin without a node', async () => {
  expect(await getUser('admin-user')).toEqual(users[0]);
  expect(await getUser('nobody')).toBeNull();
});

test('finds users by email in any case, and by node', async () => {
  await putUser(user('second-user', 'north', { email: 'Second@Insights.test' }));
  expect((await findUserByEmail('SECOND@insights.test'))?.userId).toBe('second-user');
  expect(await findUserByEmail('nobody@insights.test')).toBeNull();
  expect((await listUsersOfNode('north')).map(person => person.userId)).toEqual(['region-user', 'second-user']);
});

test('a link is found from both sides, counts once, and can be removed', async () => {
  const south = await getNode('south');
  if (!south) throw new Error('No region');
  await putLink(south, 'site-w1');
  await putLink(south, 'site-w1');
  expect(await listLinkedSites('south')).toEqual(['site-w1']);
  expect(await listLinkingRegions('site-w1')).toEqual([
    { regionId: 'north', regionPath: '/ISL/reseller/brand/org/north' },
    { regionId: 'south', regionPath: '/ISL/reseller/brand/org/south' },
  ]);
  await deleteLink('south', 'site-w1');
  expect(await listLinkedSites('south')).toEqual([]);
});

test('lists tokens at the top and companies separately, following renames', async () => {
  expect((await listRoots()).nodes.map(node => node.siteId)).toEqual(['affiliate', 'reseller']);
  expect((await listCompanies()).nodes.map(node => node.siteId)).toEqual(['brand', 'other']);
  const brand = await getNode('brand');
  if (!brand) throw new Error('No brand');
  await replaceNode({ ...brand, name: 'Zebra' }, brand.revision);
  expect((await listCompanies()).nodes.map(node => node.name)).toEqual(['Name of other', 'Zebra']);
  await expect(replaceNode({ ...brand, name: 'Late' }, brand.revision)).rejects.toMatchObject({ code: 'conflict' });
});

test('returns summaries in request order, beyond one batch, skipping missing ones', async () => {
  const many = Array.from({ length: 120 }, (_, index) => `absent-${index}`);
  const found = await getSummaries(['site-s1', ...many, 'brand']);
  expect(found.map(summary => summary.siteId)).toEqual(['site-s1', 'brand']);
});

test('a state is used once by ten concurrent callers, and never after ten minutes', async () => {
  const now = new Date();
  const record = { siteId: 'site-n1', userId: 'u-1', isInAdminGroup: false, service: 'ga4', returnTo: 'admin', codeVerifier: 'v', cookieHash: 'h' } as const;
  await putOauthState('state-1', record, now);
  const used = await Promise.all(Array.from({ length: 10 }, () => useOauthState('state-1', now)));
  expect(used.filter(Boolean)).toHaveLength(1);
  await putOauthState('state-2', record, now);
  expect(await useOauthState('state-2', new Date(now.getTime() + 600_000))).toBe(false);
});
