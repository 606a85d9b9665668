import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { changeConnection } from '../../../functions/stores/connections/connections.ts';
import { createNode } from '../../../functions/stores/sites/sites.ts';
import { markDead } from '../../../functions/stores/credentials.ts';
import { listExpiring } from '../../../shared/contract/connections.ts';
import { setClock } from '../../../functions/runtime/clock.ts';
import { connect, useAt } from '../support/connected.ts';
import { type Program, startProgram } from '../support/program.ts';
import { node, seedTree } from '../support/tree.ts';

// 4 December, 05:30 in New York and 02:30 in Los Angeles: the month's audits have not been written yet.
const now = new Date('2026-12-04T10:30:00Z');
let program: Program;
beforeAll(async () => {
  program = await startProgram({ now });
  await seedTree();
  // n1 is Eastern, the others Pacific: the end is still the 9th on the west coast.
  const endsAt = new Date('2027-01-10T06:30:00Z');
  // Exchanged once, so that access to data ends before the token does: only a person can move that.
  const ofData = { endsAt, expiresAt: new Date('2027-01-30T00:00:00Z') };
  await connect({ siteId: 'site-n1', service: 'fb', tokenId: 'fb:shared-credential', ...ofData });
  await useAt({ siteId: 'site-n2', service: 'fb', tokenId: 'fb:shared-credential' });
  await connect({ siteId: 'site-n1', service: 'linkedin', tokenId: 'linkedin:for-a-year', expiresAt: new Date('2027-01-30T00:00:00Z'), refreshToken: 'r', endsAt: new Date('2027-12-01T12:00:00Z') });
  await connect({ siteId: 'site-n2', service: 'ga4', tokenId: 'ga4:works-for-ever', expiresAt: endsAt, refreshToken: 'r' });
  await connect({ siteId: 'site-s1', service: 'gsc', tokenId: 'gsc:must-be-renewed', expiresAt: endsAt, refreshToken: 'r', marks: { refreshRequired: true } });
  await connect({ siteId: 'site-s1', service: 'bing', tokenId: 'bing:pull-was-refused', expiresAt: endsAt, refreshToken: 'r' });
  await changeConnection('site-s1', 'bing', before => before && { ...before, state: 'reconnect-needed' });
  await connect({ siteId: 'site-s1', service: 'linkedinOrg', tokenId: 'linkedinOrg:dead-one', expiresAt: endsAt });
  await markDead('linkedinOrg:dead-one');
  await connect({ siteId: 'site-w1', service: 'fb', tokenId: 'fb:of-another-reseller', ...ofData });
  await connect({ siteId: 'site-gone', service: 'fb', tokenId: 'fb:of-a-suspended-site', ...ofData });
  // Begins like 'south' and is not below it.
  await createNode(node('/ISL/reseller/brand/org/south-two', 'REG'));
  await createNode(node('/ISL/reseller/brand/org/south-two/site-other', 'SITE'));
  await connect({ siteId: 'site-other', service: 'fb', tokenId: 'fb:of-a-neighbour', ...ofData });
});
afterAll(() => program.stop());

const list = async (siteId: string, userId = 'brand-user', query: Record<string, string> = {}, isAdmin = false) => {
  const answer = await program.call('list-expiring', { token: program.token(userId, isAdmin), params: { siteId }, query });
  return { status: answer.status, ...(answer.status === 200 ? z.parse(listExpiring.response, answer.json) : { expiring: [], cursor: null }) };
};
const short = (rows: Awaited<ReturnType<typeof list>>['expiring']) => rows.map(row => [row.siteId, row.service, row.endsOn, row.alertOn, row.nextAuditOn, row.state]);

test('a site lists expiring credentials soonest first, in its zone, with the affected audit', async () => {
  const { expiring, cursor } = await list('site-n1', 'site-user');
  expect(cursor).toBeNull();
  expect(short(expiring)).toEqual([
    ['site-n1', 'fb', '2027-01-10', '2026-12-27', '2027-02-04', 'working'],
    ['site-n1', 'linkedin', '2027-12-01', '2027-11-01', '2027-12-04', 'working'],
  ]);
});

