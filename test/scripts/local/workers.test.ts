import { SendMessageCommand } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { processBatch } from '../../../functions/jobs/queue-batch.ts';
import { logTo } from '../../../functions/runtime/logger.ts';
import { startQueues } from '../../../scripts/local/aws/queues.ts';
import type { Queues } from '../../../scripts/local/aws/queues.ts';
import { startWorkers } from '../../../scripts/local/functions/workers.ts';
import { setEnvironment } from '../../pipeline/support/environment.ts';

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function start(work: (record: SQSEvent['Records'][number]) => Promise<boolean>, concurrency = 4) {
  const queues = await startQueues({ dataDir: ':memory:' });
  setEnvironment({ AWS_ENDPOINT_URL_SQS: queues.endpoint });
  const invoke = async (_file: string, event: unknown) => {
    const batch = z.parse(z.custom<SQSEvent>(), event);
    const [record] = batch.Records;
    if (record === undefined) throw new Error('An event without a record');
    return processBatch(batch, z.unknown(), async () => {
      if (!(await work(record))) throw new Error('The work failed on purpose');
    });
  };
  const workers = startWorkers(queues, invoke, { concurrency });
  ends.push(queues.stop, workers.stop);
  return { queues, workers };
}
const send = (queues: Queues, body: unknown) =>
  queues.client.send(new SendMessageCommand({ QueueUrl: queues.urls.pulls, MessageBody: JSON.stringify(body) }));

describe('workers', () => {
  it('finish each message once and never exceed the concurrency limit', async () => {
    let running = 0;
    let most = 0;
    const bodies: string[] = [];
    const { queues, workers } = await start(async record => {
      most = Math.max(most, (running += 1));
      await new Promise(resolve => setTimeout(resolve, 20));
      running -= 1;
      bodies.push(record.body);
      return true;
    }, 3);
    await Promise.all(Array.from({ length: 20 }, (_, index) => send(queues, index)));
    await expect.poll(() => queues.waiting()).toBe(0);
    expect(bodies.sort()).toEqual(Array.from({ length: 20 }, (_, index) => String(index)).sort());
    expect(most).toBe(3);
    expect(workers.counts.finished.pulls).toBe(20);
  });

  it('retry failures at the deployed intervals and set them aside after five tries', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') });
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    logTo(() => {});
    const tries: string[] = [];
    const { queues, workers } = await start(async record => {
      tries.push(`${record.body} ${record.attributes.ApproximateReceiveCount} ${new Date().toISOString().slice(11, 19)}`);
      return record.body === '"once"' && record.attributes.ApproximateReceiveCount === '2';
    });
    await send(queues, 'always');
    await send(queues, 'once');
    const failed = (count: number) => expect.poll(() => workers.counts.failedTries.pulls).toBe(count);
    await failed(2);
    for (const [seconds, count] of [[20, 3], [120, 4], [720, 5], [4320, 6]] as const) {
      vi.setSystemTime(Date.now() + (seconds - 1) * 1000);
      await new Promise(resolve => setTimeout(resolve, 300));
      expect(workers.counts.failedTries.pulls).toBe(count - 1);
      vi.setSystemTime(Date.now() + 1000);
      await failed(count);
    }
    await expect.poll(() => queues.pending('pulls-dead')).toEqual(['"always"']);
    expect(await queues.waiting()).toBe(0);
    expect(tries.filter(attempt => attempt.startsWith('"always"')).map(attempt => attempt.slice(9))).toEqual([
      '1 12:00:00', '2 12:00:20', '3 12:02:20', '4 12:14:20', '5 13:26:20',
    ]);
    expect(tries.filter(attempt => attempt.startsWith('"once"')).map(attempt => attempt.slice(7))).toEqual(['1 12:00:00', '2 12:00:20']);
    expect(workers.counts.finished.pulls).toBe(1);
  });
});

describe('queues', () => {
  it('keep unfinished messages across a restart', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'queues-'));
    const first = await startQueues({ dataDir });
    await send(first, { window: 1 });
    await first.client.send(
      new SendMessageCommand({ QueueUrl: first.urls.audits, MessageBody: '{"later":true}', DelaySeconds: 600 }),
    );
    await first.stop();
    const second = await startQueues({ dataDir });
    expect(await second.pending('pulls')).toEqual(['{"window":1}']);
    expect(await second.pending('audits')).toEqual(['{"later":true}']);
    await second.stop();
    rmSync(dataDir, { recursive: true });
  });
});
