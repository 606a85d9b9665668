import { afterAll, beforeAll, expect, test } from 'vitest';
import { getNode } from '../../../functions/stores/sites/sites.ts';
import { type Program, startProgram } from '../support/program.ts';
import { seedTree } from '../support/tree.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram({ now: new Date('2026-11-21T12:00:00Z') });
  await seedTree();
});
afterAll(() => program.stop());

const extend = (userId: string, siteId: string, days = 7) =>
  program.call('extend-trial', { token: program.token(userId, userId === 'admin-user'), params: { siteId }, body: { days } });
const me = (userId: string) => program.call('get-me', { token: program.token(userId) });

test('an expired trial restarts from today, once, and records who extended it', async () => {
  expect(await me('late-user')).toMatchObject({ json: { trial: { expired: true, days: 7 } } });
  expect((await extend('affiliate-user', 'site-late')).status).toBe(403);
  expect((await extend('late-user', 'site-late')).status).toBe(403);
  expect(await extend('admin-user', 'site-late', 10)).toMatchObject({ status: 200, json: { result: { attr: { trialExpiryDate: '2026-12-01' } } } });
  expect((await getNode('site-late'))?.attr.trial).toEqual({ days: 17, extension: { days: 10, at: '2026-11-21T12:00:00.000Z', by: 'admin-user' } });
  expect(await me('late-user')).toMatchObject({ json: { trial: { expired: false, days: 17, daysLeft: 10 } } });
  const again = await extend('admin-user', 'site-late');
  expect(again).toMatchObject({ status: 409, json: { message: expect.stringContaining('already extended') } });
  expect((await getNode('site-late'))?.attr.trialExpiryDate).toBe('2026-12-01');
});

test('only one of many concurrent extensions succeeds', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => extend('admin-user', 'site-trial')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await getNode('site-trial'))?.attr).toMatchObject({ trialExpiryDate: '2099-01-08', trial: { days: 14 } });
});

test('a reseller extends trials only below their token; sites without a trial cannot be extended', async () => {
  expect((await extend('reseller-user', 'site-late')).status).toBe(404);
  expect(await extend('reseller-user', 'site-n1')).toMatchObject({ status: 409, json: { message: expect.stringContaining('not on trial') } });
  for (const days of [0, 31, 1.5]) expect((await extend('admin-user', 'site-n1', days)).status).toBe(400);
});
