import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handler as leadWorker } from '../../../../functions/jobs/lead-worker.ts';
import { documentClient, tableName } from '../../../../functions/runtime/clients/dynamodb.ts';
import { setClock } from '../../../../functions/runtime/clock.ts';
import { foldMonths } from '../../../../functions/services/leads/fold-months.ts';
import { storeLead } from '../../../../functions/services/leads/store-lead.ts';
import { putChange } from '../../../../functions/stores/leads/changes.ts';
import { deleteLead, getLead } from '../../../../functions/stores/leads/lead-items.ts';
import { readHead, withFold } from '../../../../functions/stores/leads/month-rows.ts';
import { versionedLead } from '../../../../shared/domain/leads/merge.ts';
import { leadSchema } from '../../../../shared/model/lead.ts';
import { sqsEvent } from '../../../pipeline/support/pipeline.ts';
import { dyingAfter } from '../../support/people.ts';
import { type Program, startProgram } from '../../support/program.ts';
import { seedTree } from '../../support/tree.ts';

let program: Program;
const now = new Date('2026-11-22T12:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
beforeAll(async () => {
  program = await startProgram({ queues: true, now });
  await seedTree();
  setClock(() => now);
});
afterAll(() => program.stop());

async function store(siteId: string, leadId: string): Promise<void> {
  const key = `ref#${leadId}`;
  await putChange(siteId, { id: leadId, keys: [key] }, after(-300));
  await storeLead(siteId, key, versionedLead(leadSchema.parse({ leadId, siteId, timestamp: after(-400).getTime(), timestampUpdated: after(-400).getTime(), metrics: {} })));
}
const folds = async () => ((await program.queues?.pending('leads')) ?? []).filter(text => text.includes('"kind":"fold"'));
const deliver = async (siteId: string, at: Date) => {
  setClock(() => at);
  return (await leadWorker(sqsEvent([{ v: 1, kind: 'fold', siteId }]))).batchItemFailures.length;
};

test('the next delivery repeats a failed fold, or a killed one whose worker ended', async () => {
  await store('site-n1', 'a');
  // The head's write is refused once.
  const { died } = await dyingAfter(8, () => foldMonths('site-n1', now));
  expect(died).toBe(true);
  expect((await readHead('site-n1')).revision).toBe(0);
  expect(await deliver('site-n1', after(61))).toBe(0);
  expect((await readHead('site-n1')).revision).toBe(1);
});

test('messages that meet a running fold cause one more fold, however many they are', async () => {
  await store('site-n2', 'a');
  const before = (await folds()).length;
  const work = async () => {
    for (let time = 0; time < 5; time += 1) expect(await deliver('site-n2', now)).toBe(0);
    expect((await folds()).length).toBe(before);
  };
  const handOver = async () => expect(await deliver('site-n2', after(1))).toBe(0);
  await withFold('site-n2', now, { wants: ['fold'], work, handOver });
  expect((await readHead('site-n2')).revision).toBe(1);
});

test('a fold short of time takes in what it can and leaves the rest', async () => {
  setClock(() => now);
  const keys = Array.from({ length: 30 }, (_, index) => Array.from({ length: 100 }, (__, lead) => `ref#${index}-${lead}`));
  for (const [index, batch] of keys.entries()) await putChange('site-s1', { id: `batch-${String(index).padStart(2, '0')}`, keys: batch }, after(-300));
  expect(await foldMonths('site-s1', now, () => 1000)).toBe('more');
  const first = await readHead('site-s1');
  expect(first.foldedTo).toContain('batch-19');
  expect(await foldMonths('site-s1', now, () => 60_000)).toBe('done');
  expect((await readHead('site-s1')).foldedTo).toContain('batch-29');
});

test('the next fold deletes rows that a killed fold wrote but never published', async () => {
  const countRows = async () => {
    const { Items = [] } = await documentClient().send(
      new QueryCommand({ TableName: tableName('leads'), KeyConditionExpression: 'siteId = :site AND begins_with(sk, :rows)', ExpressionAttributeValues: { ':site': 'site-w1', ':rows': 'rows#' } }),
    );
    return Items.length;
  };
  setClock(() => now);
  await store('site-w1', 'a');
  // Killed after the rows were written, before their head.
  let steps = 6;
  while ((await countRows()) === 0) await dyingAfter((steps += 1), () => foldMonths('site-w1', after(steps * 70)));
  expect((await readHead('site-w1')).revision).toBe(0);
  const lead = await getLead('site-w1', 'ref#a');
  await putChange('site-w1', { id: 'gone', keys: ['ref#a'], months: ['2026-11'] }, after(-200));
  if (lead !== null) await deleteLead('site-w1', 'ref#a', lead);
  expect(await foldMonths('site-w1', after(4000))).toBe('done');
  expect(await countRows()).toBe(0);
});
