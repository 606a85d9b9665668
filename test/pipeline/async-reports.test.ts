import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { handler as pullWorker } from '../../functions/jobs/pull-worker.ts';
import { handler as sweep } from '../../functions/jobs/sweep-deferred.ts';
import { startBackfill } from '../../functions/services/collection/backfill.ts';
import { getConnection } from '../../functions/stores/connections/connections.ts';
import { readDays } from '../../functions/stores/metrics/metrics.ts';
import type { PullMessage } from '../../shared/messages/queues.ts';
import { installIoGate, runUntil } from './support/io-gate.ts';
import { addSite, readSiteItems, deferredIn, type Pipeline, sqsEvent, startPipeline } from './support/pipeline.ts';
import { allAccounts, bingWindow, script, watchQueue } from './support/scripted.ts';

let pipeline: Pipeline;
let queue: ReturnType<typeof watchQueue>;
const now = new Date('2026-11-21T12:00:00Z');
const zone = 'America/Chicago';
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
beforeAll(async () => {
  pipeline = await startPipeline({ queues: true });
  queue = watchQueue();
  installIoGate();
});
afterAll(async () => {
  queue.stop();
  await pipeline.stop();
});
afterEach(() => {
  vi.restoreAllMocks();
  pipeline.control.now = now;
});

async function connected(siteId: string): Promise<PullMessage> {
  await addSite(siteId, { accounts: allAccounts('slow') });
  await startBackfill({ siteId, service: 'bing', now, months: 1 });
  const [first] = queue.taken();
  if (!first) throw new Error('a window expected');
  return first.message;
}
const nightly = (siteId: string): PullMessage => ({ v: 1, kind: 'pull', siteId, service: 'bing', start: '2026-11-14', end: '2026-11-20', purpose: 'nightly' });
const work = async (message: PullMessage, tries = 1) => (await pullWorker(sqsEvent([message], tries))).batchItemFailures.length;

/** A platform that makes a report in so many looks of its own id. */
function reportAfter(looks: number, readyAt = () => new Date(pipeline.control.now.getTime() + 120_000)) {
  const made = new Map<string, number>();
  return script('bing', request => {
    const reportId = request.progress?.['reportId'] ?? `report-${made.size + 1}`;
    const lookCount = (made.get(reportId) ?? 0) + 1;
    made.set(reportId, lookCount);
    return lookCount > looks ? bingWindow(request) : { pending: { readyAt: readyAt(), state: { reportId } } };
  });
}

describe('a report still being prepared', () => {
  it('returns as the same window with its state, delayed, and not as a failure', async () => {
    const message = await connected('slow-a');
    const asked = reportAfter(2);
    expect(await work(message, 5)).toBe(0);
    const [first, ...none] = queue.taken();
    expect(none).toEqual([]);
    expect(first).toEqual({ delaySeconds: 120, message: { ...message, progress: { state: { reportId: 'report-1' }, since: now.toISOString(), steps: 1 } } });
    pipeline.control.now = minutes(2);
    expect(await work(first?.message ?? message)).toBe(0);
    const [second] = queue.taken();
    expect(second?.message.progress).toEqual({ state: { reportId: 'report-1' }, since: now.toISOString(), steps: 2 });
    expect(await getConnection('slow-a', 'bing')).toMatchObject({ lastDay: null, missingDays: [], backfill: { done: 0 } });
    expect(await work(second?.message ?? message)).toBe(0);
    expect(await getConnection('slow-a', 'bing')).toMatchObject({ lastDay: '2026-11-20', backfill: { done: 1, failed: 0 } });
    expect(asked).toHaveBeenCalledTimes(3);
    expect(queue.taken()).toEqual([]);
  });

  it('that outlasts the longest queue delay is deferred, and the sweep resumes it', async () => {
    await connected('slow-b');
    reportAfter(1, () => minutes(70));
    expect(await work(nightly('slow-b'))).toBe(0);
    expect(queue.taken()).toEqual([]);
    const deferred = (await deferredIn(zone)).filter(({ message }) => message.siteId === 'slow-b');
    expect(deferred).toMatchObject([{ dueAt: minutes(70).toISOString(), message: { progress: { state: { reportId: 'report-1' } } } }]);
    pipeline.control.now = minutes(90);
    await sweep({ v: 1, job: 'sweep-deferred', timeZone: zone }, { getRemainingTimeInMillis: () => 900_000 });
    const [back] = queue.taken();
    expect(await work(back?.message ?? nightly('slow-b'))).toBe(0);
    expect(await getConnection('slow-b', 'bing')).toMatchObject({ lastDay: '2026-11-20' });
  });

  it('starts over after an hour; after three rounds its days are missing, with reasons', async () => {
    await connected('slow-c');
    const asked = reportAfter(Number.POSITIVE_INFINITY);
    let message = nightly('slow-c');
    const steps: string[] = [];
    for (let step = 0; step < 12; step += 1) {
      expect(await work(message)).toBe(0);
      const [queued] = queue.taken();
      const deferred = (await deferredIn(zone)).filter(entry => entry.message.siteId === 'slow-c' && entry.dueAt > pipeline.control.now.toISOString());
      const next = queued?.message ?? deferred[0]?.message;
      steps.push(queued ? 'again' : next ? 'afresh' : 'given up');
      if (!next) break;
      message = next;
      pipeline.control.now = queued ? new Date(pipeline.control.now.getTime() + 30 * 60_000) : new Date(deferred[0]?.dueAt ?? '');
    }
    expect(steps).toEqual(['again', 'again', 'afresh', 'again', 'again', 'afresh', 'again', 'again', 'given up']);
    // Each round asks for a report of its own.
    expect(new Set(asked.mock.calls.map(([request]) => request.progress?.['reportId'] ?? 'new'))).toEqual(new Set(['new', 'report-1', 'report-2', 'report-3']));
    expect(pipeline.control.now.getTime() - now.getTime()).toBeLessThan(12 * 3_600_000);
    expect(await getConnection('slow-c', 'bing')).toMatchObject({
      state: 'working', missingWhy: [{ start: '2026-11-14', end: '2026-11-20', kind: 'slow-report', message: expect.stringContaining('Microsoft Ads') }],
    });
  });
});

