import { ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handler as nightly } from '../../functions/jobs/dispatch-nightly-pull.ts';
import { handler as monthly } from '../../functions/jobs/dispatch-monthly-audit.ts';
import { handler as pullWorker } from '../../functions/jobs/pull-worker.ts';
import { sqsClient } from '../../functions/runtime/clients/sqs.ts';
import { startBackfill } from '../../functions/services/collection/backfill.ts';
import { changeConnection, getConnection } from '../../functions/stores/connections/connections.ts';
import { waitFor } from '../../functions/services/collection/defer-window.ts';
import { deferWindow } from '../../functions/stores/jobs/deferred-windows.ts';
import { changeNode } from '../../functions/services/tree/node-changes.ts';
import { getNode, replaceNode } from '../../functions/stores/sites/sites.ts';
import { auditMessageSchema, pullMessageSchema, type PullMessage } from '../../shared/messages/queues.ts';
import { runToEnd } from '../functions/support/started-again.ts';
import { addSite, readSiteItems, deferredIn, type Pipeline, sqsEvent, startPipeline, tokenId } from './support/pipeline.ts';

let pipeline: Pipeline;
const plenty = { getRemainingTimeInMillis: () => 900_000 };
beforeAll(async () => {
  pipeline = await startPipeline({ queues: true });
});
afterAll(() => pipeline.stop());

async function drain(queue: 'PULL_QUEUE_URL' | 'BACKFILL_QUEUE_URL' | 'PAGESPEED_QUEUE_URL' | 'AUDIT_QUEUE_URL'): Promise<unknown[]> {
  const taken: unknown[] = [];
  for (;;) {
    const { Messages = [] } = await sqsClient().send(
      new ReceiveMessageCommand({ QueueUrl: process.env[queue], MaxNumberOfMessages: 10, WaitTimeSeconds: 0 }),
    );
    if (Messages.length === 0) return taken;
    taken.push(...Messages.map(({ Body }) => JSON.parse(Body ?? '')));
  }
}
/** Everything that is to be pulled, of whatever queue. */
const pulls = async () =>
  [...(await drain('PULL_QUEUE_URL')), ...(await drain('BACKFILL_QUEUE_URL')), ...(await drain('PAGESPEED_QUEUE_URL'))].map(body => pullMessageSchema.parse(body));
const short = ({ siteId, service, start, end }: PullMessage) => `${siteId} ${service} ${start}..${end}`;
const event = (timeZone: string, date?: string) => ({ v: 1, job: 'nightly-pull', timeZone, ...(date ? { date } : {}) });

async function connect(siteId: string, tz: 'Central' | 'Mountain' | 'Alaska' | 'Pacific' | 'Eastern' | 'Atlantic', at: string) {
  pipeline.control.now = new Date(at);
  await addSite(siteId, { tz });
  await startBackfill({ siteId, service: 'ga4', now: pipeline.control.now, months: 1 });
  const first = await pulls();
  for (const message of first) await pullWorker(sqsEvent([message]));
}

