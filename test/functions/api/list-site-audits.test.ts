import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSiteAudits } from '../../../shared/contract/audits.ts';
import { makeAuditLine } from '../../../shared/domain/audits/outcome.ts';
import { computeRollups } from '../../../functions/services/rollups/compute-rollups.ts';
import { putAudit } from '../../../functions/stores/audits.ts';
import { readSiteRows } from '../../../functions/stores/rollups.ts';
import { makeAudit } from '../support/audits.ts';
import { type Program, startProgram, withStatus } from '../support/program.ts';
import { seedTree } from '../support/tree.ts';

const now = new Date('2026-11-21T16:00:00Z');
let program: Program;
beforeAll(async () => {
  program = await startProgram({ now, queues: true });
  await seedTree();
  const cost = makeAuditLine('costPerLead', { known: true, value: 80, currency: 'USD' }, { known: true, value: 54, currency: 'USD' });
  await putAudit(makeAudit('site-n1', '202609', 1, { score: 61, note: '<p>Private</p>' }), 'scheduled');
  await putAudit(makeAudit('site-n1', '202610', 1, { score: 50 }), 'scheduled');
  await putAudit(makeAudit('site-n1', '202610', 2, { score: 64, lines: [cost] }), 'on-demand');
  await putAudit(makeAudit('site-w1', '202609', 1, { score: 65 }), 'scheduled');
  for (const siteId of ['north', 'org']) await computeRollups({ v: 1, kind: 'rollup', siteId, whole: true, askedAt: now.toISOString() }, now);
});
afterAll(() => program.stop());

const call = (userId: string, siteId: string) =>
  program.call('list-site-audits', { token: program.token(userId, userId === 'admin-user'), params: { siteId } });
const read = async (userId: string, siteId: string) => listSiteAudits.response.parse(withStatus(await call(userId, siteId)).json);

test("lists each site once with its newest month's last run, the change, and the worst miss", async () => {
  const { computedAt, sites } = await read('org-user', 'org');
  expect(computedAt).toBe(now.toISOString());
  expect(sites.map(({ siteId }) => siteId)).toEqual(['site-gone', 'site-n1', 'site-n2', 'site-s1', 'site-w1']);
  expect(sites[1]).toMatchObject({ score: 64, previousScore: 61, audit: { auditId: 'audit-site-n1-202610-2', yearMonth: '202610', worst: { metric: 'costPerLead', from: 80, currency: 'USD' } } });
  expect(sites[2]).toMatchObject({ score: null, previousScore: null, audit: null });
  expect(sites[4]).toMatchObject({ score: 65, audit: { yearMonth: '202609' } });
  expect(sites[4]?.audit).not.toHaveProperty('worst');
  expect(JSON.stringify(sites)).not.toMatch(/Private|hash/);
});

test('answers for a region with its linked sites, and for a node without a table with no sites', async () => {
  expect((await read('region-user', 'north')).sites.map(({ siteId }) => siteId)).toEqual(['site-n1', 'site-n2', 'site-w1']);
  expect(await read('org-user', 'south')).toEqual({ computedAt: null, sites: [] });
});

test('refuses a sales token, and nodes out of reach like missing ones', async () => {
  expect((await call('admin-user', 'reseller')).status).toBe(400);
  expect((await call('region-user', 'south')).status).toBe(404);
  expect((await call('affiliate-user', 'org')).status).toBe(404);
});

test('stores the audit only in the table of the last 31 days', async () => {
  const month = await readSiteRows('org', '2026-10');
  expect(month?.rows.length).toBeGreaterThan(0);
  expect(month?.rows.some(row => row.audit !== undefined)).toBe(false);
});
