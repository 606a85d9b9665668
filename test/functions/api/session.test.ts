import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createNode } from '../../../functions/stores/sites/sites.ts';
import { putUser } from '../../../functions/stores/users/users.ts';
import { writeClientVersion } from '../../../shared/model/client-version.ts';
import { errorBodySchema } from '../../../shared/model/primitives.ts';
import { meSchema } from '../../../shared/contract/session.ts';
import { origin, type Program, startProgram, withStatus } from '../support/program.ts';
import { node, seedTree, user } from '../support/tree.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram({ now: new Date('2026-11-21T12:00:00Z') });
  await seedTree();
});
afterAll(() => program.stop());

const me = async (userId: string, isAdmin = false) => {
  const answer = await program.call('get-me', { token: program.token(userId, isAdmin) });
  withStatus(answer);
  return meSchema.parse(answer.json);
};
const ancestorsSchema = z.object({ ancestors: z.array(z.object({ siteId: z.string() })) });
const ids = (nodes: { siteId: string }[]) => nodes.map(treeNode => treeNode.siteId);

test('an anonymous call returns 401 as JSON', async () => {
  const answer = await program.call('get-me');
  expect(answer.status).toBe(401);
  expect(answer.json).toEqual({ code: 'unauthorized', message: 'Your session has expired. Please login again' });
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
});

test.each([
  ['admin-user', true, null, ['brand', 'other'], ['brand', 'org', 'north', 'site-n1']],
  ['reseller-user', false, 'reseller', ['brand'], ['brand', 'org', 'north', 'site-n1']],
  ['affiliate-user', false, 'affiliate', ['other'], ['other', 'site-late']],
  ['brand-user', false, 'brand', ['brand'], ['brand', 'org', 'north', 'site-n1']],
  ['region-user', false, 'north', ['north'], ['north', 'site-n1']],
  ['site-user', false, 'site-n1', ['site-n1'], ['site-n1']],
] as const)('%s gets the accessible roots and the site that opens', async (userId, isAdmin, nodeId, roots, home) => {
  const answer = await me(userId, isAdmin);
  expect(answer.node?.siteId ?? null).toBe(nodeId);
  expect(ids(answer.roots)).toEqual(roots);
  expect(ids(answer.home)).toEqual(home);
  expect(answer.user.userId).toBe(userId);
  expect(answer.user).not.toHaveProperty('disabled');
});

test("names the nodes above the user's own, company first, without reseller or ids", async () => {
  expect((await me('site-user')).above).toEqual([
    { name: 'Name of brand', type: 'TOP_ORG', hasEcommerce: true, crmUrl: 'https://crm.brand.test' }, { name: 'Name of org', type: 'ORG' }, { name: 'Name of north', type: 'REG' },
  ]);
  expect((await me('brand-user')).above).toEqual([]);
  expect((await me('reseller-user')).above).toEqual([]);
  expect((await me('admin-user', true)).above).toEqual([]);
});

test("returns what access and navigation need from the user's node", async () => {
  expect((await me('affiliate-user')).node).toMatchObject({ siteId: 'affiliate', isAffiliate: true });
  expect((await me('reseller-user')).node).not.toHaveProperty('isAffiliate');
  const brand = { siteId: 'brand', hasEcommerce: true, crmUrl: 'https://crm.brand.test' };
  expect((await me('brand-user')).node).toMatchObject(brand);
  expect((await me('admin-user', true)).home[0]).toMatchObject(brand);
});

test('a user whose node is gone has no access', async () => {
  const answer = await program.call('get-me', { token: program.token('stray-user') });
  expect(answer.status).toBe(403);
  expect(answer.json).toMatchObject({ code: 'forbidden', message: 'Your access has been denied' });
});

test('the trial shows its remaining days, and when it is over', async () => {
  expect((await me('late-user')).trial).toEqual({ expiryDate: '2026-01-01', days: 7, daysLeft: 0, expired: true });
  expect((await me('trial-user')).trial).toMatchObject({ expiryDate: '2099-01-01', expired: false });
  expect((await me('site-user')).trial).toBeNull();
});

test('an admin needs both the admin record and the group claim', async () => {
  expect((await program.call('get-me', { token: program.token('admin-user') })).status).toBe(403);
  const answer = await program.call('get-site', { token: program.token('site-user', true), params: { siteId: 'site-s1' } });
  expect(answer.status).toBe(404);
});

test('version and theme are public and refuse unknown query parameters', async () => {
  expect((await program.call('get-version')).json).toEqual({ version: '' });
  vi.stubGlobal('fetch', async (address: string) => new Response(address === `${origin}/index.html` ? writeClientVersion('<title>A</title>', '7.7.7') : ''));
  expect((await program.call('get-version')).json).toEqual({ version: '7.7.7' });
  vi.unstubAllGlobals();
  const theme = await program.call('get-theme', { query: { origin: 'https://a.test' } });
  expect(theme.json).toMatchObject({ origin: 'https://a.test', title: 'The Insights Engine', primary: '#284699' });
  const refused = await program.call('get-version', { query: { debug: '1' } });
  expect(refused.status).toBe(400);
  expect(errorBodySchema.parse(refused.json).code).toBe('invalid-request');
});

test('names an organization without a reseller, and administrators find it above its site', async () => {
  const path = ['/ISL/lone', '/ISL/lone/lone-main', '/ISL/lone/lone-main/lone-site'] as const;
  await createNode(node(path[0], 'ORG', { attr: { militaryBranch: 'navy' } }));
  await createNode(node(path[1], 'REG'));
  await createNode(node(path[2], 'SITE'));
  await putUser(user('lone-user', 'lone-site'));
  expect((await me('lone-user')).above).toEqual([
    { name: 'Name of lone', type: 'ORG', militaryBranch: 'navy' }, { name: 'Name of lone-main', type: 'REG' },
  ]);
  const answer = await program.call('get-site', { token: program.token('admin-user', true), params: { siteId: 'lone-site' } });
  expect(ancestorsSchema.parse(answer.json).ancestors.map(({ siteId }) => siteId)).toEqual(['lone', 'lone-main']);
});
