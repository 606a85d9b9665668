import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { handler as leadWorker } from '../../../functions/jobs/lead-worker.ts';
import { documentClient, tableName } from '../../../functions/runtime/clients/dynamodb.ts';
import { setClock } from '../../../functions/runtime/clock.ts';
import { decodeJson } from '../../../functions/stores/codecs/day-items.ts';
import { putIntake } from '../../../functions/stores/leads/intakes.ts';
import { getLead } from '../../../functions/stores/leads/lead-items.ts';
import { readLeads } from '../../../functions/stores/leads/read-leads.ts';
import type { LeadCrm } from '../../../shared/model/lead.ts';
import { sqsEvent } from '../../pipeline/support/pipeline.ts';
import { type Program, startProgram, withStatus } from '../support/program.ts';
import { seedTree } from '../support/tree.ts';

let program: Program;
let admin = '';
const start = new Date('2026-11-22T12:00:00Z');
beforeAll(async () => {
  program = await startProgram({ queues: true, now: start });
  admin = program.token('admin-user', true);
  await seedTree();
});
afterAll(() => program.stop());
beforeEach(() => setClock(() => start));

let count = 0;
const addedSchema = z.object({ secret: z.string(), sitemap: z.object({ intake: z.looseObject({ revision: z.int() }), secrets: z.array(z.unknown()) }) });
async function added(crm: LeadCrm = 'goHighLevel', siteId = 'site-n1') {
  const siteRefId = `ref-${(count += 1)}`;
  const answer = await program.call('add-lead-sitemap', { token: admin, params: { siteRefId }, body: { siteId, crm } });
  const { secret } = addedSchema.parse(withStatus(answer).json);
  return { siteRefId, crm, siteId, secret };
}
type Intake = Awaited<ReturnType<typeof added>>;
const send = ({ siteRefId, crm, secret }: Intake, body: unknown, headers: Record<string, string> = { 'x-intake-key': secret }) =>
  program.call('receive-lead', { params: { crm, siteRefId }, body, headers: { 'content-type': 'application/json', ...headers } });
const sendForm = ({ siteRefId, crm, secret }: Intake, rawBody: string) =>
  program.call('receive-lead', { params: { crm, siteRefId }, rawBody, query: { key: secret }, headers: { 'content-type': 'application/x-www-form-urlencoded' } });

let taken = 0;
/** What waits is worked on; the queue of this test keeps what was sent. */
async function work(): Promise<void> {
  for (let waiting = await program.queues?.pending('leads'); waiting !== undefined && waiting.length > taken; waiting = await program.queues?.pending('leads')) {
    const messages: unknown[] = waiting.slice(taken).map(text => JSON.parse(text));
    taken = waiting.length;
    expect((await leadWorker(sqsEvent(messages))).batchItemFailures).toEqual([]);
  }
}
const sitemap = async ({ siteRefId }: Intake) => withStatus(await program.call('get-lead-sitemap', { token: admin, params: { siteRefId } })).json;
const stored = async ({ siteId, siteRefId }: Intake, id: string) => (await getLead(siteId, `${siteRefId}#${id}`))?.lead;

const lead = {
  contact_id: 'L-48602', date_created: '2026-11-20T13:05:00Z', date_updated: '2026-11-20T13:06:00Z', first_name: 'Gwendolyn', email: 'gwen@harrow.test',
  phone: '+1 404 555 0134', postal_code: '30309', status: 'won', lead_value: '$49,900', utm_source: 'google', utm_medium: 'cpc',
};

