import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { handler as leadWorker } from '../../../functions/jobs/lead-worker.ts';
import { setClock } from '../../../functions/runtime/clock.ts';
import { getLead } from '../../../functions/stores/leads/lead-items.ts';
import { readLeads } from '../../../functions/stores/leads/read-leads.ts';
import { sqsEvent } from '../../pipeline/support/pipeline.ts';
import { type Program, startProgram, withStatus } from '../support/program.ts';
import { seedTree } from '../support/tree.ts';

let program: Program;
let admin = '';
const start = new Date('2026-11-22T12:00:00Z');
const asOf = '2026-11-01T00:00:00.000Z';
const siteRefId = 'ref-import';
beforeAll(async () => {
  program = await startProgram({ queues: true, now: start });
  admin = program.token('admin-user', true);
  await seedTree();
  setClock(() => start);
  withStatus(await program.call('add-lead-sitemap', { token: admin, params: { siteRefId }, body: { siteId: 'site-n1', crm: 'goHighLevel', keepMonths: 12 } }));
});
afterAll(() => program.stop());
beforeEach(() => setClock(() => start));

const answered = z.object({ rows: z.array(z.object({ line: z.int(), leadId: z.nullable(z.string()), refused: z.nullable(z.string()), problems: z.array(z.object({ field: z.string(), problem: z.string(), value: z.string() })) })) });
const send = (rows: unknown, more: object = {}, token = admin) =>
  program.call('import-leads', { token, params: { siteRefId }, body: { preview: false, importId: 'import-one', total: 3, asOf, rows, ...more } });
let taken = 0;
const waiting = async () => ((await program.queues?.pending('leads')) ?? []).slice(taken);
async function work(times = 1): Promise<unknown[]> {
  const messages: unknown[] = (await waiting()).map(text => JSON.parse(text));
  taken += messages.length;
  for (let time = 0; time < times; time += 1) expect((await leadWorker(sqsEvent(messages))).batchItemFailures).toEqual([]);
  return messages;
}
const all = async () => (await readLeads('site-n1', 0, start.getTime())).map(({ lead }) => lead).sort((a, b) => (a.leadId < b.leadId ? -1 : 1));

const rows = [
  { line: 2, fields: { contact_id: 'P-1', date_created: '2026-02-03', status: 'Won', lead_value: '49900', utm_source: 'google', email: 'kim@harrow.test' } },
  { line: 3, fields: { contact_id: 'P-2', date_created: '3/4/2026', lead_value: 'about 50k' } },
  { line: 5, fields: { contact_id: '', date_created: '2026-02-03' } },
  { line: 6, fields: { contact_id: 'P-3', date_created: 'yesterday' } },
  { line: 7, fields: { contact_id: 'P-4', date_created: '2025-11-20' } },
  { line: 8, fields: { contact_id: 'P-1', date_created: '2026-02-03', status: 'Won', lead_value: '51000', updated_at: '2026-10-01T00:00:00Z' } },
];

test('a preview names every line and field that it refuses, and stores nothing', async () => {
  const { rows: lines } = answered.parse(withStatus(await send(rows, { preview: true })).json);
  expect(lines.map(({ line, leadId, refused, problems }) => [line, leadId, refused, problems.map(({ field }) => field)])).toEqual([
    [2, 'P-1', null, []],
    [3, 'P-2', null, ['lead_value']],
    [5, null, 'names no Lead ID or no creation date that can be read', ['leadId']],
    [6, null, 'names no Lead ID or no creation date that can be read', ['date_created', 'timestamp']],
    [7, 'P-4', 'is older than the 12 months that this intake keeps', []],
    [8, 'P-1', null, []],
  ]);
  expect(await waiting()).toEqual([]);
});

test('what is taken goes through the queue without what is personal; the same file again, or delivered twice, has one effect', async () => {
  withStatus(await send(rows));
  const messages = await work();
  expect(JSON.stringify(messages)).not.toContain('harrow');
  expect(messages).toMatchObject([{ kind: 'import', line: 2, asOf, rows: [{ contact_id: 'P-1' }, { contact_id: 'P-2' }, { contact_id: 'P-1' }] }]);
  const once = await all();
  expect(once.map(({ leadId, revenue, timestamp }) => [leadId, revenue, new Date(timestamp).toISOString()])).toEqual([
    ['P-1', 49_900, '2026-02-03T00:00:00.000Z'], ['P-2', undefined, '2026-03-04T00:00:00.000Z'],
  ]);
  expect(once[0]).toMatchObject({ status: 'Won', metrics: { utm_source: 'google' } });
  withStatus(await send(rows, { importId: 'import-two' }));
  await work(2);
  expect(await all()).toEqual(once);
  const { json } = withStatus(await program.call('get-lead-sitemap', { token: admin, params: { siteRefId } }));
  expect(json).toMatchObject({
    intake: { standing: 'waiting', arrivals: { lastArrivalAt: null, days: {}, imports: { 'import-one': { total: 3, stored: 3 }, 'import-two': { total: 3, stored: 3 } } } },
  });
});

test('what the CRM told later than the file stays', async () => {
  const said = await getLead('site-n1', `${siteRefId}#P-1`);
  withStatus(await send([{ line: 2, fields: { contact_id: 'P-1', date_created: '2026-02-03', status: 'open' } }], { asOf: '2026-01-01T00:00:00.000Z', total: 1 }));
  await work();
  expect((await getLead('site-n1', `${siteRefId}#P-1`))?.lead.status).toBe(said?.lead.status);
});

test('heavy lines go in messages of their own, and every line arrives', async () => {
  const heavy = Array.from({ length: 40 }, (_, index) => ({
    line: index + 2,
    fields: { contact_id: `H-${index}`, date_created: '2026-02-03', ...Object.fromEntries(Array.from({ length: index === 7 ? 120 : 3 }, (_, at) => [`${'f'.repeat(100)}${at}`, 'x-'.repeat(18)])), utm_campaign: 'c'.repeat(2000) },
  }));
  withStatus(await send(heavy, { total: 40 }));
  const messages = await work();
  expect(messages.length).toBeGreaterThan(4);
  expect((await all()).filter(({ leadId }) => leadId.startsWith('H-'))).toHaveLength(40);
});

test('refuses a file of the future, an unknown intake, more lines than a call takes and whoever is no administrator', async () => {
  expect((await send(rows, { asOf: '2026-12-01T00:00:00.000Z' })).status).toBe(400);
  expect((await send(Array.from({ length: 201 }, (_, line) => ({ line: line + 1, fields: {} })))).status).toBe(400);
  expect((await program.call('import-leads', { token: admin, params: { siteRefId: 'ref-none' }, body: { preview: true, importId: 'import-x', total: 0, asOf, rows: [rows[0]] } })).status).toBe(404);
});
