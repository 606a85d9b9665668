import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handler as leadWorker } from '../../../../functions/jobs/lead-worker.ts';
import { handler as pullLeads } from '../../../../functions/jobs/pull-leads.ts';
import { documentClient, tableName } from '../../../../functions/runtime/clients/dynamodb.ts';
import { setClock } from '../../../../functions/runtime/clock.ts';
import { deleteIntake } from '../../../../functions/stores/leads/intakes.ts';
import { getLead } from '../../../../functions/stores/leads/lead-items.ts';
import { getPull } from '../../../../functions/stores/leads/pulls.ts';
import { readLeads } from '../../../../functions/stores/leads/read-leads.ts';
import { goHighLevelLocation, goHighLevelToken, narrowToken } from '../../../../scripts/sandbox/crm/go-highlevel.ts';
import { sqsEvent } from '../../../pipeline/support/pipeline.ts';
import { whileRefused } from '../../support/failing.ts';
import { startPlatforms } from '../../support/platforms.ts';
import { type Program, startProgram, withStatus } from '../../support/program.ts';
import { seedTree } from '../../support/tree.ts';

const plenty = { getRemainingTimeInMillis: () => 900_000 };

let now = new Date('2026-11-22T12:00:00Z');
let platforms: Awaited<ReturnType<typeof startPlatforms>>;
let program: Program;
let admin = '';
beforeAll(async () => {
  platforms = await startPlatforms(() => now);
  program = await startProgram({ env: platforms.env, queues: true });
  setClock(() => now);
  admin = program.token('admin-user', true);
  await seedTree();
});
afterAll(async () => {
  await program.stop();
  await platforms.stop();
});

const add = (siteRefId: string, crm = 'goHighLevel', siteId = 'site-n1') =>
  program.call('add-lead-sitemap', { token: admin, params: { siteRefId }, body: { siteId, crm } });
const connect = (siteRefId: string, body: Record<string, string> = { locationId: goHighLevelLocation, token: goHighLevelToken }) =>
  program.call('connect-intake-pull', { token: admin, params: { siteRefId }, body });
const sitemap = async (siteRefId: string) => withStatus(await program.call('get-lead-sitemap', { token: admin, params: { siteRefId } })).json;

/** Folds wait; delayed ones stand behind all others. */
const queued = async () => ((await program.queues?.pending('leads')) ?? []).filter(text => !text.includes('"kind":"fold"'));
let taken = 0;
let kinds: string[] = [];
/** Works on what waits, a message at a time; `twice`: each is delivered again. */
async function work({ twice = false } = {}): Promise<void> {
  kinds = [];
  for (let waiting = await queued(); waiting.length > taken; waiting = await queued()) {
    const messages: { kind: string }[] = waiting.slice(taken).map(text => JSON.parse(text));
    taken = waiting.length;
    for (const message of messages) {
      kinds.push(message.kind);
      for (let delivery = 0; delivery < (twice ? 2 : 1); delivery += 1) expect((await leadWorker(sqsEvent([message]))).batchItemFailures).toEqual([]);
    }
  }
}
const asked = (path: RegExp) => platforms.sandbox.calls.filter(call => call.platform === 'leadconnector' && path.test(call.path)).length;
const listLeads = async (siteId: string) => (await readLeads(siteId, 0, Date.parse('2027-01-01T00:00:00Z'))).map(({ lead }) => lead);

