import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAuditsBelow } from '../../../shared/contract/audits.ts';
import { onConsumedCapacity } from '../../../functions/runtime/capacity.ts';
import { putAudit } from '../../../functions/stores/audits.ts';
import { createNode } from '../../../functions/stores/sites/sites.ts';
import { makeAudit } from '../support/audits.ts';
import { type Program, startProgram, withStatus } from '../support/program.ts';
import { node, seedTree } from '../support/tree.ts';

let program: Program;
const many = Array.from({ length: 24 }, (_, index) => `site-m${index}`);
beforeAll(async () => {
  program = await startProgram({ now: new Date('2026-11-21T12:00:00Z') });
  await seedTree();
  await putAudit(makeAudit('site-n1', '202609', 1, { score: 61 }), 'scheduled');
  await putAudit(makeAudit('site-n1', '202609', 2, { score: 62, note: '<p>Private</p>' }), 'on-demand');
  await putAudit(makeAudit('site-n1', '202610', 1, { score: 63 }), 'scheduled');
  await putAudit(makeAudit('site-s1', '202610', 1, { score: 64 }), 'scheduled');
  await putAudit(makeAudit('site-w1', '202609', 1, { score: 65 }), 'scheduled');
  await putAudit(makeAudit('site-trial', '202609', 1, { score: 66 }), 'scheduled');
  for (const siteId of many) {
    await createNode(node(`/ISL/reseller/brand/org/south/${siteId}`, 'SITE'));
    await putAudit(makeAudit(siteId, '202610'), 'scheduled');
  }
});
afterAll(() => program.stop());

const call = (userId: string, siteId: string, sites: string, yearMonth = '202609') =>
  program.call('list-audits-below', { token: program.token(userId, userId === 'admin-user'), params: { siteId, yearMonth }, query: { sites } });
const readAudits = async (userId: string, siteId: string, sites: readonly string[], yearMonth?: string) =>
  listAuditsBelow.response
    .parse(withStatus(await call(userId, siteId, sites.join(','), yearMonth)).json)
    .audits.map(entry => `${entry.siteId} ${entry.audit.yearMonth} ${entry.audit.score}`);

test("returns each site's newest run of the month or overall, once, in requested order", async () => {
  const asked = ['site-s1', 'site-n1', 'site-n2', 'site-n1', 'north', 'site-nowhere'];
  expect(await readAudits('org-user', 'org', asked)).toEqual(['site-s1 202610 64', 'site-n1 202609 62']);
  expect(await readAudits('org-user', 'org', asked, '202610')).toEqual(['site-s1 202610 64', 'site-n1 202610 63']);
  expect(await readAudits('site-user', 'site-n1', ['site-n1'])).toEqual(['site-n1 202609 62']);
});

test('omits sites elsewhere or out of reach like missing ones, but keeps linked sites', async () => {
  const everyone = ['site-n1', 'site-s1', 'site-w1', 'site-trial'];
  expect(await readAudits('region-user', 'north', everyone)).toEqual(['site-n1 202609 62', 'site-w1 202609 65']);
  expect(await readAudits('org-user', 'org', everyone)).toEqual(['site-n1 202609 62', 'site-s1 202610 64', 'site-w1 202609 65']);
  // Reached, and yet not below the node that is asked about.
  expect(await readAudits('org-user', 'south', everyone)).toEqual(['site-s1 202610 64']);
  expect(await readAudits('admin-user', 'south', everyone)).toEqual(['site-s1 202610 64']);
  expect(await readAudits('affiliate-user', 'affiliate', everyone)).toEqual(['site-w1 202609 65', 'site-trial 202609 66']);
  expect((await call('affiliate-user', 'org', 'site-n1')).status).toBe(404);
  expect((await call('region-user', 'south', 'site-s1')).status).toBe(404);
});

test('omits notes and proofs, and refuses 25 sites, no sites and invalid ids', async () => {
  const { json } = withStatus(await call('org-user', 'org', 'site-n1'));
  expect(JSON.stringify(json)).not.toMatch(/Private|hash|auditId/);
  for (const sites of [[...many, 'site-n1'].join(','), '', 'site-n1,', 'site n1'])
    expect((await call('org-user', 'org', sites)).status).toBe(400);
});

test('24 sites cost at most one unit each, besides the access check', async () => {
  let units = 0;
  const quiet = onConsumedCapacity(({ kind, units: read }) => {
    if (kind === 'read') units += read;
  });
  expect(await readAudits('org-user', 'org', many, '202610')).toHaveLength(24);
  quiet();
  expect(units).toBeLessThanOrEqual(28);
});
