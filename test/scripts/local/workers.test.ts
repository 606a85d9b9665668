import { SendMessageCommand } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startQueues } from '../../../scripts/local/queues.ts';
import type { Queues } from '../../../scripts/local/queues.ts';
import { startWorkers } from '../../../scripts/local/workers.ts';

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function start(work: (record: SQSEvent['Records'][number]) => Promise<boolean>, concurrency = 4) {
  const queues = await startQueues({ dataDir: ':memory:' });
  const invoke = async (_file: string, event: unknown) => {
    const [record] = z.parse(z.custom<SQSEvent>(), event).Records;
    if (record === undefined) throw new Error('An event without a record');
    const done = await work(record);
    return { batchItemFailures: done ? [] : [{ itemIdentifier: record.messageId }] };
  };
  const workers = startWorkers(queues, invoke, { concurrency, retrySeconds: 0 });
  ends.push(queues.stop, workers.stop);
  return { queues, workers };
}
const send = (queues: Queues, body: unknown) =>
  queues.client.send(new SendMessageCommand({ QueueUrl: queues.urls.pulls, MessageBody: JSON.stringify(body) }));

describe('workers', () => {
  it('finish each message once, never more than the bound at a time', async () => {
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

  it('try a reported failure and a thrown one again, and put it aside after five tries', async () => {
    const tries: string[] = [];
    const { queues, workers } = await start(async record => {
      tries.push(`${record.body} ${record.attributes.ApproximateReceiveCount}`);
      if (record.body === '"thrown"') throw new Error('The handler broke on purpose');
      return record.body !== '"reported"' || tries.filter(one => one.startsWith('"reported"')).length === 2;
    });
    await send(queues, 'reported');
    await send(queues, 'thrown');
    await expect.poll(() => queues.pending('pulls-dead'), { timeout: 10_000 }).toEqual(['"thrown"']);
    expect(await queues.waiting()).toBe(0);
    expect(tries.filter(one => one.startsWith('"reported"'))).toEqual(['"reported" 1', '"reported" 2']);
    expect(tries.filter(one => one.startsWith('"thrown"'))).toHaveLength(5);
    expect(workers.counts).toMatchObject({ finished: { pulls: 1 }, failedTries: { pulls: 6 } });
  });
});

describe('queues', () => {
  it('keep over a restart what nobody finished', async () => {
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
