import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { handler as sweep } from '../../../../functions/jobs/sweep-deferred.ts';
import { setClock } from '../../../../functions/runtime/clock.ts';
import { sqsClient } from '../../../../functions/runtime/clients/sqs.ts';
import { changeAndAsk } from '../../../../functions/services/rollups/ask-after-change.ts';
import { listLinkedSites } from '../../../../functions/stores/sites/site-links.ts';
import { rollupMessageSchema } from '../../../../shared/messages/queues.ts';
import { timeZones } from '../../../../shared/model/node.ts';
import { type Program, startProgram, withStatus } from '../../support/program.ts';
import { seedTree } from '../../support/tree.ts';

const now = new Date('2026-11-21T12:00:00Z');
let program: Program;
let isRefusing = false;
beforeAll(async () => {
  program = await startProgram({ now, queues: true });
  await seedTree();
  sqsClient().middlewareStack.add(next => args => (isRefusing ? Promise.reject(new Error('the queue does not answer')) : next(args)), { step: 'initialize', name: 'refusing' });
});
afterAll(() => program.stop());
beforeEach(async () => {
  isRefusing = false;
  setClock(() => now);
  await runSweep();
});

const runSweep = () => sweep({ v: 1, job: 'sweep-deferred', timeZone: timeZones.Pacific }, { getRemainingTimeInMillis: () => 600_000 });
const asked = async () => ((await program.queues?.pending('rollups')) ?? []).map(body => rollupMessageSchema.parse(JSON.parse(body)));
const call = async (id: 'link-sites' | 'unlink-site' | 'create-node', params: Record<string, string>, body?: object) =>
  withStatus(await program.call(id, { token: program.token('org-user'), ...(Object.keys(params).length > 0 && { params }), ...(body && { body }) }), id === 'unlink-site' ? 204 : 200);
const newSite = { requestId: 'request-of-the-new-site', site: { name: 'A new site', type: 'SITE', parentId: 'south', attr: {} } };

test.each<[string, () => Promise<unknown>, string[]]>([
  ['a link', () => call('link-sites', { siteId: 'south' }, { siteIds: ['site-n1'] }), ['brand', 'org', 'reseller', 'south']],
  ['a link that is taken away', () => call('unlink-site', { siteId: 'south', linkedSiteId: 'site-n1' }), ['brand', 'org', 'reseller', 'south']],
  ['a new site', () => call('create-node', {}, newSite), ['brand']],
])('the next sweep requests %s whose request the queue refused', async (_, change, nodes) => {
  isRefusing = true;
  await change();
  isRefusing = false;
  const before = (await asked()).length;
  await runSweep();
  expect((await asked()).slice(before).map(({ siteId }) => siteId).sort()).toEqual(nodes);
});

test('the next sweep requests rows after a crash, but not after a completed request', async () => {
  await changeAndAsk(['south'], async () => {
    throw new Error('it dies');
  }).catch(() => {});
  let before = (await asked()).length;
  await runSweep();
  expect((await asked()).slice(before).map(({ siteId }) => siteId)).toEqual(['south']);
  await call('link-sites', { siteId: 'north' }, { siteIds: ['site-s1'] });
  expect(await listLinkedSites('north')).toContain('site-s1');
  before = (await asked()).length;
  await runSweep();
  expect((await asked()).slice(before)).toEqual([]);
});
