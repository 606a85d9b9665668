import { ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { handler as pullWorker } from '../../functions/jobs/pull-worker.ts';
import { documentClient } from '../../functions/runtime/clients/dynamodb.ts';
import { sqsClient } from '../../functions/runtime/clients/sqs.ts';
import { startBackfill } from '../../functions/services/collection/backfill.ts';
import { isSuperseded } from '../../functions/services/collection/change-chosen.ts';
import { resumeJob } from '../../functions/services/collection/backfill-windows.ts';
import { pullWindow } from '../../functions/services/collection/pull.ts';
import { getConnection } from '../../functions/stores/connections/connections.ts';
import { getBackfillJob } from '../../functions/stores/jobs/jobs.ts';
import { getNode, replaceNode } from '../../functions/stores/sites/sites.ts';
import { type PullMessage, pullMessageSchema } from '../../shared/messages/queues.ts';
import { addSite, type Pipeline, sqsEvent, startPipeline, tokenId } from './support/pipeline.ts';

let pipeline: Pipeline;
const now = new Date('2026-11-21T12:00:00Z');
/** Reads and writes of tables since the last look. */
let calls: string[] = [];
beforeAll(async () => {
  pipeline = await startPipeline({ queues: true });
  pipeline.control.now = now;
  documentClient().middlewareStack.add(
    (next, context) => args => {
      calls.push(String(context.commandName));
      return next(args);
    },
    { step: 'initialize', name: 'noteCalls' },
  );
});
afterAll(() => pipeline.stop());

async function queued(): Promise<PullMessage[]> {
  const taken: PullMessage[] = [];
  for (;;) {
    const command = new ReceiveMessageCommand({ QueueUrl: process.env['BACKFILL_QUEUE_URL'], MaxNumberOfMessages: 10, WaitTimeSeconds: 0 });
    const { Messages = [] } = await sqsClient().send(command);
    if (Messages.length === 0) return taken;
    taken.push(...Messages.map(({ Body }) => pullMessageSchema.parse(JSON.parse(Body ?? ''))));
  }
}
async function choose(siteId: string, propertyId: string): Promise<PullMessage[]> {
  const site = await getNode(siteId);
  if (site === null) throw new Error(siteId);
  const ga4 = { tokenId, accountId: '1', accountName: 'A', propertyId, propertyName: 'P' };
  await replaceNode({ ...site, attr: { ...site.attr, accounts: { ga4 } } }, site.revision);
  return start(siteId);
}
async function start(siteId: string): Promise<PullMessage[]> {
  await startBackfill({ siteId, service: 'ga4', now, months: 3 });
  return queued();
}
/** What happens to messages of an older choice: nothing is asked of a platform, nothing written, one item read each. */
async function expectDropped(messages: readonly PullMessage[]) {
  const asked = pipeline.google.calls.length;
  calls = [];
  for (const message of messages) expect(await pullWindow(message, { now })).toEqual({ outcome: 'nothing-to-do', why: 'superseded' });
  expect((await pullWorker(sqsEvent(messages))).batchItemFailures).toEqual([]);
  expect(calls.filter(call => call !== 'GetItemCommand')).toEqual([]);
  expect(calls).toHaveLength(messages.length * 2);
  expect(pipeline.google.calls.length).toBe(asked);
}
const work = async (messages: readonly PullMessage[]) => {
  for (const message of messages) expect((await pullWindow(message, { now })).outcome).toBe('pulled');
};

it('choosing a property again drops messages of its first choice and processes the last', async () => {
  await addSite('site-again');
  const [first, other, last] = [await choose('site-again', '77'), await choose('site-again', '88'), await choose('site-again', '77')];
  await expectDropped([...first, ...other]);
  await work(last);
  expect((await getConnection('site-again', 'ga4'))?.backfill).toMatchObject({ done: 3, failed: 0, total: 3 });
});

it('choosing the same property again resends its open windows, and only these are processed', async () => {
  await addSite('site-signed');
  const [newest, ...open] = await start('site-signed');
  if (newest === undefined) throw new Error('a window expected');
  await work([newest]);
  const restarted = await start('site-signed');
  expect(restarted.map(({ windowIndex, generation }) => [windowIndex, generation])).toEqual([[1, 1], [2, 1]]);
  await expectDropped(open);
  const third = await start('site-signed');
  expect(third.map(({ generation }) => generation)).toEqual([2, 2]);
  await expectDropped([...open, ...restarted]);
  await work(third);
  expect((await getConnection('site-signed', 'ga4'))?.backfill).toMatchObject({ done: 3, failed: 0, total: 3, generation: 2 });
});

it('a night resumes only the newest generation', async () => {
  await addSite('site-night');
  await start('site-night');
  await start('site-night');
  const jobId = (await getConnection('site-night', 'ga4'))?.backfill?.jobId ?? '';
  const job = await getBackfillJob(jobId);
  if (job === null) throw new Error('a job expected');
  await resumeJob(job);
  const resumed = await queued();
  expect(resumed.map(({ generation }) => generation)).toEqual([1, 1, 1]);
  await work(resumed);
});

it.each<[string, Partial<PullMessage>, { jobId: string; generation?: number } | null, boolean]>([
  ['a nightly pull', {}, { jobId: 'b', generation: 9 }, false],
  ['the first sending', { jobId: 'a' }, { jobId: 'a' }, false],
  ['a newer one than the connection knows', { jobId: 'a', generation: 2 }, { jobId: 'a', generation: 1 }, false],
  ['the newest', { jobId: 'a', generation: 1 }, { jobId: 'a', generation: 1 }, false],
  ['an older one', { jobId: 'a' }, { jobId: 'a', generation: 1 }, true],
  ['another job', { jobId: 'a', generation: 5 }, { jobId: 'b' }, true],
  ['a job of a connection without one', { jobId: 'a' }, null, true],
])('%s', (_, message, shown, expected) => {
  const window: PullMessage = { v: 1, kind: 'pull', siteId: 'site', service: 'ga4', start: '2026-11-01', end: '2026-11-02', purpose: 'backfill', ...message };
  const counts = { start: '2026-11-01', end: '2026-11-02', done: 0, failed: 0, total: 1, startedAt: now.toISOString(), finishedAt: null };
  expect(isSuperseded(window, { backfill: shown === null ? null : { ...counts, ...shown } })).toBe(expected);
});