describe('the nightly run of one time zone', () => {
  it('sends only restated days, gaps and missing days of its zone', async () => {
    await connect('site-night', 'Central', '2026-11-21T12:00:00Z');
    await connect('site-elsewhere', 'Mountain', '2026-11-21T12:00:00Z');
    await nightly(event('America/Chicago', '2026-11-22'), plenty);
    expect((await pulls()).map(short)).toEqual(['site-night ga4 2026-11-19..2026-11-21']);
    await nightly(event('America/Chicago', '2026-11-27'), plenty);
    expect((await pulls()).map(short)).toEqual(['site-night ga4 2026-11-19..2026-11-26']);
    await changeConnection('site-night', 'ga4', before => before && { ...before, missingDays: ['2026-10-30', '2026-10-31', '2026-11-01'] });
    await nightly(event('America/Chicago', '2026-11-22'), plenty);
    const refill = await pulls();
    expect(refill.map(short)).toEqual([
      'site-night ga4 2026-11-19..2026-11-21', 'site-night ga4 2026-10-30..2026-10-31', 'site-night ga4 2026-11-01..2026-11-01',
    ]);
    for (const message of refill) await pullWorker(sqsEvent([message]));
    expect(await getConnection('site-night', 'ga4')).toMatchObject({ missingDays: [], lastDay: '2026-11-21' });
  });

  it('skips a connection with a dead credential, but retries one with lost access', async () => {
    await connect('site-dead', 'Alaska', '2026-11-21T12:00:00Z');
    await changeConnection('site-dead', 'ga4', before => before && { ...before, state: 'reconnect-needed' });
    await nightly(event('America/Anchorage', '2026-11-22'), plenty);
    expect(await pulls()).toEqual([]);
    await changeConnection('site-dead', 'ga4', before => before && { ...before, state: 'access-lost' });
    await nightly(event('America/Anchorage', '2026-11-22'), plenty);
    expect(await pulls()).toHaveLength(1);
    await changeConnection('site-dead', 'ga4', before => before && { ...before, state: 'retired' });
  });

  it('repeats the sign-in notification weekly until the sign-in is renewed, then pulls again', async () => {
    await connect('site-signed-out', 'Eastern', '2026-11-21T12:00:00Z');
    const readNotifiedDays = async () => (await readSiteItems('notifications', 'site-signed-out')).map(({ sk }) => String(sk).slice(1, 9)).sort();
    const night = async (day: string) => {
      pipeline.control.now = new Date(`${day}T15:00:00Z`);
      await nightly(event('America/New_York'), plenty);
      const sent = await pulls();
      for (const message of sent) await pullWorker(sqsEvent([message]));
      return [sent.length, (await getNode('site-signed-out'))?.attr.accounts?.ga4?.refreshAlertDate];
    };
    const answer = pipeline.control.answer;
    pipeline.control.answer = () => ({ status: 401, json: { error: { code: 401, status: 'UNAUTHENTICATED', message: 'Gone' } } });
    expect(await night('2026-11-22')).toEqual([1, '2026-11-29']);
    pipeline.control.answer = answer;
    expect(await readNotifiedDays()).toEqual(['20261122']);
    expect(await night('2026-11-28')).toEqual([0, '2026-11-29']);
    expect(await readNotifiedDays()).toEqual(['20261122']);
    expect(await night('2026-11-29')).toEqual([0, '2026-12-06']);
    expect(await night('2026-11-29')).toEqual([0, '2026-12-06']);
    expect(await readNotifiedDays()).toEqual(['20261122', '20261129']);
    const node = await getNode('site-signed-out');
    if (!node) throw new Error('No site');
    const renewed = { tokenId, accountId: '1', accountName: 'A', propertyId: '77', propertyName: 'P' };
    await replaceNode({ ...node, attr: { ...node.attr, accounts: { ga4: renewed } } }, node.revision);
    await changeConnection('site-signed-out', 'ga4', before => before && { ...before, state: 'working' });
    expect(await night('2026-12-06')).toEqual([1, undefined]);
    expect(await readNotifiedDays()).toEqual(['20261122', '20261129']);
  });

  it('sends deferred windows that are due and keeps the others', async () => {
    const message: PullMessage = { v: 1, kind: 'pull', siteId: 'site-dead', service: 'ga4', start: '2026-09-01', end: '2026-09-30', purpose: 'backfill' };
    await deferWindow('America/Anchorage', message, new Date('2026-11-21T11:00:00Z'));
    await deferWindow('America/Anchorage', { ...message, start: '2026-08-01', end: '2026-08-31' }, new Date('2026-11-21T13:00:00Z'));
    pipeline.control.now = new Date('2026-11-21T12:00:00Z');
    await nightly(event('America/Anchorage', '2026-11-21'), plenty);
    expect(await pulls()).toEqual([message]);
    expect((await deferredIn('America/Anchorage')).map(entry => entry.message.start)).toEqual(['2026-08-01']);
  });

  it('merges waiting copies of a window if a platform stays busy, except unfinished reports', async () => {
    const zone = 'America/Halifax';
    const now = new Date('2026-11-21T12:00:00Z');
    const busy: PullMessage = { v: 1, kind: 'pull', siteId: 'site-busy', service: 'gsc', start: '2026-11-01', end: '2026-11-18', purpose: 'nightly' };
    // Delayed by so much that no test here sees it come.
    await waitFor(busy, new Date('2026-11-21T12:14:30Z'), zone, now);
    expect(await deferredIn(zone)).toEqual([]);
    const stillBusy = { ...busy, waits: 3 };
    for (const dueAt of ['2026-11-21T12:00:20Z', '2026-11-21T12:00:45Z', '2026-11-21T12:14:59Z']) await waitFor(stillBusy, new Date(dueAt), zone, now);
    expect((await deferredIn(zone)).map(({ message, dueAt }) => [message, dueAt])).toEqual([[busy, '2026-11-21T12:15:00.000Z']]);
    const report = { ...stillBusy, progress: { state: {}, since: now.toISOString(), steps: 2 } };
    await waitFor(report, new Date('2026-11-21T12:14:30Z'), zone, now);
    expect(await deferredIn(zone)).toHaveLength(1);
  });

  it('sends the rest of a first collection that got stuck', async () => {
    pipeline.control.now = new Date('2026-11-21T12:00:00Z');
    await addSite('site-stuck', { tz: 'Atlantic' });
    await startBackfill({ siteId: 'site-stuck', service: 'ga4', now: pipeline.control.now, months: 2 });
    await pulls();
    await nightly(event('America/Puerto_Rico'), plenty);
    expect((await pulls()).map(({ purpose }) => purpose)).toEqual(['nightly']);
    pipeline.control.now = new Date('2026-11-22T12:00:00Z');
    await nightly(event('America/Puerto_Rico'), plenty);
    expect((await pulls()).map(({ purpose, windowIndex }) => [purpose, windowIndex])).toEqual([
      ['nightly', undefined], ['backfill', 0], ['backfill', 1],
    ]);
  });

  it('pauses the first collection of a suspended site and resumes it on reactivation', async () => {
    pipeline.control.now = new Date('2026-11-21T12:00:00Z');
    const site = await addSite('site-suspended', { tz: 'Samoa' });
    await startBackfill({ siteId: site.siteId, service: 'ga4', now: pipeline.control.now, months: 2 });
    const suspended = await replaceNode({ ...site, attr: { ...site.attr, suspended: true } }, 0);
    for (const message of await pulls()) await pullWorker(sqsEvent([message]));
    pipeline.control.now = new Date('2026-11-22T12:00:00Z');
    await nightly(event('Pacific/Pago_Pago'), plenty);
    expect((await pulls()).map(({ purpose }) => purpose)).toEqual(['nightly']);
    await replaceNode({ ...suspended, attr: { ...suspended.attr, suspended: false } }, suspended.revision);
    await nightly(event('Pacific/Pago_Pago'), plenty);
    expect((await pulls()).map(({ purpose }) => purpose)).toEqual(['nightly', 'backfill', 'backfill']);
  });

  it("counts connections without last night's day, except those that the customer must fix", async () => {
    await connect('site-late', 'Pacific', '2026-11-21T12:00:00Z');
    const counted = async (at: string, date?: string, name = 'LateConnections') => {
      pipeline.control.now = new Date(at);
      const before = pipeline.program.lines.length;
      await nightly(event('America/Los_Angeles', date), plenty);
      await pulls();
      return pipeline.program.lines.slice(before).map(line => JSON.parse(line)).filter(line => name in line);
    };
    // Accounts that feed several companies are counted beside it.
    expect(await counted('2026-11-21T12:00:00Z', undefined, 'SharedAccounts')).toMatchObject([{ SharedAccounts: 0 }]);
    expect(await counted('2026-11-22T12:00:00Z')).toEqual([{
      stage: 'test',
      LateConnections: 0,
      _aws: {
        Timestamp: Date.parse('2026-11-22T12:00:00Z'),
        CloudWatchMetrics: [{ Namespace: 'Insights', Dimensions: [['stage']], Metrics: [{ Name: 'LateConnections', Unit: 'Count' }] }],
      },
    }]);
    // The 20th is in; at the 23rd's night the 21st is what the night before was to bring.
    expect(await counted('2026-11-23T12:00:00Z')).toMatchObject([{ LateConnections: 1 }]);
    expect(await counted('2026-11-23T12:00:00Z', '2026-11-23')).toEqual([]);
    await changeConnection('site-late', 'ga4', before => before && { ...before, state: 'access-lost' });
    expect(await counted('2026-11-23T12:00:00Z')).toMatchObject([{ LateConnections: 0 }]);
    await changeConnection('site-late', 'ga4', before => before && { ...before, state: 'throttled' });
    expect(await counted('2026-11-23T12:00:00Z')).toMatchObject([{ LateConnections: 1 }]);
    const site = await getNode('site-late');
    if (site === null) throw new Error('a site expected');
    await replaceNode({ ...site, attr: { ...site.attr, suspended: true } }, site.revision);
    expect(await counted('2026-11-23T12:00:00Z')).toMatchObject([{ LateConnections: 0 }]);
  });

  it('restarts where it stopped when it runs out of time, handling each site once', async () => {
    pipeline.control.now = new Date('2026-11-21T12:00:00Z');
    const sites = Array.from({ length: 105 }, (_, index) => `site-many-${String(index).padStart(3, '0')}`);
    for (const siteId of sites) {
      await changeConnection(siteId, 'ga4', () => ({
        siteId, service: 'ga4', state: 'working', connectedAt: '2026-11-01T00:00:00Z', pulledAt: null, lastDay: null, missingDays: [],
        backfill: null, timeZone: 'Pacific/Honolulu', platformTimeZone: null, sourceKey: '1', compactedThrough: null,
      }));
    }
    expect(await runToEnd(nightly, event('Pacific/Honolulu'), 0)).toBe(2);
    expect((await pulls()).map(({ siteId }) => siteId)).toEqual(sites);
    // The next run begins at the first site.
    await nightly(event('Pacific/Honolulu'), plenty);
    expect(await pulls()).toHaveLength(105);
  });
});

