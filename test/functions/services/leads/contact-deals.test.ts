import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../../../functions/runtime/clock.ts';
import { storeArrival } from '../../../../functions/services/leads/arrivals.ts';
import { expireLeads } from '../../../../functions/services/leads/expire-leads.ts';
import { foldMonths } from '../../../../functions/services/leads/fold-months.ts';
import { putIntake } from '../../../../functions/stores/leads/intakes.ts';
import { readLeads } from '../../../../functions/stores/leads/read-leads.ts';
import { summariseLeads } from '../../../../shared/domain/leads/summary.ts';
import { type Program, startProgram } from '../../support/program.ts';
import { seedTree } from '../../support/tree.ts';

let program: Program;
const now = new Date('2026-11-22T12:00:00Z');
beforeAll(async () => {
  program = await startProgram({ queues: true, now });
  await seedTree();
  setClock(() => now);
});
afterAll(() => program.stop());

const intake = (siteId: string) =>
  putIntake({ siteRefId: `deals-${siteId}`, siteId, crm: 'goHighLevel', state: 'receiving', mappingVersion: 3, names: {}, keepMonths: 6, addedAt: '2026-01-01T00:00:00.000Z', revision: 1 }, []);
let number = 0;
const arrive = (siteId: string, fields: Record<string, string | number>) =>
  storeArrival({ v: 1, kind: 'arrival', siteRefId: `deals-${siteId}`, arrivalId: `deal-${(number += 1)}`, receivedAt: now.toISOString(), fields, personal: [] }, now);

const contact = { contact_id: 'c-1', 'contact.dateAdded': '2026-09-01T12:00:00Z' };
const booking = { contact_id: 'c-1', date_created: '2026-09-01T12:00:00Z', booking_date: '2026-09-10T12:00:00Z', bookingKept: 'yes' };
const first = { ...contact, 'opportunity.id': 'o-1', 'opportunity.createdAt': '2026-09-02T12:00:00Z', 'opportunity.updatedAt': '2026-10-05T12:00:00Z', 'opportunity.status': 'won', 'opportunity.monetaryValue': 60000, wonAt: '2026-10-05T12:00:00Z' };
const open = { ...contact, 'opportunity.id': 'o-2', 'opportunity.createdAt': '2026-11-01T12:00:00Z', 'opportunity.updatedAt': '2026-11-01T12:00:00Z', 'opportunity.status': 'open', 'opportunity.monetaryValue': 0 };
const won = { ...open, 'opportunity.updatedAt': '2026-11-20T12:00:00Z', 'opportunity.status': 'won', 'opportunity.monetaryValue': 40000, wonAt: '2026-11-20T12:00:00Z' };
const totals = async (siteId: string) => {
  const { leads, units, revenue, booked, bookingsKept } = summariseLeads((await readLeads(siteId, 0, now.getTime())).map(({ lead }) => lead), 'UTC').totals;
  return { leads, units, revenue, booked, bookingsKept };
};

test.each([
  ['in their order', 'site-n1', [booking, first, open, won, first]],
  ['the newer first, and all at once', 'site-n2', [open, booking, won, first, won, open]],
] as const)('two deals of a contact are two leads, and neither erases a sale: %s', async (_, siteId, updates) => {
  await intake(siteId);
  if (siteId === 'site-n1') for (const update of updates) await arrive(siteId, update);
  else await Promise.all(updates.map(update => arrive(siteId, update)));
  // The person booked once, and kept it once.
  expect(await totals(siteId)).toEqual({ leads: 2, units: 2, revenue: 100_000, booked: 1, bookingsKept: 1 });
});

test('keeps a new deal of an old contact, and each deal expires separately', async () => {
  await intake('site-s1');
  const old = { contact_id: 'c-2', 'contact.dateAdded': '2024-01-01T12:00:00Z' };
  await arrive('site-s1', { ...old, 'opportunity.id': 'o-8', 'opportunity.createdAt': '2026-06-01T12:00:00Z', 'opportunity.status': 'open' });
  await arrive('site-s1', { ...old, 'opportunity.id': 'o-9', 'opportunity.createdAt': '2026-11-01T12:00:00Z', 'opportunity.status': 'open' });
  expect((await totals('site-s1')).leads).toBe(2);
  const later = new Date('2026-12-05T12:00:00Z');
  setClock(() => later);
  await foldMonths('site-s1', later);
  await expireLeads({ timeZone: 'America/Los_Angeles' }, { now: later, remainingMs: () => 900_000 });
  expect((await readLeads('site-s1', 0, later.getTime())).map(({ lead }) => [lead.leadId, lead.metrics.personId])).toEqual([['c-2.o-9', 'c-2']]);
  // The deal that is known stays one lead.
  await arrive('site-s1', { ...old, 'opportunity.id': 'o-9', 'opportunity.createdAt': '2026-11-01T12:00:00Z', 'opportunity.status': 'won', 'opportunity.monetaryValue': 5 });
  expect(await totals('site-s1')).toMatchObject({ leads: 1, units: 1 });
});