describe('a Go HighLevel account', () => {
  test('connects once the CRM accepts its token, then reads each contact once, by page', async () => {
    await add('ghl-one');
    withStatus(await connect('ghl-one'));
    expect(await sitemap('ghl-one')).toMatchObject({ pull: { locationId: goHighLevelLocation, lastPullAt: null, problem: null }, mapping: { version: 3 } });
    await work();
    expect(kinds.filter(kind => kind === 'pull')).toHaveLength(3);
    expect(kinds.filter(kind => kind === 'arrival')).toHaveLength(130);
    expect(asked(/^\/contacts\//)).toBe(130);
    const leads = await listLeads('site-n1');
    expect(leads).toHaveLength(130);
    expect(await sitemap('ghl-one')).toMatchObject({ pull: { read: 130, lastPullAt: now.toISOString() }, intake: { standing: 'receiving' } });
    // The sixth of the stand-in's list: won, from an advertisement, of a person whose name the location tells.
    expect((await getLead('site-n1', 'ghl-one#ghl00005'))?.lead).toMatchObject({
      status: 'won', revenue: 49_900, closeTimestamp: Date.parse('2026-11-16T05:00:00Z'), timestamp: Date.parse('2026-11-13T17:00:00Z'),
      metrics: { utm_source: 'bizlistings', utm_medium: 'referral', utm_campaign: 'Directory', leadOwnerName: 'A. Whitlock', zip: '30306', unsubscribed: false },
    });
  });

  test('reveals neither leads nor token in tables, queue, logs, or answers', async () => {
    const stored = await Promise.all((['leads', 'leadIntakes'] as const).map(async name =>
      (await documentClient().send(new ScanCommand({ TableName: tableName(name) }))).Items ?? []));
    const all = JSON.stringify([stored, await program.queues?.pending('leads'), program.lines, await sitemap('ghl-one'), await listLeads('site-n1')]);
    for (const secret of [goHighLevelToken, 'Rosalind', 'r5@example.com', '4045550148']) expect(all.includes(secret), secret).toBe(false);
  });

  test('is read again the next night: unchanged contacts cost no call and no arrival', async () => {
    now = new Date('2026-11-23T09:30:00Z');
    const before = asked(/^\/contacts\//);
    await pullLeads({ v: 1, job: 'pull-leads', timeZone: 'America/New_York' }, plenty);
    await work();
    // The stand-in changed nothing since; what was changed within an hour of the last pull would be read again.
    expect(kinds).toEqual(['pull', 'pull', 'pull']);
    expect(asked(/^\/contacts\//)).toBe(before);
    expect(await sitemap('ghl-one')).toMatchObject({ pull: { read: 0, lastPullAt: now.toISOString() } });
    await pullLeads({ v: 1, job: 'pull-leads', timeZone: 'America/Denver' }, plenty);
    await work();
    expect(kinds).toEqual([]);
  });

  test('ends in the same leads when delivered twice or reconnected', async () => {
    const before = await listLeads('site-n1');
    withStatus(await connect('ghl-one'));
    await work({ twice: true });
    expect(await listLeads('site-n1')).toEqual(before);
  });

  test('and its webhook produce one lead', async () => {
    const added = withStatus(await add('ghl-two', 'goHighLevel', 'site-n2'));
    withStatus(await connect('ghl-two'));
    await work();
    const { secret } = Object(added.json);
    const body = { contact_id: 'ghl00005', date_created: '2026-11-13T17:00:00Z', booking_date: '2026-11-16T15:00:00Z' };
    withStatus(await program.call('receive-lead', { params: { crm: 'goHighLevel', siteRefId: 'ghl-two' }, body, headers: { 'content-type': 'application/json', 'x-intake-key': String(secret) } }));
    await work();
    expect(await listLeads('site-n2')).toHaveLength(130);
    expect((await getLead('site-n2', 'ghl-two#ghl00005'))?.lead).toMatchObject({ status: 'won', contactedTimestamp: Date.parse('2026-11-16T15:00:00Z') });
  });
});

describe('is refused', () => {
  test.each<[string, Record<string, string>, number, RegExp]>([
    ['a token that the CRM does not know', { locationId: goHighLevelLocation, token: 'pit-unknown-token' }, 400, /rejected this token/],
    ['a token that may not read opportunities', { locationId: goHighLevelLocation, token: narrowToken }, 400, /can't access this location/],
    ['a location of somebody else', { locationId: 'AAAAAAAAAAAAAAAAAAAA', token: goHighLevelToken }, 400, /can't access this location/],
    ['what is no location', { locationId: '../users', token: goHighLevelToken }, 400, /./],
  ])('%s', async (_, body, status, message) => {
    await add('ghl-refused');
    const answer = await connect('ghl-refused', body);
    expect(answer).toMatchObject({ status, json: { message: expect.stringMatching(message) } });
    expect(await getPull('ghl-refused')).toBeNull();
  });
  test('another CRM, and an unknown intake', async () => {
    await add('fran', 'franConnect');
    expect((await connect('fran')).status).toBe(400);
    expect((await connect('nowhere')).status).toBe(404);
  });
  test('saves nothing while the CRM does not answer', async () => {
    await platforms.control({ failures: [{ platform: 'leadconnector', kind: 'unavailable', count: 1 }] });
    await add('ghl-down');
    expect((await connect('ghl-down')).status).toBe(502);
    expect(await getPull('ghl-down')).toBeNull();
  });
});

describe('a pull', () => {
  const pull = async (siteRefId: string) => {
    const stored = await getPull(siteRefId);
    return { v: 1, kind: 'pull', siteRefId, connectionId: stored?.pull.connectionId ?? '', startedAt: now.toISOString(), after: null, read: 0 };
  };
  test('is retried by the queue after a temporary failure, and changes nothing', async () => {
    const before = await getPull('ghl-one');
    await platforms.control({ failures: [{ platform: 'leadconnector', kind: 'throttled', count: 1 }] });
    expect((await leadWorker(sqsEvent([await pull('ghl-one')]))).batchItemFailures).toHaveLength(1);
    expect((await getPull('ghl-one'))?.pull).toEqual(before?.pull);
  });
  test('with a refused token reports it and stops until someone reconnects', async () => {
    await platforms.control({ failures: [{ platform: 'leadconnector', kind: 'unauthenticated', count: 1 }] });
    expect((await leadWorker(sqsEvent([await pull('ghl-one')]))).batchItemFailures).toEqual([]);
    expect(await sitemap('ghl-one')).toMatchObject({ pull: { problem: 'refused' } });
    await pullLeads({ v: 1, job: 'pull-leads', timeZone: 'America/New_York' }, plenty);
    expect((await queued()).slice(taken).filter(text => text.includes('ghl-one'))).toEqual([]);
    await work();
    withStatus(await connect('ghl-one'));
    await work();
    expect(await sitemap('ghl-one')).toMatchObject({ pull: { problem: null } });
  });
  test('of a disconnected or replaced account reads nothing, and leads stay', async () => {
    const old = await pull('ghl-one');
    withStatus(await program.call('disconnect-intake-pull', { token: admin, params: { siteRefId: 'ghl-one' } }));
    const calls = asked(/./);
    expect((await leadWorker(sqsEvent([old]))).batchItemFailures).toEqual([]);
    expect(asked(/./)).toBe(calls);
    expect(await sitemap('ghl-one')).toMatchObject({ pull: null });
    expect(await listLeads('site-n1')).toHaveLength(130);
  });
  test('is deleted with its intake', async () => {
    await deleteIntake('ghl-two');
    expect(await getPull('ghl-two')).toBeNull();
  });
});

test('an unreadable intake does not stop others at night, and raises an alarm', async () => {
  for (const siteRefId of ['ghl-a-broken', 'ghl-z-whole']) {
    await add(siteRefId);
    withStatus(await connect(siteRefId));
  }
  await work();
  const isOfBroken = (asked: string) => asked.startsWith('Get') && asked.includes('"ghl-a-broken#pull"');
  const night = () => pullLeads({ v: 1, job: 'pull-leads', timeZone: 'America/New_York' }, plenty);
  await whileRefused(isOfBroken, night);
  expect(program.lines.filter(line => line.includes('"FailedJobItems":1'))).toHaveLength(1);
  const waiting = await queued();
  expect(waiting.slice(taken).filter(text => text.includes('"kind":"pull"') && text.includes('ghl-z-whole'))).toHaveLength(1);
});
