import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { PlatformError } from '../../functions/platforms/platform-error.ts';
import { startBackfill } from '../../functions/services/collection/backfill.ts';
import { nightlyMessages } from '../../functions/services/collection/nightly-messages.ts';
import { pullWindow } from '../../functions/services/collection/pull.ts';
import { changeConnection, getConnection, type StoredConnection } from '../../functions/stores/connections/connections.ts';
import { readTouched } from '../../functions/stores/touched-months.ts';
import type { PullMessage } from '../../shared/messages/queues.ts';
import { eachDay } from '../../shared/domain/periods/days.ts';
import { addSite, type Pipeline, startPipeline } from './support/pipeline.ts';
import { allAccounts, gmbWindow, script, watchQueue } from './support/scripted.ts';

let pipeline: Pipeline;
let queue: ReturnType<typeof watchQueue>;
const back = new Date('2027-02-03T12:00:00Z');
const night = new Date('2027-02-04T12:00:00Z');
beforeAll(async () => {
  pipeline = await startPipeline();
  queue = watchQueue();
});
afterAll(async () => {
  queue.stop();
  await pipeline.stop();
});
afterEach(() => vi.restoreAllMocks());

/** A location that was last pulled on November 3 and comes back three months later. */
async function awayUntil(siteId: string, more: Partial<StoredConnection> = {}): Promise<PullMessage[]> {
  pipeline.control.now = back;
  await addSite(siteId, { accounts: allAccounts(siteId) });
  await startBackfill({ siteId, service: 'gmb', now: new Date('2026-11-04T12:00:00Z'), months: 1 });
  queue.taken();
  const connection = await changeConnection(siteId, 'gmb', stored => stored && { ...stored, lastDay: '2026-11-03', backfill: null, ...more });
  script('gmb', ({ start, end }) => gmbWindow(start, end));
  return connection === null ? [] : nightlyMessages(connection, back).map(({ body }) => body);
}
const windows = (messages: readonly PullMessage[]) => messages.map(({ start, end }) => `${start}..${end}`);
const asked = async (siteId: string, now: Date) => {
  const connection = await getConnection(siteId, 'gmb');
  return connection === null ? [] : windows(nightlyMessages(connection, now).map(({ body }) => body));
};

it('a killed window of a long gap stays missing and is requested again', async () => {
  const messages = await awayUntil('gap-killed');
  expect(windows(messages)).toEqual(['2026-10-29..2026-10-31', '2026-11-01..2026-11-30', '2026-12-01..2026-12-31', '2027-01-01..2027-01-31', '2027-02-01..2027-02-02']);
  for (const message of messages.filter(({ start }) => start !== '2026-11-01')) await pullWindow(message, { now: back });
  const connection = await getConnection('gap-killed', 'gmb');
  expect(connection).toMatchObject({ lastDay: '2027-02-02', missingDays: eachDay('2026-11-04', '2026-11-30') });
  expect(await asked('gap-killed', night)).toContain('2026-11-04..2026-11-30');
  const [again] = messages.filter(({ start }) => start === '2026-11-01');
  if (again) await pullWindow(again, { now: night });
  expect((await getConnection('gap-killed', 'gmb'))?.missingDays).toEqual([]);
});

it('days that were requested before the platform had them stay missing when their window is killed', async () => {
  const messages = await awayUntil('gap-lagging', { lastDay: '2026-11-03', askedThrough: '2026-11-05' });
  script('gmb', ({ start, end }) => gmbWindow(start, end, { through: end }));
  for (const message of messages.filter(({ start }) => start > '2026-11-30')) await pullWindow(message, { now: back });
  expect(await getConnection('gap-lagging', 'gmb')).toMatchObject({ lastDay: '2027-02-02', missingDays: eachDay('2026-11-04', '2026-11-30') });
  expect(await asked('gap-lagging', night)).toContain('2026-11-04..2026-11-30');
});

it('days that were preliminary when they were read are requested again when their window fails', async () => {
  const messages = await awayUntil('gap-preliminary', { lastDay: '2026-11-03', pulledAt: '2026-11-04T12:00:00.000Z' });
  script('gmb', () => Promise.reject(new PlatformError({ platform: 'gmb', kind: 'access-lost', message: 'The caller does not have permission' })));
  const [october, november, ...others] = messages;
  for (const message of [november, october]) if (message) await pullWindow(message, { now: back });
  script('gmb', ({ start, end }) => gmbWindow(start, end));
  for (const message of others) await pullWindow(message, { now: back });
  // On November 4 the seven days from October 29 on could still change.
  expect((await getConnection('gap-preliminary', 'gmb'))?.missingDays).toEqual(eachDay('2026-10-29', '2026-11-30'));
  expect(await asked('gap-preliminary', night)).toContain('2026-10-29..2026-10-31');
});

it('windows in any order leave nothing missing', async () => {
  const messages = await awayUntil('gap-order');
  for (const message of messages.toReversed()) await pullWindow(message, { now: back });
  expect(await getConnection('gap-order', 'gmb')).toMatchObject({ lastDay: '2027-02-02', missingDays: [] });
});

it('older months whose days come late are noted for the rows of the site', async () => {
  const messages = await awayUntil('gap-noted');
  for (const message of messages) await pullWindow(message, { now: back });
  // January and February are rebuilt every night.
  expect((await readTouched('gap-noted')).months).toEqual(['202610', '202611', '202612']);
});

it('days that a quiet platform did not have when asked are not missing', async () => {
  const messages = await awayUntil('gap-quiet', { lastDay: '2026-09-01', askedThrough: '2027-02-01' });
  for (const message of messages) await pullWindow(message, { now: back });
  expect((await getConnection('gap-quiet', 'gmb'))?.missingDays).toEqual([]);
});