describe('a site with an ended trial', () => {
  it('is pulled for only thirty more days, and recovers missed days after an upgrade', async () => {
    await connect('site-lapsed', 'Atlantic', '2026-11-21T12:00:00Z');
    const trial = async (trialExpiryDate?: string) => {
      const { trialExpiryDate: _before, ...attr } = (await getNode('site-lapsed'))?.attr ?? {};
      await changeNode('site-lapsed', node => ({ ...node, attr: { ...attr, ...(trialExpiryDate === undefined ? {} : { trialExpiryDate }) } }));
    };
    const night = async (day: string) => {
      pipeline.control.now = new Date(`${day}T15:00:00Z`);
      await nightly(event('America/Puerto_Rico'), plenty);
      for (const message of await pulls()) await pullWorker(sqsEvent([message]));
      return (await getConnection('site-lapsed', 'ga4'))?.lastDay;
    };
    await trial('2026-10-24');
    expect(await night('2026-11-23')).toBe('2026-11-22');
    expect(await night('2026-11-24')).toBe('2026-11-22');
    expect(await night('2026-12-30')).toBe('2026-11-22');
    await trial();
    expect(await night('2026-12-31')).toBe('2026-12-30');
    expect(await getConnection('site-lapsed', 'ga4')).toMatchObject({ missingDays: [] });
  });
});

describe('the monthly audit of one time zone', () => {
  it('requests the previous month once per site', async () => {
    pipeline.control.now = new Date('2026-11-21T12:00:00Z');
    await startBackfill({ siteId: 'site-night', service: 'pagespeed', now: pipeline.control.now });
    await monthly({ v: 1, job: 'monthly-audit', timeZone: 'America/Chicago', date: '2026-11-04' }, plenty);
    expect((await drain('AUDIT_QUEUE_URL')).map(body => auditMessageSchema.parse(body))).toEqual([
      { v: 1, kind: 'audit', siteId: 'site-night', yearMonth: '202610', type: 'standard', version: 2, onDemand: false },
    ]);
  });

  it('refuses an event that is not a schedule', async () => {
    await expect(monthly({ job: 'monthly-audit' }, plenty)).rejects.toThrow('timeZone');
  });
});
