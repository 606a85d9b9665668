import { afterAll, beforeAll, expect, test } from 'vitest';
import { getConnection, putConnection, type StoredConnection } from '../../../functions/stores/connections/connections.ts';
import { createNode, getNode, pageSize } from '../../../functions/stores/sites/sites.ts';
import { type CallOptions, type Program, startProgram, withStatus } from '../support/program.ts';
import { node, seedTree } from '../support/tree.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram({ now: new Date('2026-11-21T12:00:00Z') });
  await seedTree();
});
afterAll(() => program.stop());

const as = (userId: string) => ({ token: program.token(userId, userId === 'admin-user') });
type Listed = { result: { siteId: string; linked?: boolean; sitePath: string }[]; cursor: string | null };
const children = async (userId: string, siteId: string, query?: Record<string, string>) =>
  program.call('list-children', { ...as(userId), params: { siteId }, ...(query ? { query } : {}) });
const update = (body: CallOptions['body'], userId = 'org-user', siteId = 'site-n1') =>
  program.call('update-site', { ...as(userId), params: { siteId }, body });
const ancestorIds = async (userId: string, siteId: string) => {
  const answer = await program.call('get-site', { ...as(userId), params: { siteId } });
  withStatus(answer);
  return (answer.json as { ancestors: { siteId: string }[] }).ancestors.map(ancestor => ancestor.siteId);
};

test('returns a node with its ancestors within reach, topmost first', async () => {
  expect(await ancestorIds('admin-user', 'site-n1')).toEqual(['brand', 'org', 'north']);
  expect(await ancestorIds('org-user', 'site-n1')).toEqual(['org', 'north']);
  expect(await ancestorIds('site-user', 'site-n1')).toEqual([]);
  expect(await ancestorIds('reseller-user', 'brand')).toEqual([]);
  expect(await ancestorIds('reseller-user', 'reseller')).toEqual([]);
});

test('a linked site appears under the linking region, with nothing of its own branch', async () => {
  expect(await ancestorIds('region-user', 'site-w1')).toEqual(['north']);
  expect(await ancestorIds('affiliate-user', 'site-w1')).toEqual(['other', 'west']);
  const answer = await program.call('get-site', { ...as('region-user'), params: { siteId: 'north' } });
  expect(answer.json).toMatchObject({ result: { linkedSites: ['site-w1'] } });
});

test('lists children by name with linked sites among them, one level deep', async () => {
  const { result, cursor } = (await children('region-user', 'north')).json as Listed;
  expect(result.map(child => [child.siteId, child.linked ?? false])).toEqual([['site-n1', false], ['site-n2', false], ['site-w1', true]]);
  expect(cursor).toBeNull();
  expect(((await children('brand-user', 'brand')).json as Listed).result.map(child => child.siteId)).toEqual(['org']);
});

test('paginates a long list, and a cursor works only for its own list', async () => {
  await createNode(node('/ISL/reseller/crowd', 'ORG'));
  const count = pageSize + 30;
  await Promise.all(Array.from({ length: count }, (_, index) =>
    createNode(node(`/ISL/reseller/crowd/site-${String(index).padStart(4, '0')}`, 'SITE', { name: index % 2 ? `ALPHA ${index}` : `alpha ${index}` }))));
  const first = (await children('reseller-user', 'crowd')).json as Listed;
  expect(first.result).toHaveLength(pageSize);
  const cursor = first.cursor ?? '';
  const second = (await children('reseller-user', 'crowd', { cursor })).json as Listed;
  expect(second.cursor).toBeNull();
  expect(new Set([...first.result, ...second.result].map(child => child.siteId)).size).toBe(count);
  for (const [userId, siteId, given] of [['org-user', 'org', cursor], ['reseller-user', 'crowd', 'made-up']] as const) {
    expect((await children(userId, siteId, { cursor: given })).json).toMatchObject({ code: 'invalid-request' });
  }
});

test('saves only fields that are present, and increments the revision', async () => {
  const answer = await update({ revision: 0, site: { name: 'Renamed', attr: { city: 'Boston', tz: 'Pacific' } } });
  withStatus(answer);
  expect(answer.json).toMatchObject({ result: { name: 'Renamed', revision: 1, attr: { url: 'https://n1.test', city: 'Boston', tz: 'Pacific' } } });
  const listed = (await children('region-user', 'north')).json as { result: { siteId: string; name: string; timeZone: string }[] };
  expect(listed.result.find(child => child.siteId === 'site-n1')).toMatchObject({ name: 'Renamed', timeZone: 'America/Los_Angeles' });
});