describe('an arrival', () => {
  test('becomes a lead of its site, without personal data', async () => {
    const intake = await added();
    withStatus(await send(intake, lead));
    await work();
    expect(await stored(intake, 'L-48602')).toMatchObject({
      siteId: 'site-n1', status: 'won', revenue: 49_900, metrics: { utm_source: 'google', utm_medium: 'cpc', zip: '30309' },
    });
    expect(await sitemap(intake)).toMatchObject({
      intake: { standing: 'receiving', arrivals: { days: { '2026-11-22': 1 }, recent: 's' } },
      arrivals: [{ outcome: 'stored', leadId: 'L-48602', personal: ['first_name', 'email', 'phone'], problems: [] }],
    });
    expect((await readLeads('site-n1', Date.parse('2026-11-01T00:00:00Z'), Date.parse('2026-11-30T00:00:00Z'))).map(row => row.lead.leadId)).toContain('L-48602');
  });

  test.each<[LeadCrm, string, string]>([
    ['activeCampaign', 'contact[id]=77&date_time=2026-11-20T13%3A05%3A00Z&contact[email]=a%40b.test&contact.fields.utm_source=bing', '77'],
    ['franConnect', 'referenceId=FC1&inquiryDate=11%2F20%2F2026&zipCode=30309&tag=a&tag=b', 'FC1'],
    ['caringSeniorService', 'inquiry_id=C9&inquiry_date=2026-11-20', 'C9'],
    ['goFranchisely', 'candidate_id=G4&candidate_created=2026-11-20', 'G4'],
    ['goHighLevel', 'contact_id=H2&date_created=2026-11-20', 'H2'],
  ])('from %s may be a form', async (crm, text, id) => {
    const intake = await added(crm);
    withStatus(await sendForm(intake, text));
    await work();
    expect(await stored(intake, id)).toMatchObject({ leadId: id });
  });

  test('with a bad field records and names it, and stores the rest', async () => {
    const intake = await added();
    withStatus(await send(intake, { ...lead, lead_value: '49.9k' }));
    await work();
    expect(await stored(intake, 'L-48602')).toMatchObject({ status: 'won' });
    expect((await stored(intake, 'L-48602'))?.revenue).toBeUndefined();
    expect(await sitemap(intake)).toMatchObject({
      intake: { arrivals: { recent: 'p', problems: { lead_value: { problem: 'not an amount', times: 1 } } } },
      arrivals: [{ fields: { lead_value: '49.9k' }, problems: [{ field: 'lead_value', value: '49.9k' }] }],
    });
  });

  test('without an id is refused and kept; three of them notify the site', async () => {
    const intake = await added('goHighLevel', 'site-n2');
    for (const _ of [1, 2, 3]) withStatus(await send(intake, { utm_source: 'google' }));
    await work();
    expect(await sitemap(intake)).toMatchObject({
      intake: { standing: 'failing', arrivals: { recent: 'rrr', announced: 'failing' } }, arrivals: [{ outcome: 'refused' }, {}, {}],
    });
    const { Items = [] } = await documentClient().send(new ScanCommand({ TableName: tableName('notifications') }));
    expect(Items.filter(item => item['siteId'] === 'site-n2').length).toBe(1);
  });

  test('naming no lead is refused with a reason; an unreadable creation date is accepted and flagged', async () => {
    const intake = await added('activeCampaign');
    expect(withStatus(await send(intake, {})).json).toMatchObject({ accepted: false, reason: 'names no Lead ID; names no Date Created' });
    expect(withStatus(await sendForm(intake, 'contact[id]=9&contact[cdate]=soon&deal[status]=Won&deal[value]=1200')).json).toMatchObject({ accepted: true, reason: null });
    await work();
    expect(await stored(intake, '9')).toMatchObject({ timestamp: start.getTime(), status: 'Won', revenue: 1200 });
    expect(await sitemap(intake)).toMatchObject({ arrivals: expect.arrayContaining([expect.objectContaining({ outcome: 'stored', problems: [{ field: 'contact.cdate', problem: 'not a date: the delivery time is used', value: 'soon' }] }), expect.objectContaining({ outcome: 'refused' })]) });
  });

  test('of up to 256 KB is accepted, a larger one is not', async () => {
    const intake = await added();
    expect((await send(intake, { ...lead, note: 'x'.repeat(250 * 1024) })).status).toBe(200);
    expect((await send(intake, { ...lead, note: 'x'.repeat(257 * 1024) })).status).toBe(413);
    await work();
  });

  test('gets the same refusal from a known and an unknown intake', async () => {
    const intake = await added();
    const wrong = await send(intake, lead, { 'x-intake-key': 'lsk_wrong' });
    const none = await send(intake, lead, {});
    const unknown = await send({ ...intake, siteRefId: 'ref-none' }, lead);
    const otherCrm = await send({ ...intake, crm: 'franConnect' }, lead);
    for (const answer of [wrong, none, unknown, otherCrm]) expect(answer).toMatchObject({ status: 401, json: wrong.json });
  });
});

