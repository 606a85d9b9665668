import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { handler as pullWorker } from '../../functions/jobs/pull-worker.ts';
import { PlatformError } from '../../functions/platforms/platform-error.ts';
import { documentClient, tableName } from '../../functions/runtime/clients/dynamodb.ts';
import { startBackfill } from '../../functions/services/collection/backfill.ts';
import { showProgress } from '../../functions/services/collection/backfill-progress.ts';
import { pullWindow } from '../../functions/services/collection/pull.ts';
import { changeConnection, deleteConnection, getConnection } from '../../functions/stores/connections/connections.ts';
import { countWindow, getBackfillJob } from '../../functions/stores/jobs/jobs.ts';
import { readDays } from '../../functions/stores/metrics/metrics.ts';
import { readMonthRecords } from '../../functions/stores/metrics/month-records.ts';
import { getNode, replaceNode } from '../../functions/stores/sites/sites.ts';
import type { PullMessage } from '../../shared/messages/queues.ts';
import type { LinkedinOrgCoreDay } from '../../shared/platforms/linkedin-organization/days.ts';
import { eachDay } from '../../shared/domain/periods/days.ts';
import { addSite, readSiteItems, type Pipeline, sqsEvent, startPipeline } from './support/pipeline.ts';
import { allAccounts, gmbDay, gmbWindow, script, watchQueue } from './support/scripted.ts';

let pipeline: Pipeline;
let queue: ReturnType<typeof watchQueue>;
const now = new Date('2026-11-21T12:00:00Z');
let beforeWrite: (() => Promise<void>) | null = null;
beforeAll(async () => {
  pipeline = await startPipeline();
  pipeline.control.now = now;
  queue = watchQueue();
  documentClient().middlewareStack.add(
    (next, context) => async args => {
      const hook = beforeWrite;
      if (hook !== null && context.commandName === 'PutItemCommand' && Object(args.input).TableName === tableName('metrics')) {
        beforeWrite = null;
        await hook();
      }
      return next(args);
    },
    { step: 'initialize', name: 'beforeWrite' },
  );
});
afterAll(async () => {
  queue.stop();
  await pipeline.stop();
});
afterEach(() => {
  beforeWrite = null;
  queue.taken();
  vi.restoreAllMocks();
});

async function choose(siteId: string, name: string, months = 1): Promise<PullMessage[]> {
  const site = await getNode(siteId);
  if (site === null) throw new Error(siteId);
  await replaceNode({ ...site, attr: { ...site.attr, accounts: allAccounts(name) } }, site.revision);
  for (const service of ['gmb', 'linkedinOrg'] as const) await startBackfill({ siteId, service, now, months });
  return queue.taken().map(({ message }) => message).filter(({ service }) => service === 'gmb');
}
const nightly = (siteId: string, name: string): PullMessage => ({ v: 1, kind: 'pull', siteId, service: 'gmb', sourceKey: name, start: '2026-11-14', end: '2026-11-20', purpose: 'nightly' });
async function connect(siteId: string, name = 'first'): Promise<PullMessage[]> {
  await addSite(siteId, { accounts: allAccounts(name) });
  return choose(siteId, name);
}

describe('an account chosen while the old one still answers', () => {
  const refusals = ['access-lost', 'reconnect', 'throttled', 'configuration', 'transient', 'invalid-answer'] as const;
  it.each(refusals)('is not marked by a refusal of the old one: %s', async kind => {
    const siteId = `old-${kind}`;
    await connect(siteId);
    script('gmb', async () => {
      await choose(siteId, 'second');
      throw new PlatformError({ platform: 'gmb', kind, message: 'The first location says no' });
    });
    await pullWorker(sqsEvent([nightly(siteId, 'first')], 5));
    expect(await getConnection(siteId, 'gmb')).toMatchObject({ sourceKey: 'second', state: 'working', missingDays: [], lastDay: null });
    expect((await getNode(siteId))?.attr.accounts?.gmb).toEqual(allAccounts('second').gmb);
    expect(await readSiteItems('notifications', siteId)).toEqual([]);
  });

  it('repulls days that a late old answer replaced, and shows none of its figures', async () => {
    await connect('late-answer');
    script('gmb', ({ start, end }) => gmbWindow(start, end));
    let sent: PullMessage[] = [];
    beforeWrite = async () => {
      sent = await choose('late-answer', 'second');
      script('gmb', ({ start, end, site }) => ({ ...gmbWindow(start, end), sections: [{ service: 'gmb', section: 'core', days: eachDay(start, end).map(date => gmbDay(date, site.attr.accounts?.gmb?.locationId === 'second' ? 22 : 1)) }] }));
      for (const message of sent) await pullWindow(message, { now });
    };
    expect(await pullWindow(nightly('late-answer', 'first'), { now })).toMatchObject({ outcome: 'nothing-to-do' });
    const connection = await getConnection('late-answer', 'gmb');
    expect(connection).toMatchObject({ sourceKey: 'second', lastDay: '2026-11-20', missingDays: eachDay('2026-11-14', '2026-11-20') });
    const shown = await readDays('late-answer', 'gmb', 'core', '2026-11-01', '2026-11-30');
    expect(new Set(shown.map(({ callClicks }) => callClicks))).toEqual(new Set([22]));
    await pullWindow({ ...nightly('late-answer', 'second') }, { now });
    expect((await getConnection('late-answer', 'gmb'))?.missingDays).toEqual([]);
    expect(await readDays('late-answer', 'gmb', 'core', '2026-11-01', '2026-11-20')).toHaveLength(20);
  });

  it('has its own followers', async () => {
    const day = (date: string, followers: number | null): LinkedinOrgCoreDay => ({
      date, followers, organicFollowerGain: 1, paidFollowerGain: 0, impressions: 1, uniqueImpressions: 1, clicks: 1, likes: 1, comments: 1, shares: 1,
    });
    const answer = (followers: number | null) =>
      script('linkedinOrg', ({ start, end }) => ({ sections: [{ service: 'linkedinOrg', section: 'core', days: eachDay(start, end).map(date => day(date, followers)) }], timeZone: 'UTC', missingDays: [] }));
    const window = (name: string): PullMessage => ({ ...nightly('followers', `urn:li:organization:${name}`), service: 'linkedinOrg' });
    const followers = async () => new Set((await readDays('followers', 'linkedinOrg', 'core', '2026-11-14', '2026-11-20')).map(record => record.followers));
    await connect('followers');
    answer(5000);
    await pullWindow(window('first'), { now });
    answer(null);
    await pullWindow(window('first'), { now });
    expect(await followers()).toEqual(new Set([5000]));
    await choose('followers', 'second');
    await pullWindow(window('second'), { now });
    expect(await followers()).toEqual(new Set([null]));
  });
});