/** Delivers a message and everything that follows from it, in the order it was sent, each `copies` times. */
async function deliverAll(message: PullMessage, copies = 1): Promise<number> {
  let deliveries = 0;
  const waiting = [message];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    for (let copy = 0; copy < copies; copy += 1) {
      deliveries += 1;
      expect(await work(next)).toBe(0);
    }
    const sent = queue.taken().map(entry => entry.message);
    // Of copies of one step only the first and the last go on: a queue makes a copy now and then, not always.
    waiting.push(...sent.slice(0, copies));
    if (deliveries > 60) throw new Error('it never ends');
  }
  return deliveries;
}

async function readState(siteId: string) {
  const plain = (items: Record<string, unknown>[]) => JSON.parse(JSON.stringify(items).replaceAll(siteId, 'SITE').replace(/backfill-[\w-]{22}/g, 'JOB'));
  const connections = plain(await readSiteItems('connections', siteId)).map(({ revision: _revision, ...rest }: { revision: number }) => rest);
  return { metrics: plain(await readSiteItems('metrics', siteId)), connections, days: await readDays(siteId, 'bing', 'core', '2026-11-01', '2026-11-30') };
}

describe('a slow report', () => {
  it('killed between any two I/O calls and redelivered ends with the same records', async () => {
    const undisturbed = await connected('slow-x');
    reportAfter(2);
    await deliverAll(undisturbed);
    const expected = await readState('slow-x');
    expect(expected.days).toHaveLength(20);
    let kills = 0;
    for (let dyingStep = 0; dyingStep < 3; dyingStep += 1) {
      for (let call = 1, lived = false; !lived; call += 1) {
        const siteId = `slow-${dyingStep}-${call}`;
        let message = await connected(siteId);
        vi.restoreAllMocks();
        reportAfter(2);
        for (let step = 0; step < dyingStep; step += 1) {
          await work(message);
          message = queue.taken()[0]?.message ?? message;
        }
        const { died } = await runUntil(async () => {
          if ((await work(message)) > 0) throw new Error('comes again');
        }, call);
        lived = !died;
        if (died) kills += 1;
        // What it sent before it died is delivered, and so is the message itself, since nobody deleted it.
        const followers = queue.taken().map(entry => entry.message);
        for (const nextMessage of [message, ...followers]) await deliverAll(nextMessage);
        expect(await readState(siteId), `step ${dyingStep}, killed after call ${call}`).toEqual(expected);
      }
    }
    expect(kills).toBeGreaterThan(20);
  });

  it('whose messages all come twice ends with the same records', async () => {
    const once = await connected('slow-once');
    reportAfter(1);
    await deliverAll(once);
    const twice = await connected('slow-twice');
    vi.restoreAllMocks();
    reportAfter(1);
    expect(await deliverAll(twice, 2)).toBeGreaterThan(2);
    expect((await readState('slow-twice')).metrics).toEqual((await readState('slow-once')).metrics);
    expect((await getConnection('slow-twice', 'bing'))?.backfill).toMatchObject({ done: 1, failed: 0, total: 1 });
  });
});
