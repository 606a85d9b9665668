import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handler as pullWorker } from '../../functions/jobs/pull-worker.ts';
import { startBackfill } from '../../functions/services/collection/backfill.ts';
import { getConnection } from '../../functions/stores/connections/connections.ts';
import { readDays } from '../../functions/stores/metrics/metrics.ts';
import type { PullMessage } from '../../shared/messages/queues.ts';
import { installIoGate, runUntil } from './support/io-gate.ts';
import { addSite, readSiteItems, type Pipeline, sqsEvent, startPipeline } from './support/pipeline.ts';

let pipeline: Pipeline;
beforeAll(async () => {
  pipeline = await startPipeline({ queues: true });
  installIoGate();
});
afterAll(() => pipeline.stop());

/** What is there at the end, without the site's name. */
async function readState(siteId: string) {
  const plain = (items: Record<string, unknown>[]) =>
    JSON.parse(JSON.stringify(items).replaceAll(siteId, 'SITE').replace(/backfill-[\w-]{22}/g, 'JOB'));
  return {
    metrics: plain(await readSiteItems('metrics', siteId)),
    connections: plain(await readSiteItems('connections', siteId)),
    sites: plain(await readSiteItems('sites', siteId)),
    core: await readDays(siteId, 'ga4', 'core', '2026-01-01', '2026-12-31'),
  };
}

async function deliver(message: PullMessage): Promise<void> {
  const answer = await pullWorker(sqsEvent([message]));
  if (answer.batchItemFailures.length > 0) throw new Error('comes again');
}

/**
 * Runs a delivery undisturbed, then once for every one of its I/O calls with a process that dies right after that
 * call, and delivers the message again.
 */
async function survivesEveryDeath(prefix: string, prepare: (siteId: string) => Promise<PullMessage>) {
  const undisturbed = await prepare(`${prefix}-x`);
  const { calls, failure } = await runUntil(() => deliver(undisturbed));
  expect(failure).toBeNull();
  const expected = await readState(`${prefix}-x`);
  for (let call = 1; call < calls; call += 1) {
    const siteId = `${prefix}-${call}`;
    const message = await prepare(siteId);
    const { died } = await runUntil(() => deliver(message), call);
    expect(died, `call ${call} of ${calls}`).toBe(true);
    await deliver(message);
    expect(await readState(siteId), `killed after call ${call} of ${calls}`).toEqual(expected);
  }
  return { calls, expected };
}

describe('a pull killed between any two I/O calls and delivered again', () => {
  it('ends with the same records: a night that closes a month', async () => {
    const { calls, expected } = await survivesEveryDeath('kill-night', async siteId => {
      pipeline.control.now = new Date('2026-11-01T12:00:00Z');
      await addSite(siteId);
      await startBackfill({ siteId, service: 'ga4', now: pipeline.control.now, months: 1 });
      await deliver({ v: 1, kind: 'pull', siteId, service: 'ga4', start: '2026-10-30', end: '2026-10-31', purpose: 'nightly' });
      pipeline.control.now = new Date('2026-11-03T12:00:00Z');
      return { v: 1, kind: 'pull', siteId, service: 'ga4', start: '2026-10-31', end: '2026-11-02', purpose: 'nightly' };
    });
    expect(calls).toBeGreaterThan(30);
    expect(expected.core.map(day => day.date)).toEqual(['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02']);
    expect(expected.metrics.map((item: { sk: string }) => item.sk)).toEqual([
      'ga4#core#2026-10', 'ga4#core#2026-11-01', 'ga4#core#2026-11-02', 'ga4#month#2026-10',
      'ga4#pages#2026-10', 'ga4#pages#2026-11-01+',
      'ga4#places#2026-10', 'ga4#places#2026-11-01', 'ga4#places#2026-11-02',
    ]);
  });

  it('ends with the same records: the last window of a first collection', async () => {
    const { expected } = await survivesEveryDeath('kill-first', async siteId => {
      pipeline.control.now = new Date('2026-11-03T12:00:00Z');
      // Its people left the wizard past step 4: the data alone ends the onboarding.
      await addSite(siteId, { onboarding: { step: 5, later: [], answers: [] } });
      await startBackfill({ siteId, service: 'ga4', now: pipeline.control.now, months: 2 });
      const jobId = (await getConnection(siteId, 'ga4'))?.backfill?.jobId ?? '';
      const window = (windowIndex: number, start: string, end: string): PullMessage => ({
        v: 1, kind: 'pull', siteId, service: 'ga4', start, end, purpose: 'backfill', jobId, windowIndex,
      });
      await deliver(window(0, '2026-11-01', '2026-11-02'));
      return window(1, '2026-10-01', '2026-10-31');
    });
    expect(expected.connections[0].connection.backfill).toMatchObject({ done: 2, failed: 0, total: 2 });
    expect(expected.connections[0].connection.backfill.finishedAt).not.toBeNull();
    expect(expected.sites.find((item: { sk: string }) => item.sk === 'NODE').node.attr.status).toBe('onboarded');
    expect(expected.core).toHaveLength(33);
  });
});