describe('days of another property', () => {
  const october = () => readDays('two', 'gmb', 'core', '2026-10-01', '2026-10-31');
  it('end where the current one begins, are reported, and count again when it returns', async () => {
    await addSite('two', { accounts: allAccounts('first') });
    script('gmb', ({ start, end }) => gmbWindow(start, end));
    for (const message of await choose('two', 'first', 3)) await pullWindow(message, { now });
    expect((await getConnection('two', 'gmb'))?.otherUntil).toBeUndefined();
    expect(await october()).toHaveLength(31);
    expect(await readMonthRecords('two', 'gmb', '202609', '202610')).toHaveLength(2);
    for (const message of await choose('two', 'second', 1)) await pullWindow(message, { now });
    expect((await getConnection('two', 'gmb'))?.otherUntil).toBe('2026-10-31');
    expect(await october()).toEqual([]);
    expect(await readMonthRecords('two', 'gmb', '202609', '202610')).toEqual([]);
    // Removed before another one is chosen: the days say it.
    await deleteConnection('two', 'gmb');
    for (const message of await choose('two', 'third', 1)) await pullWindow(message, { now });
    expect((await getConnection('two', 'gmb'))?.otherUntil).toBe('2026-10-31');
    expect(await october()).toEqual([]);
    for (const message of await choose('two', 'first', 1)) await pullWindow(message, { now });
    expect((await getConnection('two', 'gmb'))?.otherUntil).toBeUndefined();
    expect(await october()).toHaveLength(31);
    expect(await readMonthRecords('two', 'gmb', '202609', '202610')).toHaveLength(2);
  });
});

describe('a reopened job', () => {
  it('is not closed by a worker that finished it before', async () => {
    const [message] = await connect('reopened');
    const jobId = message?.jobId ?? '';
    await countWindow(jobId, 0, 'failed');
    const through = await getBackfillJob(jobId);
    await startBackfill({ siteId: 'reopened', service: 'gmb', now, months: 1 });
    if (through !== null) await showProgress(through, now);
    expect((await getBackfillJob(jobId))?.finishedAt).toBeNull();
    expect((await getConnection('reopened', 'gmb'))?.backfill).toMatchObject({ done: 0, failed: 0, finishedAt: null });
  });

  it('counts as collected even after its job item expired', async () => {
    const [message] = await connect('remembered', 'elsewhere');
    script('gmb', ({ start, end }) => gmbWindow(start, end));
    if (message) expect(await pullWindow(message, { now })).toMatchObject({ outcome: 'pulled' });
    const before = await getConnection('remembered', 'gmb');
    // The job's item is gone after 400 days.
    await changeConnection('remembered', 'gmb', connection => connection && { ...connection, backfill: connection.backfill && { ...connection.backfill, jobId: 'backfill-of-long-ago' } });
    await startBackfill({ siteId: 'remembered', service: 'gmb', now: new Date('2028-02-01T12:00:00Z'), months: 1 });
    expect(queue.taken().filter(({ message: sent }) => sent.purpose === 'backfill')).toEqual([]);
    expect(await getConnection('remembered', 'gmb')).toMatchObject({ lastDay: before?.lastDay, backfill: { finishedAt: now.toISOString(), done: 1 } });
  });
});
