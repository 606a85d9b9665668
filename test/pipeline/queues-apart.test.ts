import { afterAll, beforeAll, expect, test } from 'vitest';
import { handler as nightly } from '../../functions/jobs/dispatch-nightly-pull.ts';
import { startBackfill } from '../../functions/services/collection/backfill.ts';
import { hasMeasuringTurn, measuringPeriod } from '../../functions/services/collection/measuring-turn.ts';
import { pullWindow } from '../../functions/services/collection/pull.ts';
import { sendPulls } from '../../functions/services/collection/send-pulls.ts';
import { changeConnection, getConnection } from '../../functions/stores/connections/connections.ts';
import { countPageSpeedSites } from '../../functions/stores/jobs/page-speed-sites.ts';
import { listLate } from '../../functions/stores/jobs/late-rows.ts';
import { addDays } from '../../shared/domain/periods/days.ts';
import { type PullMessage, type QueueName, pullMessageSchema } from '../../shared/messages/queues.ts';
import { addSite, type Pipeline, startPipeline } from './support/pipeline.ts';

let pipeline: Pipeline;
const plenty = { getRemainingTimeInMillis: () => 900_000 };
const timeZone = 'America/Chicago';
const at = (instant: string) => (pipeline.control.now = new Date(instant));
const inQueue = async (queue: QueueName) =>
  ((await pipeline.program.queues?.pending(queue)) ?? []).map(body => pullMessageSchema.parse(JSON.parse(body)));
const services = async (queue: QueueName) => [...new Set((await inQueue(queue)).map(({ siteId, service }) => `${siteId} ${service}`))].sort();
const measurement = (siteId: string, end: string): PullMessage => ({ v: 1, kind: 'pull', siteId, service: 'pagespeed', start: end, end, purpose: 'nightly' });
beforeAll(async () => {
  pipeline = await startPipeline({ queues: true });
  at('2026-11-21T12:00:00Z');
  for (const siteId of ['site-one', 'site-two']) {
    await addSite(siteId, { tz: 'Central' });
    await startBackfill({ siteId, service: 'ga4', now: pipeline.control.now, months: 2 });
    await startBackfill({ siteId, service: 'pagespeed', now: pipeline.control.now, months: 1 });
  }
});
afterAll(() => pipeline.stop());

test('first collections have their own queue', async () => {
  expect(await services('backfills')).toEqual(['site-one ga4', 'site-one pagespeed', 'site-two ga4', 'site-two pagespeed']);
  expect([await services('pulls'), await services('pagespeed')]).toEqual([[], []]);
});

test('user-requested pulls share the backfill queue, not the nightly one', async () => {
  const before = (await inQueue('backfills')).length;
  await changeConnection('site-one', 'ga4', found => found && { ...found, state: 'access-lost' });
  await startBackfill({ siteId: 'site-one', service: 'ga4', now: pipeline.control.now, months: 2 });
  expect((await inQueue('backfills')).length).toBeGreaterThan(before);
  expect(await inQueue('pulls')).toEqual([]);
});

test('a night queues pulls and measurements separately and counts the websites', async () => {
  at('2026-11-22T10:00:00Z');
  await nightly({ v: 1, job: 'nightly-pull', timeZone }, plenty);
  expect(await services('pulls')).toEqual(['site-one ga4', 'site-two ga4']);
  expect(await services('pagespeed')).toEqual(['site-one pagespeed', 'site-two pagespeed']);
  expect(await countPageSpeedSites()).toBe(2);
});

test('deferred windows of each kind return to their own queues', async () => {
  const counts = async () => Promise.all((['pulls', 'backfills', 'pagespeed'] as const).map(async name => (await inQueue(name)).length));
  const [pulls = 0, backfills = 0, measured = 0] = await counts();
  const { end } = measurement('site-one', '2026-11-20');
  await sendPulls([
    { body: measurement('site-one', end) },
    { body: { ...measurement('site-one', end), purpose: 'backfill' } },
    { body: { ...measurement('site-one', end), service: 'ga4' } },
  ]);
  expect(await counts()).toEqual([pulls + 1, backfills + 1, measured + 1]);
});

test('drops a measurement still waiting when the next night begins, leaving one per site', async () => {
  const pulled = (end: string, instant: string) => pullWindow(measurement('site-one', end), { now: at(instant) });
  // Four in the morning in Chicago is ten in London.
  expect(await pulled('2026-11-23', '2026-11-25T10:01:00Z')).toEqual({ outcome: 'nothing-to-do', why: 'superseded' });
  expect(await pulled('2026-11-23', '2026-11-25T09:59:00Z')).not.toMatchObject({ why: 'superseded' });
  expect(await pulled('2026-11-24', '2026-11-25T10:01:00Z')).not.toMatchObject({ why: 'superseded' });
});

test('a daytime measurement marks no rows late, but a pull does', async () => {
  const noon = at('2026-11-22T18:00:00Z');
  const late = async () => (await listLate(timeZone, null)).rows.map(({ sk }) => sk);
  let step: PullMessage = measurement('site-two', '2026-11-21');
  for (;;) {
    const result = await pullWindow(step, { now: noon });
    if (result.outcome !== 'deferred') break;
    step = result.message;
  }
  expect((await getConnection('site-two', 'pagespeed'))?.lastDay).toBe('2026-11-21');
  expect(await late()).toEqual([]);
  await pullWindow({ ...measurement('site-two', '2026-11-21'), service: 'ga4' }, { now: noon });
  expect(await late()).toEqual(['site-two']);
});

test.each([
  // 24,000 calls a day, two a website, nine tenths of them planned: 10,800 websites a night.
  [0, 1], [10_800, 1], [10_801, 2], [21_600, 2], [100_000, 10],
])('with %i websites, each is measured every %i nights', (sites, period) => {
  expect(measuringPeriod(sites)).toBe(period);
});

test('every website has one turn per period, spread evenly over the nights', () => {
  const sites = Array.from({ length: 4000 }, (_none, index) => `site-${index}`);
  const nights = Array.from({ length: 10 }, (_none, index) => addDays('2026-12-27', index));
  const turns = sites.map(siteId => nights.filter(night => hasMeasuringTurn(siteId, night, 5)).length);
  expect(new Set(turns)).toEqual(new Set([2]));
  for (const night of nights) {
    const tonight = sites.filter(siteId => hasMeasuringTurn(siteId, night, 5)).length;
    expect(tonight).toBeGreaterThan(700);
    expect(tonight).toBeLessThan(900);
  }
});
