import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { handler as leadWorker } from '../../../functions/jobs/lead-worker.ts';
import { setClock } from '../../../functions/runtime/clock.ts';
import { foldMonths } from '../../../functions/services/leads/fold-months.ts';
import { markUndone } from '../../../functions/stores/leads/imports.ts';
import { getLead } from '../../../functions/stores/leads/lead-items.ts';
import { readLeads } from '../../../functions/stores/leads/read-leads.ts';
import { sqsEvent } from '../../pipeline/support/pipeline.ts';
import { type Program, startProgram, withStatus } from '../support/program.ts';
import { dyingAfter } from '../support/people.ts';
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

const answered = z.object({ rows: z.array(z.object({ line: z.int(), leadId: z.nullable(z.string()), refused: z.nullable(z.string()), problems: z.array(z.object({ field: z.string(), problem: z.string(), value: z.string() })), effect: z.nullable(z.string()), changes: z.array(z.unknown()) })) });
const send = (rows: unknown, more: object = {}, token = admin) =>
  program.call('import-leads', { token, params: { siteRefId }, body: { preview: false, importId: 'import-one', total: 3, asOf, rows, ...more } });
const taken: string[] = [];
/** What was sent since it was last taken; delayed messages stand behind the others. */
const waiting = async () => {
  const previous = [...taken];
  return ((await program.queues?.pending('leads')) ?? []).filter(text => {
    const at = previous.indexOf(text);
    if (at >= 0) previous.splice(at, 1);
    return at < 0;
  });
};
async function take(): Promise<unknown[]> {
  const texts = await waiting();
  taken.push(...texts);
  return texts.map((text): unknown => JSON.parse(text));
}
async function work(times = 1): Promise<unknown[]> {
  const messages = await take();
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

test('a preview names every refused line and field, and stores nothing', async () => {
  const { rows: lines } = answered.parse(withStatus(await send(rows, { preview: true })).json);
  expect(lines.map(({ line, leadId, refused, problems }) => [line, leadId, refused, problems.map(({ field }) => field)])).toEqual([
    [2, 'P-1', null, []],
    [3, 'P-2', null, ['lead_value']],
    [5, null, 'names no Lead ID', ['leadId']],
    [6, null, 'date_created: not a date', ['date_created']],
    [7, 'P-4', 'is older than the 12 months this intake keeps', []],
    [8, 'P-1', null, []],
  ]);
  expect(await waiting()).toEqual([]);
});

test('queues accepted lines without personal data; repeated files or deliveries have no further effect', async () => {
  withStatus(await send(rows));
  const messages = await work();
  expect(JSON.stringify(messages)).not.toContain('harrow');
  expect(messages).toMatchObject([{ kind: 'import', line: 2, asOf, rows: [{ contact_id: 'P-1' }, { contact_id: 'P-2' }, { contact_id: 'P-1' }] }]);
  const once = await all();
  expect(once.map(({ leadId, revenue, timestamp }) => [leadId, revenue, new Date(timestamp).toISOString()])).toEqual([
    ['P-1', 49_900, '2026-02-03T12:00:00.000Z'], ['P-2', undefined, '2026-03-04T12:00:00.000Z'],
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

test('newer CRM data survives an older file', async () => {
  const reported = await getLead('site-n1', `${siteRefId}#P-1`);
  withStatus(await send([{ line: 2, fields: { contact_id: 'P-1', date_created: '2026-02-03', status: 'open' } }], { asOf: '2026-01-01T00:00:00.000Z', total: 1 }));
  await work();
  expect((await getLead('site-n1', `${siteRefId}#P-1`))?.lead.status).toBe(reported?.lead.status);
});

test('heavy lines use separate messages, and every line arrives', async () => {
  const heavy = Array.from({ length: 40 }, (_, index) => ({
    line: index + 2,
    fields: { contact_id: `H-${index}`, date_created: '2026-02-03', ...Object.fromEntries(Array.from({ length: index === 7 ? 120 : 3 }, (_, at) => [`${'f'.repeat(100)}${at}`, 'x-'.repeat(18)])), utm_campaign: 'c'.repeat(2000) },
  }));
  withStatus(await send(heavy, { total: 40 }));
  const messages = await work();
  expect(messages.length).toBeGreaterThan(4);
  expect((await all()).filter(({ leadId }) => leadId.startsWith('H-'))).toHaveLength(40);
});

describe('a preview against stored leads', () => {
  const preview = async (rows: unknown) => answered.parse(withStatus(await send(rows, { preview: true })).json).rows.map(({ line, effect, changes }) => [line, effect, changes]);

  test('shows for each line whether its lead is new, changed and how, or unchanged', async () => {
    expect(await preview([
      { line: 2, fields: { contact_id: 'P-2', date_created: '3/4/2026', status: 'Won', lead_value: '300' } },
      { line: 3, fields: { contact_id: 'P-2', date_created: '3/4/2026' } },
      { line: 4, fields: { contact_id: 'NEW', date_created: '2026-05-01' } },
      { line: 5, fields: { contact_id: 'P-9', date_created: 'soon' } },
    ])).toEqual([
      [2, 'changes', [{ field: 'revenue', before: null, after: 300 }, { field: 'status', before: '', after: 'Won' }]],
      [3, 'same', []],
      [4, 'new', []],
      [5, null, []],
    ]);
  });
});

describe('undoing an import', () => {
  let time = start.getTime();
  /** What was folded is behind: the clock goes on. */
  const later = (minutes = 10) => {
    time += minutes * 60_000;
    const now = new Date(time);
    setClock(() => now);
    return now;
  };
  beforeEach(() => void later());
  const importId = 'import-wrong';
  const undo = (id = importId, token = admin) => program.call('undo-import', { token, params: { siteRefId, importId: id } });
  const state = async () => z.object({ intake: z.object({ arrivals: z.object({ imports: z.record(z.string(), z.object({ undo: z.optional(z.string()) })) }) }) })
    .parse(withStatus(await program.call('get-lead-sitemap', { token: admin, params: { siteRefId } })).json).intake.arrivals.imports[importId]?.undo;
  const wrong = [
    { line: 2, fields: { contact_id: 'P-2', date_created: '2026-03-01', status: 'lost', lead_value: '7' } },
    { line: 3, fields: { contact_id: 'U-1', date_created: '2026-03-01', status: 'lost' } },
    { line: 4, fields: { contact_id: 'U-2', date_created: '2026-03-01', status: 'lost' } },
  ];
  const states = async () => (await all()).filter(({ leadId }) => ['P-2', 'U-1', 'U-2'].includes(leadId)).map(({ leadId, status, revenue, timestamp }) => [leadId, status, revenue, new Date(timestamp).toISOString().slice(0, 10)]);

  test('restores leads and month rows as if never imported, keeping later changes', async () => {
    const before = await all();
    withStatus(await send(wrong, { importId, total: 3 }));
    await work();
    expect(await states()).toEqual([['P-2', 'lost', 7, '2026-03-01'], ['U-1', 'lost', undefined, '2026-03-01'], ['U-2', 'lost', undefined, '2026-03-01']]);
    await foldMonths('site-n1', later());
    // The CRM speaks of one of the new leads meanwhile.
    await leadWorker(sqsEvent([{ v: 1, kind: 'arrival', siteRefId, arrivalId: 'arrival-1', receivedAt: '2026-11-22T13:00:00.000Z', personal: [], fields: { contact_id: 'U-2', date_created: '2026-03-02', status: 'open' } }]));
    await take();

    later();
    expect((await undo()).status).toBe(204);
    expect(await state()).toBe('asked');
    const messages = await work(2);
    expect(messages).toMatchObject([{ kind: 'undo', importId, after: '' }, { kind: 'undo', importId, after: '' }]);
    const after = await all();
    expect(await states()).toEqual([['P-2', '', undefined, '2026-03-04'], ['U-2', 'open', undefined, '2026-03-02']]);
    expect(after.filter(({ leadId }) => leadId !== 'U-2')).toEqual(before);
    expect(await state()).toBe('done');
    await foldMonths('site-n1', later());
    expect(await all()).toEqual(after);
    // The rows of the months that it touched are made anew, once they are folded.
    expect(await program.queues?.pending('rollups')).toContainEqual(expect.stringContaining('"siteId":"site-n1"'));
  });

  test('has one effect when repeated, ignores late lines, and allows importing the file again', async () => {
    const after = await all();
    expect((await undo()).status).toBe(204);
    await leadWorker(sqsEvent([{ v: 1, kind: 'import', siteRefId, importId, total: 3, asOf, line: 2, rows: [wrong[1]?.fields] }]));
    await work();
    expect(await all()).toEqual(after);
    expect(await send(wrong, { importId, total: 3 })).toMatchObject({ status: 409, json: { message: 'This import was undone. Choose the file again to reimport it' } });
    withStatus(await send([wrong[1]], { importId: 'import-again', total: 1 }));
    await work();
    expect((await states()).map(([id]) => id)).toEqual(['P-2', 'U-1', 'U-2']);
  });

  test('removes redelivered lines that a worker stored after the sweeps', async () => {
    const id = 'import-late';
    const before = await all();
    withStatus(await send(wrong, { importId: id, total: 3 }));
    const messages = await work();
    expect((await states()).map(([leadId]) => leadId)).toContain('U-1');
    // No sweep comes any more: both were over when the lines were stored.
    await markUndone('site-n1', id, later());
    expect((await leadWorker(sqsEvent(messages))).batchItemFailures).toEqual([]);
    expect(await all()).toEqual(before);
  });

  test.each(Array.from({ length: 14 }, (_, index) => index + 1))('ends the same when killed after %i steps and rerun', async steps => {
    const id = `import-killed-${steps}`;
    const before = await all();
    withStatus(await send(wrong, { importId: id, total: 3 }));
    const messages = await take();
    await dyingAfter(steps, () => leadWorker(sqsEvent(messages)));
    expect((await leadWorker(sqsEvent(messages))).batchItemFailures).toEqual([]);
    expect((await states())[0]?.[1]).toBe('lost');
    later();
    expect((await undo(id)).status).toBe(204);
    const undos = (await take()).filter(message => JSON.stringify(message).includes('"undo"'));
    await dyingAfter(steps, () => leadWorker(sqsEvent(undos)));
    later();
    expect((await leadWorker(sqsEvent(undos))).batchItemFailures).toEqual([]);
    expect(await all()).toEqual(before);
  });

  test('a long file uses several messages, and only a known, recent one can be undone', async () => {
    const many = Array.from({ length: 420 }, (_, index) => ({ line: index + 2, fields: { contact_id: `M-${index}`, date_created: '2026-04-01' } }));
    for (let from = 0; from < many.length; from += 200) withStatus(await send(many.slice(from, from + 200), { importId: 'import-long', total: 420 }));
    await work();
    expect((await all()).filter(({ leadId }) => leadId.startsWith('M-'))).toHaveLength(420);
    expect((await undo('import-long')).status).toBe(204);
    for (let round = 0; round < 4; round += 1) await work();
    expect((await all()).filter(({ leadId }) => leadId.startsWith('M-'))).toEqual([]);
    expect(await undo('import-none')).toMatchObject({ status: 404, json: { message: 'Unknown import' } });
    withStatus(await send([wrong[1]], { importId: 'import-old', total: 1 }));
    await work();
    later(8 * 24 * 60);
    expect(await undo('import-old', program.token('admin-user', true))).toMatchObject({ status: 409, json: { message: 'You can undo an import for 7 days. Nothing changed' } });
  });
});

test('refuses a future file, an unknown intake, too many lines, and non-administrators', async () => {
  expect((await send(rows, { asOf: '2026-12-01T00:00:00.000Z' })).status).toBe(400);
  expect((await send(Array.from({ length: 201 }, (_, line) => ({ line: line + 1, fields: {} })))).status).toBe(400);
  expect((await program.call('import-leads', { token: admin, params: { siteRefId: 'ref-none' }, body: { preview: true, importId: 'import-x', total: 0, asOf, rows: [rows[0]] } })).status).toBe(404);
});

test('two lines of one lead are merged, and the later one wins conflicts', async () => {
  const both = [
    { line: 2, fields: { contact_id: 'P-9', date_created: '2026-10-03', status: 'open', utm_source: 'google' } },
    { line: 3, fields: { contact_id: 'P-9', date_created: '2026-10-03', status: 'a later stage', lead_value: '100' } },
    { line: 4, fields: { contact_id: 'P-9', date_created: '2026-10-03', lead_value: '' } },
  ];
  withStatus(await send(both, { importId: 'import-two-lines' }));
  await work();
  expect((await getLead('site-n1', `${siteRefId}#P-9`))?.lead).toMatchObject({ status: 'a later stage', revenue: 100, metrics: { utm_source: 'google' } });
});