describe('an intake', () => {
  test('is listed in pages with the others, each once', async () => {
    const names = Array.from({ length: 120 }, (_none, index) => `page-${String(index).padStart(3, '0')}`);
    for (const siteRefId of names)
      await putIntake({ siteRefId, siteId: 'site-n2', crm: 'goHighLevel', state: 'receiving', mappingVersion: 1, names: {}, keepMonths: 48, addedAt: start.toISOString(), revision: 1 }, []);
    const shape = z.object({ intakes: z.array(z.object({ siteRefId: z.string() })), lastEvalKey: z.nullable(z.string()) });
    const sizes: number[] = [];
    const listed: string[] = [];
    for (let lastEvalKey: string | null | undefined; lastEvalKey !== null; ) {
      const page = shape.parse(withStatus(await program.call('list-lead-sitemaps', { token: admin, query: lastEvalKey === undefined ? {} : { lastEvalKey } })).json);
      sizes.push(page.intakes.length);
      listed.push(...page.intakes.map(({ siteRefId }) => siteRefId));
      lastEvalKey = page.lastEvalKey;
    }
    expect(Math.max(...sizes)).toBe(50);
    expect(listed.filter(name => name.startsWith('page-'))).toEqual(names);
    expect(new Set(listed).size).toBe(listed.length);
  });

  test('is available to administrators only', async () => {
    const { siteRefId } = await added();
    for (const [id, params] of [['get-lead-sitemap', { siteRefId }], ['list-lead-sitemaps', {}]] as const) {
      expect((await program.call(id, { token: program.token('org-user'), params })).status).toBe(403);
    }
  });

  test('accepts two secrets for a day after a rotation, unless the old one is revoked', async () => {
    const intake = await added();
    const rotate = async (what: 'rotate' | 'end-old', revision: number) =>
      z.object({ secret: z.nullable(z.string()) }).parse(
        withStatus(await program.call('rotate-intake-secret', { token: admin, params: { siteRefId: intake.siteRefId }, body: { revision, what } })).json,
      ).secret;
    const second = (await rotate('rotate', 1)) ?? '';
    const of = async (secret: string) => (await send({ ...intake, secret }, lead)).status;
    expect([await of(intake.secret), await of(second)]).toEqual([200, 200]);
    setClock(() => new Date('2026-11-23T12:00:00Z'));
    expect([await of(intake.secret), await of(second)]).toEqual([401, 200]);
    const third = (await rotate('rotate', 2)) ?? '';
    expect([await of(second), await of(third)]).toEqual([200, 200]);
    expect(await rotate('end-old', 3)).toBeNull();
    expect([await of(second), await of(third)]).toEqual([401, 200]);
    expect((await program.call('rotate-intake-secret', { token: admin, params: { siteRefId: intake.siteRefId }, body: { revision: 3, what: 'rotate' } })).status).toBe(409);
    await work();
  });

  test('keeps arrivals while paused, and a replay reads them', async () => {
    const intake = await added();
    const put = (revision: number, state: string, names: Record<string, string> = {}) =>
      program.call('put-lead-sitemap', { token: admin, params: { siteRefId: intake.siteRefId }, body: { revision, state, names, keepMonths: 48 } });
    withStatus(await put(1, 'paused'));
    withStatus(await send(intake, lead));
    await work();
    expect(await stored(intake, 'L-48602')).toBeUndefined();
    expect(await sitemap(intake)).toMatchObject({ intake: { standing: 'paused' }, arrivals: [{ outcome: 'waiting' }] });
    withStatus(await put(2, 'receiving'));
    const replay = async (preview: boolean) => withStatus(await program.call('replay-arrivals', { token: admin, params: { siteRefId: intake.siteRefId }, body: { preview } })).json;
    expect(await replay(true)).toMatchObject({ arrivals: 1, added: 1, same: 0 });
    expect(await stored(intake, 'L-48602')).toBeUndefined();
    await replay(false);
    expect(await stored(intake, 'L-48602')).toMatchObject({ revenue: 49_900 });
    expect(await replay(true)).toMatchObject({ same: 1, added: 0, changed: 0 });
  });

  test('reads a newly mapped field from earlier arrivals', async () => {
    const intake = await added();
    withStatus(await send(intake, { ...lead, custom_12: 'resale' }));
    await work();
    const body = { revision: 1, state: 'receiving', names: { dealType: 'custom_12' }, keepMonths: 48 };
    withStatus(await program.call('put-lead-sitemap', { token: admin, params: { siteRefId: intake.siteRefId }, body }));
    const call = (preview: boolean) => program.call('replay-arrivals', { token: admin, params: { siteRefId: intake.siteRefId }, body: { preview } });
    expect((await call(true)).json).toMatchObject({ changed: 1, changes: [{ leadId: 'L-48602', fields: ['dealType'] }] });
    await call(false);
    expect(await stored(intake, 'L-48602')).toMatchObject({ dealType: 'resale' });
    expect((await program.call('put-lead-sitemap', { token: admin, params: { siteRefId: intake.siteRefId }, body: { ...body, revision: 2, names: { nonsense: 'x' } } })).status).toBe(400);
  });

  test('can be tested without storing anything', async () => {
    const intake = await added();
    const answer = await program.call('test-intake', { token: admin, params: { siteRefId: intake.siteRefId }, body: { payload: lead } });
    expect(answer.json).toMatchObject({ lead: { leadId: 'L-48602', revenue: 49_900 }, personal: ['first_name', 'email', 'phone'], problems: [] });
    expect(await sitemap(intake)).toMatchObject({ intake: { standing: 'waiting' }, arrivals: [] });
  });

  test('has a unique reference, and feeds a site', async () => {
    const { siteRefId } = await added();
    const add = (body: unknown) => program.call('add-lead-sitemap', { token: admin, params: { siteRefId }, body });
    expect((await add({ siteId: 'site-n1', crm: 'goHighLevel' })).status).toBe(409);
    expect((await add({ siteId: 'org', crm: 'goHighLevel' })).status).toBe(400);
  });
});

test('no secret or personal data reaches a table, a queue or a log', async () => {
  const intake = await added();
  withStatus(await send(intake, { ...lead, contact_id: 'P1', nested: { full_name: 'Gwendolyn Harrow' }, custom: 'Gwendolyn Harrow', odd: 4_045_550_134 }));
  await send(intake, lead, { 'x-intake-key': 'lsk_wrong_but_told' });
  const queued = ((await program.queues?.pending('leads')) ?? []).join('\n');
  await work();
  const texts = [queued, program.lines.join('\n')];
  for (const table of ['leads', 'leadIntakes', 'notifications', 'mails', 'jobs'] as const) {
    const { Items = [] } = await documentClient().send(new ScanCommand({ TableName: tableName(table) }));
    for (const item of Items) {
      texts.push(JSON.stringify(item));
      if (item['data'] instanceof Uint8Array) texts.push(JSON.stringify(await decodeJson(item['data'])));
    }
  }
  const all = texts.join('\n');
  expect(all).toContain('P1');
  for (const word of [intake.secret, 'lsk_wrong_but_told', 'Gwendolyn', 'Harrow', 'gwen@', '555 0134', '4045550134']) expect(all).not.toContain(word);
});
