import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { handler as sweep } from '../../functions/jobs/sweep-deferred.ts';
import { sqsClient } from '../../functions/runtime/clients/sqs.ts';
import { deferWindow } from '../../functions/stores/jobs/deferred-windows.ts';
import { setClock } from '../../functions/runtime/clock.ts';
import { pullMessageSchema, type PullMessage } from '../../shared/messages/queues.ts';
import { type Program, startProgram } from '../functions/support/program.ts';
import { installIoGate, runUntil } from './support/io-gate.ts';
import { deferredIn } from './support/pipeline.ts';

/**
 * A window that waits is in the table, in the queue, or in both; a sweep that ends anywhere never has it in
 * neither.
 */
const zone = 'Pacific/Honolulu';
const now = new Date('2026-11-21T12:00:00Z');
const sites = ['wait-a', 'wait-b', 'wait-c', 'wait-d', 'wait-e'];
let program: Program;
beforeAll(async () => {
  program = await startProgram({ now, queues: true });
  installIoGate();
});
afterAll(() => program.stop());

const makeWindow = (siteId: string): PullMessage => ({
  v: 1,
  kind: 'pull',
  siteId,
  service: 'bing',
  start: '2026-11-01',
  end: '2026-11-07',
  purpose: 'nightly',
});
let handledCount = 0;
beforeEach(async () => {
  for (const siteId of sites) await deferWindow(zone, makeWindow(siteId), new Date(now.getTime() - 60_000));
});
const sweepNow = () =>
  sweep({ v: 1, job: 'sweep-deferred', timeZone: zone }, { getRemainingTimeInMillis: () => 900_000 });
/** The next sweep: a sweep that was killed holds what it has claimed for a quarter of an hour. */
async function sweepNext(): Promise<void> {
  setClock(() => new Date(now.getTime() + 16 * 60_000));
  try {
    await sweepNow();
  } finally {
    setClock(() => now);
  }
}
const parkedSites = async () => (await deferredIn(zone)).map(({ message }) => message.siteId).sort();

/** The sites whose windows came to the queue since this was asked last. */
async function newlyQueued(): Promise<string[]> {
  const bodies = (await program.queues?.pending('pulls')) ?? [];
  const queued = bodies.slice(handledCount).map(body => pullMessageSchema.parse(JSON.parse(body)).siteId);
  handledCount = bodies.length;
  return queued.sort();
}
afterEach(async () => {
  await sweepNext();
  await newlyQueued();
});

test('a sweep sends every window that is due once, and forgets it', async () => {
  await sweepNow();
  expect(await newlyQueued()).toEqual(sites);
  expect(await parkedSites()).toEqual([]);
});

test('a sweep whose queue refuses keeps every unsent window', async () => {
  const name = 'refuses';
  sqsClient().middlewareStack.add(() => () => Promise.reject(new Error('The queue is away')), {
    step: 'initialize',
    name,
  });
  try {
    await expect(sweepNow()).rejects.toThrow('The queue is away');
  } finally {
    sqsClient().middlewareStack.remove(name);
  }
  expect(await parkedSites()).toEqual(sites);
  expect(await newlyQueued()).toEqual([]);
});

test('a sweep killed after any call loses no window, and the next finishes', async () => {
  const { calls } = await runUntil(sweepNow);
  expect(calls).toBeGreaterThan(sites.length);
  await newlyQueued();
  for (let call = 1; call < calls; call += 1) {
    for (const siteId of sites) await deferWindow(zone, makeWindow(siteId), new Date(now.getTime() - 60_000));
    const { died } = await runUntil(sweepNow, call);
    expect(died, `call ${call} of ${calls}`).toBe(true);
    const queued = await newlyQueued();
    expect([...new Set([...queued, ...(await parkedSites())])].sort(), `killed after call ${call} of ${calls}`).toEqual(
      sites,
    );
    await sweepNext();
    expect([...new Set([...queued, ...(await newlyQueued())])].sort()).toEqual(sites);
    expect(await parkedSites()).toEqual([]);
  }
});
