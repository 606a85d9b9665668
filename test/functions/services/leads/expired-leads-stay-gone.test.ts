import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../../../functions/runtime/clock.ts';
import { storeArrival } from '../../../../functions/services/leads/arrivals.ts';
import { expireLeads } from '../../../../functions/services/leads/expire-leads.ts';
import { foldMonths } from '../../../../functions/services/leads/fold-months.ts';
import { putChange } from '../../../../functions/stores/leads/changes.ts';
import { putIntake } from '../../../../functions/stores/leads/intakes.ts';
import { deleteLead, getLead } from '../../../../functions/stores/leads/lead-items.ts';
import { readLeads, readSums } from '../../../../functions/stores/leads/read-leads.ts';
import { type Program, startProgram } from '../../support/program.ts';
import { seedTree } from '../../support/tree.ts';

let program: Program;
/** 22 November, 02:20 in New York. */
const night = new Date('2026-11-22T07:20:00Z');
const after = (minutes: number) => new Date(night.getTime() + minutes * 60_000);
beforeAll(async () => {
  program = await startProgram({ queues: true, now: night });
  await seedTree();
});
afterAll(() => program.stop());

async function arrive(siteRefId: string, contact_id: string, date_created: string, at: Date): Promise<void> {
  setClock(() => at);
  await storeArrival({ v: 1, kind: 'arrival', siteRefId, arrivalId: `arrival-${siteRefId}-${contact_id}`, receivedAt: at.toISOString(), fields: { contact_id, date_created }, personal: [] }, at);
}
async function fold(siteId: string, at: Date): Promise<void> {
  setClock(() => at);
  expect(await foldMonths(siteId, at)).toBe('done');
}
const intake = (siteRefId: string, siteId: string) =>
  putIntake({ siteRefId, siteId, crm: 'goHighLevel', state: 'receiving', mappingVersion: 1, names: {}, keepMonths: 3, addedAt: '2026-01-01T00:00:00.000Z', revision: 1 }, []);
const expire = (timeZone: string, now: Date) => expireLeads({ timeZone }, { now, remainingMs: () => 900_000 });
const ids = async (siteId: string) => (await readLeads(siteId, 0, after(100_000).getTime())).map(({ lead }) => lead.leadId).sort();
const counted = async (siteId: string) =>
  (await readSums(siteId, { from: '2026-01', to: '2026-12', timeZone: 'America/New_York' })).flatMap(month => Object.values(month)).reduce((sum, { sums }) => sum + Number(sums['total'] ?? sums['leads'] ?? 0), 0);

test('a run leaves nothing behind, even when a fold passed its start time', async () => {
  await intake('late', 'site-n1');
  await arrive('late', 'old', '2026-08-01T10:00:00Z', new Date('2026-08-01T10:00:00Z'));
  await fold('site-n1', after(-60));
  const before = await counted('site-n1');
  expect(before).toBe(1);
  // The run began at 02:20; at 02:21 a lead came, which the fold of 02:24 took in; it reaches this site at 02:24:30.
  await arrive('late', 'young', '2026-11-20T10:00:00Z', after(1));
  await fold('site-n1', after(4));
  setClock(() => after(4.5));
  await expire('America/New_York', night);
  expect(await getLead('site-n1', 'late#old')).toBeNull();
  expect(await ids('site-n1')).toEqual(['young']);
  await fold('site-n1', after(10));
  expect(await ids('site-n1')).toEqual(['young']);
  expect(await counted('site-n1')).toBe(before);
});

test('an entry passed by a concurrent fold is written again after that fold', async () => {
  await intake('moved', 'site-n2');
  await arrive('moved', 'old', '2026-08-01T10:00:00Z', new Date('2026-08-01T10:00:00Z'));
  await arrive('moved', 'young', '2026-11-20T10:00:00Z', after(-5));
  await fold('site-n2', after(0));
  // Its instant is taken long before its write.
  await putChange('site-n2', { id: 'late', keys: ['moved#old'], months: ['2026-08'] }, after(-30));
  const lead = await getLead('site-n2', 'moved#old');
  expect(lead !== null && (await deleteLead('site-n2', 'moved#old', lead))).toBe(true);
  expect(await ids('site-n2')).toEqual(['young']);
  await fold('site-n2', after(10));
  expect(await ids('site-n2')).toEqual(['young']);
});

test('the next night deletes a row whose lead is already gone', async () => {
  await intake('ghost', 'site-s1');
  await arrive('ghost', 'old', '2026-08-01T10:00:00Z', new Date('2026-08-01T10:00:00Z'));
  await fold('site-s1', after(0));
  const lead = await getLead('site-s1', 'ghost#old');
  expect(lead !== null && (await deleteLead('site-s1', 'ghost#old', lead))).toBe(true);
  expect(await ids('site-s1')).toEqual(['old']);
  setClock(() => after(1500));
  await expire('America/Los_Angeles', after(1500));
  await fold('site-s1', after(1510));
  expect(await ids('site-s1')).toEqual([]);
});
