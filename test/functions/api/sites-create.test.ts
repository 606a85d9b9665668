import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putLink } from '../../../functions/stores/sites/site-links.ts';
import { createNode, getNode, listChildrenPage, listCompanies } from '../../../functions/stores/sites/sites.ts';
import { pullMessageSchema } from '../../../shared/messages/queues.ts';
import { siteNodeSchema, type SiteNode } from '../../../shared/model/node.ts';
import * as z from 'zod/mini';
import { type Answer, type Program, startProgram, withStatus } from '../support/program.ts';
import { node, seedTree } from '../support/tree.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram({ now: new Date('2026-11-21T12:00:00Z'), queues: true });
  await seedTree();
});
afterAll(() => program.stop());

const answerSchema = z.object({ siteId: z.string(), sitePath: z.string(), result: siteNodeSchema });
let requests = 0;
const create = (userId: string, site: Record<string, unknown>, requestId = `request-${String((requests += 1)).padStart(12, '0')}`): Promise<Answer> =>
  program.call('create-node', { token: program.token(userId, userId === 'admin-user'), body: { requestId, site: { attr: {}, ...site } } });
const created = async (userId: string, site: Record<string, unknown>): Promise<SiteNode> => {
  const answer = answerSchema.parse(withStatus(await create(userId, site)).json);
  expect([answer.siteId, answer.sitePath]).toEqual([answer.result.siteId, answer.result.sitePath]);
  expect(await getNode(answer.siteId)).toEqual(answer.result);
  return answer.result;
};

test('the server assigns the id, path and initial form of a node', async () => {
  const site = await created('org-user', { type: 'SITE', parentId: 'south', name: '  Café Zürich & Söhne  ', attr: { city: 'Bern' } });
  expect(site.siteId).toMatch(/^cafe-zurich-sohne-[0-9a-f]{8}$/);
  expect(site).toMatchObject({
    name: 'Café Zürich & Söhne', parentId: 'south', revision: 0,
    sitePath: `/ISL/reseller/brand/org/south/${site.siteId}`, attr: { city: 'Bern', state: 'AL', tz: 'Pacific' },
  });
});

test('ids are unique regardless of case, and never reuse a deleted one', async () => {
  await createNode(node('/ISL/reseller/brand/org/south/North-Star', 'SITE'));
  const ids = [];
  for (let index = 0; index < 6; index += 1) ids.push((await created('org-user', { type: 'SITE', parentId: 'south', name: 'North Star' })).siteId);
  expect(new Set(ids).size).toBe(6);
  for (const id of ids) expect(id).toMatch(/^north-star-[0-9a-f]{8}$/);
});

test('a repeated request returns the first result, even concurrently', async () => {
  const site = { type: 'SITE', parentId: 'south', name: 'Once' };
  const answers = await Promise.all(Array.from({ length: 4 }, () => create('org-user', site, 'same-request-0001')));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(withStatus(await create('org-user', site, 'same-request-0001')).json).toMatchObject({ siteId: expect.stringMatching(/^once-[0-9a-f]{8}$/) });
  expect((await listChildrenPage('south')).nodes.filter(({ name }) => name === 'Once')).toHaveLength(1);
  expect(await create('org-user', { ...site, name: 'Twice' }, 'same-request-0001')).toMatchObject({ status: 409, json: { code: 'conflict' } });
  // Another person's request of that id is another request.
  expect((await create('brand-user', site, 'same-request-0001')).status).toBe(200);
  expect((await listChildrenPage('south')).nodes.filter(({ name }) => name === 'Once')).toHaveLength(2);
});

describe('permission to add nodes', () => {
  const rows: [string, string, string, number][] = [
    ['admin-user', 'TOP_ORG', 'reseller', 200], ['admin-user', 'ORG', 'reseller', 200], ['admin-user', 'ORG', 'brand', 200],
    ['admin-user', 'REG', 'org', 200], ['admin-user', 'SITE', 'south', 200], ['admin-user', 'SITE', 'org', 403], ['admin-user', 'REG', 'brand', 403],
    ['admin-user', 'SITE', 'no-such-node', 404], ['admin-user', 'TOKEN', 'reseller', 403],
    ['reseller-user', 'TOP_ORG', 'reseller', 403], ['reseller-user', 'TOP_ORG', 'affiliate', 404], ['reseller-user', 'ORG', 'reseller', 200],
    ['reseller-user', 'ORG', 'affiliate', 404], ['reseller-user', 'REG', 'org', 200], ['reseller-user', 'SITE', 'west', 404],
    ['affiliate-user', 'ORG', 'affiliate', 403], ['affiliate-user', 'REG', 'other', 403], ['affiliate-user', 'SITE', 'west', 403],
    ['brand-user', 'ORG', 'brand', 403], ['brand-user', 'REG', 'org', 200], ['brand-user', 'SITE', 'south', 200],
    ['org-user', 'REG', 'org', 200], ['org-user', 'SITE', 'south', 200], ['org-user', 'ORG', 'brand', 404],
    ['region-user', 'SITE', 'south', 404], ['region-user', 'SITE', 'north', 403], ['region-user', 'REG', 'org', 404],
    ['site-user', 'SITE', 'site-n1', 403], ['site-user', 'SITE', 'north', 404], ['trial-user', 'SITE', 'west', 404], ['stray-user', 'SITE', 'south', 404],
  ];
  test.each(rows)('%s adds a %s below %s: %i', async (userId, type, parentId, status) => {
    expect((await create(userId, { type, parentId, name: `Row ${userId} ${type}` })).status).toBe(status);
  });
});

