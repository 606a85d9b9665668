import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCollected } from '../../../shared/contract/trial.ts';
import { eachDay } from '../../../shared/domain/periods/days.ts';
import { writeDays } from '../../../functions/stores/metrics/metrics.ts';
import { ga4Day } from '../../shared/numbers/metrics/sample-days.ts';
import { type Program, startProgram, withStatus } from '../support/program.ts';
import { seedTree } from '../support/tree.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram({ now: new Date('2026-11-21T12:00:00Z') });
  await seedTree();
});
afterAll(() => program.stop());

const ask = (userId: string, siteId: string) => program.call('get-collected', { token: program.token(userId), params: { siteId } });
const collected = async (userId: string, siteId: string) => getCollected.response.parse(withStatus(await ask(userId, siteId)).json).collected;

test('an expired trial still shows collected days of full and open months, counted by hand', async () => {
  expect(await collected('late-user', 'site-late')).toBeNull();
  const days = eachDay('2026-09-10', '2026-11-20').map(date => ga4Day(date, { totals: { sessions: 10, keyEvents: 2 } }));
  await writeDays('site-late', 'ga4', 'core', days, '2026-10-21');
  // 21 days of September, 31 of October, 20 of November.
  expect(await collected('late-user', 'site-late')).toEqual({ since: '202609', sessions: 720, goals: 144 });
});

test('days older than 18 months do not count, and other tenants see nothing', async () => {
  await writeDays('site-trial', 'ga4', 'core', [ga4Day('2025-04-30', { totals: { sessions: 5 } }), ga4Day('2025-05-01', { totals: { sessions: 7 } })], '2025-12-01');
  expect(await collected('trial-user', 'site-trial')).toEqual({ since: '202505', sessions: 7, goals: 0 });
  expect((await ask('trial-user', 'site-late')).status).toBe(404);
});
