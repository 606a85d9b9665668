import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { foldMonths } from '../../../../functions/services/leads/fold-months.ts';
import { storeLead } from '../../../../functions/services/leads/store-lead.ts';
import { putChange } from '../../../../functions/stores/leads/changes.ts';
import { deleteLead, getLead, leadKey } from '../../../../functions/stores/leads/lead-items.ts';
import { readHead } from '../../../../functions/stores/leads/month-rows.ts';
import { monthsWithLeads, pageOfLeads, readLeads, readSums } from '../../../../functions/stores/leads/read-leads.ts';
import { type Lead, leadSchema } from '../../../../shared/model/lead.ts';
import { type Program, startProgram } from '../../support/program.ts';
import { versionedLead } from '../../../../shared/domain/leads/merge.ts';

let program: Program;
let siteId = '';
let sites = 0;
beforeAll(async () => {
  program = await startProgram({ awsClient: true, env: { AWS_ENDPOINT_URL_SQS: 'http://127.0.0.1:9' } });
});
afterAll(() => program.stop());
beforeEach(() => {
  sites += 1;
  siteId = `site-${sites}`;
});

const at = (text: string) => Date.parse(text);
const now = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-11-20T12:05:00Z');

const lead = (leadId: string, created: string, extra: Partial<Lead> = {}): Lead =>
  leadSchema.parse({ leadId, siteId, timestamp: at(created), timestampUpdated: at(created), metrics: {}, ...extra });

async function arrive(newLead: Lead, when = now): Promise<void> {
  const key = leadKey('ref', newLead.leadId);
  await putChange(siteId, { id: newLead.leadId, keys: [key] }, when);
  await storeLead(siteId, key, versionedLead(newLead));
}
const storedMonths = async () => Object.keys((await readHead(siteId)).months).sort();
const ids = (rows: readonly { lead: Lead }[]) => rows.map(row => row.lead.leadId).sort();
const october = [at('2026-10-01T00:00:00Z'), at('2026-10-31T23:59:59Z')] as const;

test('finds a lead in every month with an event, before and after the fold', async () => {
  await arrive(lead('a', '2026-09-03T10:00:00Z', { contactedTimestamp: at('2026-10-05T09:00:00Z') }));
  await arrive(lead('b', '2026-10-31T23:59:59Z'));
  await arrive(lead('c', '2026-11-01T00:00:00Z'));
  const before = await readLeads(siteId, ...october);
  expect(ids(before)).toEqual(['a', 'b']);
  expect(await foldMonths(siteId, later)).toBe('done');
  expect(await storedMonths()).toEqual(['2026-09', '2026-10', '2026-11']);
  const after = await readLeads(siteId, ...october);
  const byKey = (rows: typeof after) => [...rows].sort((x, y) => (x.key < y.key ? -1 : 1));
  expect(byKey(after)).toEqual(byKey(before));
  expect(await monthsWithLeads(siteId)).toEqual({ first: '2026-09', last: '2026-11' });
});

test('a stage moved to another month leaves the first, immediately and after the fold', async () => {
  await arrive(lead('a', '2026-08-03T10:00:00Z', { contactedTimestamp: at('2026-10-05T09:00:00Z') }));
  await foldMonths(siteId, later);
  const moved = { contactedTimestamp: at('2026-11-05T09:00:00Z'), timestampUpdated: at('2026-11-01T00:00:00Z') };
  await arrive(lead('a', '2026-08-03T10:00:00Z', moved), later);
  expect(await readLeads(siteId, ...october)).toEqual([]);
  await foldMonths(siteId, new Date('2026-11-20T12:10:00Z'));
  expect(await readLeads(siteId, ...october)).toEqual([]);
  expect(await storedMonths()).toEqual(['2026-08', '2026-11']);
});

test('a deleted lead disappears from the rows', async () => {
  await arrive(lead('a', '2026-10-03T10:00:00Z'));
  await foldMonths(siteId, later);
  const key = leadKey('ref', 'a');
  const stored = await getLead(siteId, key);
  if (stored === null) throw new Error('No lead');
  await putChange(siteId, { id: 'gone', keys: [key], months: stored.months }, later);
  expect(await deleteLead(siteId, key, stored)).toBe(true);
  expect(await readLeads(siteId, ...october)).toEqual([]);
  await foldMonths(siteId, new Date('2026-11-20T12:10:00Z'));
  expect((await readHead(siteId)).months).toEqual({});
});