test('a region with linked sites accepts no new site, even with a concurrent link', async () => {
  expect(await create('admin-user', { type: 'SITE', parentId: 'north', name: 'Late' })).toMatchObject({
    status: 403, json: { details: [{ message: 'A region with linked sites cannot have new sites' }] },
  });
  await createNode(node('/ISL/reseller/brand/org/race', 'REG'));
  const [answer] = await Promise.all([create('org-user', { type: 'SITE', parentId: 'race', name: 'Raced' }), putLink({ siteId: 'race' }, 'site-w1')]);
  expect((await create('org-user', { type: 'SITE', parentId: 'race', name: 'After' })).status).toBe(403);
  expect([200, 403]).toContain(answer.status);
});

test('an organization gets the token above it, regardless of who adds it', async () => {
  expect((await created('reseller-user', { type: 'ORG', parentId: 'reseller', name: 'Own token' })).attr.token).toBe('reseller');
  expect((await created('admin-user', { type: 'ORG', parentId: 'brand', name: 'Deeper' })).attr.token).toBe('reseller');
  expect((await created('admin-user', { type: 'ORG', parentId: 'affiliate', name: 'Chosen', attr: { token: 'affiliate' } })).attr.token).toBe('affiliate');
  expect(await create('admin-user', { type: 'ORG', parentId: 'affiliate', name: 'Wrong', attr: { token: 'reseller' } })).toMatchObject({
    status: 400, json: { details: [{ path: 'body.site.attr.token' }] },
  });
  expect((await listCompanies()).nodes.map(({ name }) => name)).toContain('Own token');
});

test.each([
  ['org-user', { suspended: true }], ['org-user', { trialExpiryDate: '2026-11-28' }], ['org-user', { isFranchise: true }], ['reseller-user', { token: 'reseller' }],
  ['org-user', { quickStatsSetup: true }], ['org-user', { initSite: true }], ['region-user', { expediteOnboarding: true }],
])('%s may not set %o on a new site, and nothing is written', async (userId, attr) => {
  const parentId = userId === 'region-user' ? 'quiet' : 'south';
  if (userId === 'region-user') await createNode(node('/ISL/reseller/brand/org/north/quiet', 'REG'));
  const answer = await create(userId, { type: 'SITE', parentId, name: 'Forbidden fruit', attr });
  expect(answer).toMatchObject({ status: 403, json: { code: 'forbidden', details: [{ path: Object.keys(attr)[0] }] } });
  expect(await getNode('forbidden-fruit')).toBeNull();
});

test('Quick Stats and expedited sites are for administrators and resellers', async () => {
  expect((await created('reseller-user', { type: 'SITE', parentId: 'south', name: 'Quick', attr: { quickStatsSetup: true } })).attr.status).toBe('evaluation');
  expect((await created('admin-user', { type: 'SITE', parentId: 'south', name: 'Fast', attr: { expediteOnboarding: true } })).attr.status).toBe('onboarding');
  expect((await create('org-user', { type: 'SITE', parentId: 'south', name: 'No', attr: { status: 'evaluation' } })).status).toBe(403);
  expect((await created('org-user', { type: 'SITE', parentId: 'south', name: 'Plain', attr: { status: 'onboarding' } })).attr.status).toBe('onboarding');
});

test('a site with a URL is measured from its first minute, one without is not', async () => {
  const { siteId } = await created('org-user', { type: 'SITE', parentId: 'south', name: 'Measured', attr: { url: 'https://measured.test' } });
  await created('org-user', { type: 'SITE', parentId: 'south', name: 'Without address' });
  const sent = ((await program.queues?.pending('backfills')) ?? []).map(text => pullMessageSchema.parse(JSON.parse(text)));
  expect(sent.map(message => [message.siteId, message.service])).toEqual([[siteId, 'pagespeed']]);
});

test.each([
  ['accounts', { accounts: {} }, 403], ['an unknown attribute', { colour: 'red' }, 403], ['a script as link', { url: 'javascript:alert(1)' }, 400],
  ['a script as logo', { logo: 'javascript:alert(1)' }, 400], ['a zone nobody knows', { timezone: 'Mars/Olympus' }, 400],
  ['a threshold without a shop', { roasThreshold: 1.5 }, 400], ['another type’s attribute', { franDevOnly: true }, 400],
])('%s is refused', async (_, attr, status) => {
  expect((await create('org-user', { type: 'SITE', parentId: 'south', name: 'Refused', attr })).status).toBe(status);
  expect(await getNode('refused')).toBeNull();
});

test.each([['no name', '   '], ['an over-long one', 'x'.repeat(121)]])('%s is refused', async (_, name) => {
  expect((await create('org-user', { type: 'SITE', parentId: 'south', name })).status).toBe(400);
});

test('malformed ids are refused and reveal nothing', async () => {
  for (const parentId of [null, 5, '../org', undefined]) expect((await create('org-user', { type: 'SITE', parentId, name: 'x' })).status).toBe(400);
});
