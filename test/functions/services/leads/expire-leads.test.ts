import { afterAll, beforeAll, expect, test } from 'vitest';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { handler as expireLeads } from '../../../../functions/jobs/expire-leads.ts';
import { handler as leadWorker } from '../../../../functions/jobs/lead-worker.ts';
import { documentClient, tableName } from '../../../../functions/runtime/clients/dynamodb.ts';
import { setClock } from '../../../../functions/runtime/clock.ts';
import { storeArrival } from '../../../../functions/services/leads/arrivals.ts';
import { foldMonths } from '../../../../functions/services/leads/fold-months.ts';
import { replay } from '../../../../functions/services/leads/replay.ts';
import { listArrivals } from '../../../../functions/stores/leads/changes.ts';
import { startDeletion } from '../../../../functions/services/tree/delete-node.ts';
import { createNode, getNode } from '../../../../functions/stores/sites/sites.ts';
import { putIntake } from '../../../../functions/stores/leads/intakes.ts';
import { readLeads } from '../../../../functions/stores/leads/read-leads.ts';
import type { LeadIntake } from '../../../../shared/model/lead-intake.ts';
import { sqsEvent } from '../../../pipeline/support/pipeline.ts';
import { dyingAfter } from '../../support/people.ts';
import { type Program, startProgram } from '../../support/program.ts';
import { node, seedTree } from '../../support/tree.ts';
import { runToEnd } from '../../support/started-again.ts';

let program: Program;
/** 22 November, 02:20 in New York. */
const night = new Date('2026-11-22T07:20:00Z');
const enough = { getRemainingTimeInMillis: () => 900_000 };
const later = (minutes: number) => new Date(night.getTime() + minutes * 60_000);
beforeAll(async () => {
  program = await startProgram({ queues: true, now: night });
  await seedTree();
  setClock(() => night);
});
afterAll(() => program.stop());

const makeIntake = (siteRefId: string, keepMonths: number, siteId = 'site-n1'): LeadIntake => ({
  siteRefId, siteId, crm: 'goHighLevel', state: 'receiving', mappingVersion: 1, names: {}, keepMonths, addedAt: '2026-01-01T00:00:00.000Z', revision: 1,
});
let arrivals = 0;
async function arrive(siteRefId: string, contact_id: string, date_created: string, at: Date, more: Record<string, string> = {}): Promise<void> {
  arrivals += 1;
  const fields = { contact_id, date_created, ...more };
  await storeArrival({ v: 1, kind: 'arrival', siteRefId, arrivalId: `arrival-${arrivals}`, receivedAt: at.toISOString(), fields, personal: [] }, at);
}
const ids = async (siteId = 'site-n1') => (await readLeads(siteId, 0, night.getTime())).map(({ lead }) => lead.leadId).sort();
const run = (timeZone = 'America/New_York', context = enough) => expireLeads({ v: 1, job: 'expire-leads', timeZone }, context);

/** Every item of the table of leads that holds the text, its packed data aside. */
async function itemsWith(text: string): Promise<string[]> {
  const { Items = [] } = await documentClient().send(new ScanCommand({ TableName: tableName('leads') }));
  return Items.map(({ siteId, sk, keys, data }) => JSON.stringify({ siteId, sk, keys: data === undefined ? [] : keys })).filter(item => item.includes(text));
}

