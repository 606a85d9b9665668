import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { handler as leadWorker } from '../../../../functions/jobs/lead-worker.ts';
import { handler as rollupWorker } from '../../../../functions/jobs/rollup-worker.ts';
import { setClock } from '../../../../functions/runtime/clock.ts';
import { storeArrival } from '../../../../functions/services/leads/arrivals.ts';
import { expireLeads } from '../../../../functions/services/leads/expire-leads.ts';
import { putIntake } from '../../../../functions/stores/leads/intakes.ts';
import { readNodeMonths } from '../../../../functions/stores/rollups.ts';
import { readWonMonths } from '../../../../functions/stores/sales-authority.ts';
import { rollupMessageSchema } from '../../../../shared/messages/queues.ts';
import { sqsEvent } from '../../../pipeline/support/pipeline.ts';
import { type Program, startProgram } from '../../support/program.ts';
import { seedTree } from '../../support/tree.ts';

let program: Program;
const start = new Date('2026-11-22T12:00:00Z');
let at = start;
const later = (minutes: number) => {
  at = new Date(at.getTime() + minutes * 60_000);
};
beforeAll(async () => {
  program = await startProgram({ queues: true, now: start });
  await seedTree();
});
afterAll(() => program.stop());
beforeEach(() => setClock(() => at));

const intake = (siteRefId: string, siteId: string, keepMonths: number) =>
  putIntake({ siteRefId, siteId, crm: 'goHighLevel', state: 'receiving', mappingVersion: 2, names: {}, keepMonths, addedAt: '2026-01-01T00:00:00.000Z', revision: 1 }, []);
let number = 0;
async function arrive(siteRefId: string, fields: Record<string, string>): Promise<void> {
  number += 1;
  await storeArrival({ v: 1, kind: 'arrival', siteRefId, arrivalId: `past-${number}`, receivedAt: at.toISOString(), fields, personal: [] }, at);
}
async function fold(siteId: string, rows = false): Promise<void> {
  later(5);
  expect((await leadWorker(sqsEvent([{ v: 1, kind: 'fold', siteId, ...(rows ? { rows } : {}) }]))).batchItemFailures).toEqual([]);
}
/** What a night asks for: not the whole. */
async function night(siteId: string): Promise<void> {
  const asked = at.toISOString();
  later(5);
  expect((await rollupWorker(sqsEvent([{ v: 1, kind: 'rollup', siteId, whole: false, askedAt: asked }]))).batchItemFailures).toEqual([]);
}
/** Leads and units of the months that have a row with any. */
const crm = async (siteId: string) =>
  Object.fromEntries(
    (await readNodeMonths(siteId, '2025', '2026')).flatMap(({ yearMonth, sources }) => {
      const { leads = 0, unitsSold = 0 } = sources.crm?.parts ?? {};
      return leads + unitsSold > 0 ? [[yearMonth, `${leads} ${unitsSold}`]] : [];
    }),
  );
const won = async (siteId: string) => (await readWonMonths(siteId, '202501', '202612')).map(({ yearMonth, units }) => `${yearMonth} ${units}`);
const deal = (contact_id: string, created: string, closed: string) => ({ contact_id, date_created: created, 'opportunity.status': 'won', 'opportunity.monetaryValue': '1000', wonAt: closed });

test('old leads reach their monthly rows, the sales book, and nodes above overnight', async () => {
  await intake('past', 'site-n1', 48);
  await arrive('past', deal('p-1', '2026-06-10T12:00:00Z', '2026-07-05T12:00:00Z'));
  await arrive('past', { contact_id: 'p-2', date_created: '2026-03-02T12:00:00Z' });
  await fold('site-n1');
  await night('site-n1');
  expect(await crm('site-n1')).toEqual({ '202603': '1 0', '202606': '1 0', '202607': '0 1' });
  expect(await won('site-n1')).toEqual(['202607 1']);
  await night('north');
  expect(await crm('north')).toEqual(await crm('site-n1'));
  // A deal that closes now moves a lead of March alone.
  await arrive('past', { ...deal('p-2', '2026-03-02T12:00:00Z', '2026-04-01T12:00:00Z'), 'opportunity.updatedAt': at.toISOString() });
  await fold('site-n1');
  await night('site-n1');
  expect(await crm('site-n1')).toEqual({ '202603': '1 0', '202604': '0 1', '202606': '1 0', '202607': '0 1' });
});

test('a fold that ends an import requests the rows immediately', async () => {
  await arrive('past', { contact_id: 'p-3', date_created: '2026-02-02T12:00:00Z' });
  const before = ((await program.queues?.pending('rollups')) ?? []).length;
  await fold('site-n1', true);
  const asked = ((await program.queues?.pending('rollups')) ?? []).slice(before).map(text => rollupMessageSchema.parse(JSON.parse(text)));
  expect(asked).toMatchObject([{ siteId: 'site-n1', whole: false, also: 'above' }]);
});

test('expired leads leave their monthly rows and the sales book, including the last one', async () => {
  await intake('short', 'site-n2', 3);
  at = new Date('2026-08-22T12:00:00Z');
  await arrive('short', deal('e-1', '2026-06-10T12:00:00Z', '2026-07-05T12:00:00Z'));
  await fold('site-n2');
  await night('site-n2');
  expect([await crm('site-n2'), await won('site-n2')]).toEqual([{ '202606': '1 0', '202607': '0 1' }, ['202607 1']]);
  at = new Date('2026-11-23T10:20:00Z');
  expect(await expireLeads({ timeZone: 'America/Los_Angeles' }, { now: at, remainingMs: () => 900_000 })).toMatchObject({ leads: 1 });
  await fold('site-n2');
  await night('site-n2');
  expect([await crm('site-n2'), await won('site-n2')]).toEqual([{}, []]);
});