test("pulls a connection on its site's zone schedule, even after an interrupted save", async () => {
  const connection: StoredConnection = {
    siteId: 'site-n1', service: 'pagespeed', state: 'working', connectedAt: '2026-11-01T00:00:00Z', pulledAt: null, lastDay: null,
    missingDays: [], backfill: null, timeZone: 'America/Chicago', platformTimeZone: null, sourceKey: 'https://n1.test', compactedThrough: null,
  };
  await putConnection(connection);
  const { revision = -1 } = (await getNode('site-n1')) ?? {};
  withStatus(await update({ revision, site: { attr: { tz: 'Hawaii-Aleutian' } } }));
  expect(await getConnection('site-n1', 'pagespeed')).toEqual({ ...connection, timeZone: 'Pacific/Honolulu' });
  await putConnection(connection);
  withStatus(await update({ revision: revision + 1, site: { attr: { tz: 'Hawaii-Aleutian' } } }));
  expect(await getConnection('site-n1', 'pagespeed')).toMatchObject({ timeZone: 'Pacific/Honolulu' });
});

test('an outdated revision returns 409 and writes nothing', async () => {
  const before = await getNode('site-n1');
  const answer = await update({ revision: 0, site: { name: 'Too late' } });
  expect(answer.status).toBe(409);
  expect(answer.json).toMatchObject({ code: 'conflict', message: expect.stringContaining('Nothing was saved') });
  expect(await getNode('site-n1')).toEqual(before);
});

test('only one of two concurrent saves succeeds', async () => {
  const { revision } = (await getNode('site-n1')) ?? { revision: -1 };
  const answers = await Promise.all([1, 2, 3, 4].map(index => update({ revision, site: { attr: { city: `City ${index}` } } })));
  expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
});

test.each([
  ['suspended', { attr: { suspended: false } }],
  ['trialExpiryDate', { attr: { trialExpiryDate: '2099-01-01' } }],
  ['token', { attr: { token: 'reseller' } }],
  ['isEcommerce', { attr: { city: 'x', isEcommerce: true } }],
  ['sitePath', { sitePath: '/ISL/reseller/site-n1' }],
  ['accounts', { attr: { accounts: {} } }],
])('%s cannot be set by a site: 403 names it, and nothing is written', async (field, site) => {
  const before = await getNode('site-n1');
  const answer = await update({ revision: before?.revision, site }, 'site-user');
  expect(answer.status).toBe(403);
  expect(answer.json).toMatchObject({ code: 'forbidden', message: 'Your access has been denied', details: [{ path: expect.stringContaining(field) }] });
  expect(await getNode('site-n1')).toEqual(before);
});

test('an admin can set them, but not server-assigned fields', async () => {
  const { revision = -1 } = (await getNode('site-n2')) ?? {};
  expect((await update({ revision, site: { attr: { trialExpiryDate: '2026-11-28' } } }, 'admin-user', 'site-n2')).status).toBe(200);
  expect((await update({ revision: revision + 1, site: { sitePath: '/ISL/x' } }, 'admin-user', 'site-n2')).status).toBe(403);
});

test.each([
  ['a script as link', { revision: 0, site: { attr: { url: 'javascript:alert(1)' } } }],
  ['an over-long name', { revision: 0, site: { name: 'x'.repeat(121) } }],
  ['a zone nobody knows', { revision: 0, site: { attr: { timezone: 'Mars/Olympus' } } }],
  ['a service without a connector', { revision: 0, site: {}, overrideAccounts: { gsc: { tokenId: 'gsc:x', accountName: 'x' } } }],
])('%s returns 400', async (_, body) => {
  const answer = await update(body, 'admin-user', 'site-s1');
  expect([answer.status, answer.json]).toMatchObject([400, { code: 'invalid-request' }]);
  expect((await getNode('site-s1'))?.revision).toBe(0);
});

test.each([
  ['field', { revision: 0, site: { colour: 'red' } }],
  ['attribute', { revision: 0, site: { attr: { colour: 'red' } } }],
])('nobody can set an unknown %s', async (_, body) => {
  const answer = await update(body, 'admin-user', 'site-s1');
  expect([answer.status, answer.json]).toMatchObject([403, { code: 'forbidden' }]);
  expect((await getNode('site-s1'))?.revision).toBe(0);
});

test('accepts an id in any case', async () => {
  await expect(createNode(node('/ISL/reseller/SITE-N1', 'SITE'))).rejects.toMatchObject({ code: 'conflict' });
  await expect(createNode(node('/ISL/reseller/brand/site-n1', 'SITE'))).rejects.toMatchObject({ code: 'conflict' });
});