test('an entry whose writer may still be running waits for the next fold', async () => {
  await arrive(lead('a', '2026-10-03T10:00:00Z'));
  await foldMonths(siteId, new Date('2026-11-20T12:01:00Z'));
  expect((await readHead(siteId)).months).toEqual({});
  expect(ids(await readLeads(siteId, ...october))).toEqual(['a']);
});

test('pages list each lead once, newest first, by creation or newest stage in range', async () => {
  for (let index = 0; index < 25; index += 1) {
    const day = String(index + 1).padStart(2, '0');
    const contacted = index % 2 === 0 ? { contactedTimestamp: at(`2026-10-${day}T09:00:00Z`) } : {};
    await arrive(lead(`n-${index}`, `2026-09-${day}T10:00:00Z`, contacted), index < 20 ? now : later);
    if (index === 19) await foldMonths(siteId, later);
  }
  const all = async (by: 'created' | 'stage', fromMs: number, toMs: number) => {
    const found: string[] = [];
    for (let after: { at: number; key: string } | undefined | null; after !== null; ) {
      const page = await pageOfLeads(siteId, { fromMs, toMs, by, after }, 7);
      found.push(...page.rows.map(row => row.lead.leadId));
      after = page.next;
    }
    return found;
  };
  const september = [at('2026-09-01T00:00:00Z'), at('2026-09-30T23:59:59Z')] as const;
  const descending = Array.from({ length: 25 }, (_, index) => `n-${24 - index}`);
  expect(await all('created', ...september)).toEqual(descending);
  expect(await all('created', ...october)).toEqual([]);
  expect(await all('stage', ...october)).toEqual(descending.filter((_, index) => index % 2 === 0));
  // Contacted in October comes before what only was created in September.
  expect(await all('stage', september[0], october[1])).toEqual([
    ...descending.filter((_, index) => index % 2 === 0), ...descending.filter((_, index) => index % 2 === 1),
  ]);
  const even = await pageOfLeads(siteId, { fromMs: september[0], toMs: september[1], by: 'created' }, 3, row => row.lead.leadId.endsWith('4'));
  expect(even.rows.map(row => row.lead.leadId)).toEqual(['n-24', 'n-14', 'n-4']);
  expect(even.next).toBeNull();
});

test('monthly sums reflect folded, changed, and deleted leads and the time zone', async () => {
  const whole = { from: '2026-08', to: '2026-12', timeZone: 'America/New_York' };
  const readTotals = async (over: Partial<typeof whole> = {}) => {
    const sums: Record<string, number> = {};
    for (const part of await readSums(siteId, { ...whole, ...over }))
      for (const [month, { sums: monthSums, deals }] of Object.entries(part)) {
        sums[month] = (sums[month] ?? 0) + (monthSums['leads'] ?? 0);
        if (deals !== null) sums[`${month} deals`] = (sums[`${month} deals`] ?? 0) + deals.units;
      }
    return sums;
  };
  expect(await readTotals()).toEqual({});
  // Two hours into October in UTC is September in New York.
  await arrive(lead('a', '2026-10-01T02:00:00Z'));
  await arrive(lead('b', '2026-09-20T02:00:00Z', { status: 'won', closeTimestamp: at('2026-11-01T03:00:00Z') }));
  const first = { 202609: 2, '202610 deals': 1, 202610: 0 };
  expect(await readTotals()).toEqual(first);
  await foldMonths(siteId, later);
  expect(await readTotals()).toEqual(first);
  // A site without a node is folded in the zone that a site without one has: another is made of the rows.
  expect(await readTotals({ timeZone: 'UTC' })).toEqual({ 202609: 1, 202610: 1, '202611 deals': 1, 202611: 0 });
  await arrive(lead('b', '2026-09-20T02:00:00Z', { status: 'lost', closeTimestamp: at('2026-11-01T03:00:00Z'), timestampUpdated: at('2026-11-02T00:00:00Z') }), later);
  expect(await readTotals()).toEqual({ 202609: 2 });
  await foldMonths(siteId, new Date('2026-11-20T12:10:00Z'));
  expect(await readTotals()).toEqual({ 202609: 2 });
  const key = leadKey('ref', 'a');
  const stored = await getLead(siteId, key);
  if (stored === null) throw new Error('No lead');
  await putChange(siteId, { id: 'gone', keys: [key], months: stored.months }, new Date('2026-11-20T12:10:00Z'));
  expect(await deleteLead(siteId, key, stored)).toBe(true);
  expect(await readTotals()).toEqual({ 202609: 1 });
  await foldMonths(siteId, new Date('2026-11-20T12:20:00Z'));
  expect(await readTotals()).toEqual({ 202609: 1 });
  expect(await readTotals({ from: '2026-10' })).toEqual({});
});
