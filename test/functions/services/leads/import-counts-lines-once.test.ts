import { afterAll, beforeAll, expect, test } from 'vitest';
import { handler as leadWorker } from '../../../../functions/jobs/lead-worker.ts';
import { setClock } from '../../../../functions/runtime/clock.ts';
import { getArrivals, putIntake } from '../../../../functions/stores/leads/intakes.ts';
import { sqsEvent } from '../../../pipeline/support/pipeline.ts';
import { type Program, startProgram } from '../../support/program.ts';
import { seedTree } from '../../support/tree.ts';

let program: Program;
const now = new Date('2026-11-22T12:00:00Z');
beforeAll(async () => {
  program = await startProgram({ queues: true, now });
  await seedTree();
  setClock(() => now);
  await putIntake({ siteRefId: 'file', siteId: 'site-n1', crm: 'goHighLevel', state: 'receiving', mappingVersion: 1, names: {}, keepMonths: 12, addedAt: now.toISOString(), revision: 1 }, []);
});
afterAll(() => program.stop());

const lines = (part: number) => ({
  v: 1, kind: 'import', siteRefId: 'file', importId: 'file-one', total: 30, asOf: '2026-11-01T00:00:00.000Z', line: part * 10 + 2,
  rows: Array.from({ length: 10 }, (_, index) => ({ contact_id: `p-${part * 10 + index}`, date_created: '2026-06-03' })),
});
const deliver = async (...parts: number[]) => expect((await leadWorker(sqsEvent(parts.map(lines)))).batchItemFailures).toEqual([]);
const stored = async () => (await getArrivals('file')).arrivals.imports?.['file-one']?.stored;
const madeRows = async () => ((await program.queues?.pending('leads')) ?? []).filter(text => text.includes('"rows":true')).length;

test('a file is complete when every line is stored, even if some came repeatedly', async () => {
  await deliver(0);
  await deliver(0, 1);
  expect([await stored(), await madeRows()]).toEqual([20, 0]);
  await deliver(1);
  expect([await stored(), await madeRows()]).toEqual([20, 0]);
  await deliver(2);
  expect([await stored(), await madeRows()]).toEqual([30, 1]);
});