test('a company lists expired items first, whatever reported them, and omits those without expiry', async () => {
  const { expiring, cursor } = await list('brand');
  expect(cursor).toBeNull();
  expect(short(expiring)).toEqual([
    ['site-s1', 'bing', null, null, '2026-12-04', 'reconnect-needed'],
    ['site-s1', 'gsc', null, null, '2026-12-04', 'reconnect-needed'],
    ['site-s1', 'linkedinOrg', null, null, '2026-12-04', 'reconnect-needed'],
    ['site-n2', 'fb', '2027-01-09', '2026-12-26', '2027-02-04', 'working'],
    ['site-other', 'fb', '2027-01-09', '2026-12-26', '2027-02-04', 'working'],
    ['site-n1', 'fb', '2027-01-10', '2026-12-27', '2027-02-04', 'working'],
    ['site-n1', 'linkedin', '2027-12-01', '2027-11-01', '2027-12-04', 'working'],
  ]);
  const group = (siteId: string) => expiring.find(row => row.siteId === siteId && row.service === 'fb')?.group;
  expect(group('site-n1')).toBe(group('site-n2'));
  expect(group('site-n1')).not.toBe(group('site-other'));
  expect(JSON.stringify(expiring)).not.toMatch(/credential|token|fb:|linkedin:/);
});

test('lists only nodes below by whole path segments, and only within reach', async () => {
  expect((await list('south')).expiring.map(row => row.siteId)).toEqual(['site-s1', 'site-s1', 'site-s1']);
  expect((await list('affiliate')).status).toBe(404);
  expect((await list('brand', 'site-user')).status).toBe(404);
  expect((await list('affiliate', 'admin-user', {}, true)).expiring.map(row => row.siteId)).toEqual(['site-w1']);
});

test("names the next audit once the month's audit has run", async () => {
  setClock(() => new Date('2026-12-04T14:30:00Z'));
  expect((await list('site-s1')).expiring.map(row => row.nextAuditOn)).toEqual(['2027-01-04', '2027-01-04', '2027-01-04']);
  setClock(() => now);
});

test("lists every site once across pages, and refuses another node's cursor", async () => {
  await createNode(node('/ISL/reseller/many', 'ORG'));
  const ids = Array.from({ length: 130 }, (_, index) => `many-${String(index).padStart(3, '0')}`);
  await connect({ siteId: 'site-n1', service: 'fb', tokenId: 'fb:used-by-many', expiresAt: new Date('2027-01-30T00:00:00Z'), endsAt: new Date('2027-01-10T06:30:00Z') });
  for (const id of ids) {
    await createNode(node(`/ISL/reseller/many/${id}`, 'SITE', {
      attr: { accounts: { fb: { tokenId: 'fb:used-by-many', accountName: 'Ads', adAccId: 'act_1' } } },
    }));
  }
  const first = await list('many', 'reseller-user');
  expect(first.expiring).toHaveLength(100);
  const second = await list('many', 'reseller-user', { cursor: first.cursor ?? '' });
  expect(second.cursor).toBeNull();
  expect([...first.expiring, ...second.expiring].map(row => row.siteId).sort()).toEqual(ids);
  expect((await list('brand', 'brand-user', { cursor: first.cursor ?? '' })).status).toBe(400);
  expect((await list('many', 'reseller-user', { cursor: 'made-up' })).status).toBe(400);
});

test('does not announce an exchangeable Facebook token as expiring, unless its exchange is overdue', async () => {
  await createNode(node('/ISL/reseller/renewing', 'ORG'));
  await createNode(node('/ISL/reseller/renewing/site-renewing', 'SITE'));
  await connect({ siteId: 'site-renewing', service: 'fb', tokenId: 'fb:exchanged-by-itself', expiresAt: new Date('2027-01-10T20:00:00Z') });
  const listed = async (at: string) => {
    setClock(() => new Date(at));
    const { expiring } = await list('site-renewing', 'reseller-user');
    setClock(() => now);
    return short(expiring);
  };
  expect(await listed('2026-12-04T20:00:00Z')).toEqual([]);
  // It is exchanged from the 26th on; whoever is told on the 27th stands where that failed.
  expect(await listed('2026-12-26T20:00:00Z')).toEqual([]);
  expect(await listed('2026-12-27T20:00:00Z')).toEqual([['site-renewing', 'fb', '2027-01-10', '2026-12-27', '2027-02-04', 'working']]);
  expect(await listed('2027-01-11T20:00:00Z')).toMatchObject([['site-renewing', 'fb', null, null, expect.any(String), 'reconnect-needed']]);
});