test('deletes expired leads with their arrivals and rows, and keeps those of other intakes', async () => {
  await putIntake(makeIntake('short', 3), []);
  await putIntake(makeIntake('long', 48), []);
  await putIntake(makeIntake('west', 3, 'site-n2'), []);
  // Long ago these came in time: 22 August is the first day that is kept, and begins at 04:00 UTC.
  await arrive('short', 'old', '2026-08-20T10:00:00Z', new Date('2026-08-20T10:00:00Z'));
  await arrive('short', 'last-minute', '2026-08-22T03:59:59Z', new Date('2026-08-22T04:00:00Z'));
  await arrive('short', 'first-minute', '2026-08-22T04:00:00Z', new Date('2026-08-22T04:01:00Z'));
  await arrive('short', 'young', '2026-11-20T10:00:00Z', later(-600));
  await arrive('long', 'old', '2026-08-20T10:00:00Z', new Date('2026-08-20T10:00:00Z'));
  await arrive('west', 'old', '2026-08-20T10:00:00Z', new Date('2026-08-20T10:00:00Z'));
  await foldMonths('site-n1', later(-300));
  // One of them moved last week, so that it stands in the journal.
  await arrive('short', 'last-minute', '2026-08-22T03:59:59Z', later(-60), { status: 'won', date_updated: '2026-11-15T10:00:00Z' });

  await run();
  expect(await ids()).toEqual(['first-minute', 'old', 'young']);
  expect((await listArrivals('site-n1', 'short', 50)).map(({ leadId }) => leadId)).toEqual(['young', 'first-minute']);
  expect(await itemsWith('short#old')).toEqual([]);
  expect(await ids('site-n2')).toEqual(['old']);

  // The fold that it asked for takes their rows, and a second run finds nothing.
  const asked = (await program.queues?.pending('leads')) ?? [];
  expect(asked.map(text => JSON.parse(text))).toContainEqual({ v: 1, kind: 'fold', siteId: 'site-n1' });
  setClock(() => later(10));
  expect((await leadWorker(sqsEvent([{ v: 1, kind: 'fold', siteId: 'site-n1' }]))).batchItemFailures).toEqual([]);
  await run();
  expect(await ids()).toEqual(['first-minute', 'old', 'young']);
  expect((await program.queues?.pending('leads'))?.length).toBe(asked.length);
  setClock(() => night);
});

test('deletes expired leads of a deleted site on their day, while it can be restored', async () => {
  await createNode(node('/ISL/reseller/brand/org/south/site-kept', 'SITE', { attr: { tz: 'Eastern' } }));
  await putIntake(makeIntake('kept', 3, 'site-kept'), []);
  for (const id of ['old', 'older']) await arrive('kept', id, '2026-08-20T10:00:00Z', new Date('2026-08-20T10:00:00Z'));
  await arrive('kept', 'young', '2026-11-20T10:00:00Z', later(-600));
  await foldMonths('site-kept', later(-300));
  const site = await getNode('site-kept');
  if (site === null) throw new Error('Not there');
  await startDeletion({ viewer: { userId: 'admin-user', isAdmin: true, node: null, disabled: false, trialExpired: false }, node: site, revision: 0, now: night });
  await run();
  await foldMonths('site-kept', later(10));
  expect(await ids('site-kept')).toEqual(['young']);
  expect(await itemsWith('lead#kept#old')).toEqual([]);
});

test('a run killed anywhere and restarted ends the same', async () => {
  await putIntake(makeIntake('killed', 3, 'site-s1'), []);
  for (const id of ['a', 'b', 'c', 'd']) await arrive('killed', id, '2026-08-01T10:00:00Z', new Date('2026-08-01T10:00:00Z'));
  await arrive('killed', 'young', '2026-11-01T10:00:00Z', later(-600));
  let runs = 0;
  for (let died = true; died; runs += 1) {
    ({ died } = await dyingAfter(4 + runs * 3, () => run('America/Los_Angeles')));
    expect(await ids('site-s1')).toContain('young');
  }
  expect(runs).toBeGreaterThan(2);
  expect(await ids('site-s1')).toEqual(['young']);
  setClock(() => later(10));
  await foldMonths('site-s1', later(10));
  expect(await ids('site-s1')).toEqual(['young']);
  expect(await itemsWith('lead#killed#a')).toEqual([]);
  setClock(() => night);
});

test('a run short of time starts another run, which continues', async () => {
  await arrive('west', 'older', '2026-08-03T10:00:00Z', new Date('2026-08-03T10:00:00Z'));
  const event = { v: 1, job: 'expire-leads', timeZone: 'America/Los_Angeles' };
  await run('America/Los_Angeles', { getRemainingTimeInMillis: () => 20_000 }).catch(() => undefined);
  expect(await ids('site-n2')).toContain('older');
  expect(await runToEnd(expireLeads, event, 3)).toBeGreaterThan(1);
  expect(await ids('site-n2')).toEqual([]);
});

test('refuses an expired lead, keeps nothing of it, and never restores it by replay', async () => {
  await arrive('short', 'ancient', '2024-01-01T10:00:00Z', night, { utm_source: 'google' });
  const [arrival] = await listArrivals('site-n1', 'short', 1);
  expect(arrival).toMatchObject({ leadId: 'ancient', outcome: 'refused', fields: {}, problems: [{ field: 'created', problem: 'older than the 3 months this intake keeps' }] });
  await replay('short', false, night);
  expect(await ids()).not.toContain('ancient');
});
