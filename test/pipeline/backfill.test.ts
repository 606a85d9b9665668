import { ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handler as pullWorker } from '../../functions/jobs/pull-worker.ts';
import { sqsClient } from '../../functions/runtime/clients/sqs.ts';
import { connectors } from '../../functions/platforms/connectors.ts';
import type { PulledWindow } from '../../functions/platforms/connector.ts';
import { monthWindows, startBackfill } from '../../functions/services/collection/backfill.ts';
import { showProgress } from '../../functions/services/collection/backfill-progress.ts';
import { resumeJob } from '../../functions/services/collection/backfill-windows.ts';
import { collectShop } from '../../functions/services/collection/collect-shop.ts';
import { storeWindow } from '../../functions/services/collection/store-window.ts';
import { changeConnection, deleteConnection, getConnection } from '../../functions/stores/connections/connections.ts';
import { beginGeneration, countWindow, getBackfillJob } from '../../functions/stores/jobs/jobs.ts';
import { readDays } from '../../functions/stores/metrics/metrics.ts';
import { readMonthRecords } from '../../functions/stores/metrics/month-records.ts';
import { getNode, replaceNode } from '../../functions/stores/sites/sites.ts';
import { pullMessageSchema, type PullMessage } from '../../shared/messages/queues.ts';
import { answerGa4 } from './support/ga4-answers.ts';
import { coreDay } from '../shared/domain/support-days.ts';
import { addSite, readSiteItems, type Pipeline, sqsEvent, startPipeline, tokenId } from './support/pipeline.ts';

let pipeline: Pipeline;
const now = new Date('2026-11-21T12:00:00Z');
beforeAll(async () => {
  pipeline = await startPipeline({ queues: true });
  pipeline.control.now = now;
});
afterAll(() => pipeline.stop());

/** Takes everything that lies in the pull queue. */
async function queued(): Promise<PullMessage[]> {
  const taken: PullMessage[] = [];
  for (;;) {
    const { Messages = [] } = await sqsClient().send(
      new ReceiveMessageCommand({ QueueUrl: process.env['BACKFILL_QUEUE_URL'], MaxNumberOfMessages: 10, WaitTimeSeconds: 0 }),
    );
    if (Messages.length === 0) return taken;
    taken.push(...Messages.map(({ Body }) => pullMessageSchema.parse(JSON.parse(Body ?? ''))));
  }
}
const work = async (messages: readonly PullMessage[], tries = 1) =>
  (await pullWorker(sqsEvent(messages, tries))).batchItemFailures.length;

describe('backfill windows', () => {
  it('are calendar months, newest first, the newest up to yesterday', () => {
    expect(monthWindows('2026-02-10', 3)).toEqual([
      { start: '2026-02-01', end: '2026-02-10' }, { start: '2026-01-01', end: '2026-01-31' }, { start: '2025-12-01', end: '2025-12-31' },
    ]);
    expect(monthWindows('2026-11-20', 18).at(-1)).toEqual({ start: '2025-06-01', end: '2025-06-30' });
  });
});

describe('a backfill', () => {
  it('is sent once, counts each window once despite repeats, and onboards the site', async () => {
    await addSite('site-first');
    await startBackfill({ siteId: 'site-first', service: 'ga4', now });
    const messages = await queued();
    expect(messages.map(({ windowIndex }) => windowIndex)).toEqual(Array.from({ length: 18 }, (_, index) => index));
    expect(messages[0]).toMatchObject({ start: '2026-11-01', end: '2026-11-20', purpose: 'backfill' });

    const reordered = [...messages.slice(3).toReversed(), ...messages.slice(3, 6), ...messages.slice(0, 2)];
    for (const message of reordered) expect(await work([message])).toBe(0);
    const unfinished = await getConnection('site-first', 'ga4');
    expect(unfinished?.backfill).toMatchObject({ done: 17, failed: 0, total: 18, finishedAt: null });
    expect((await getNode('site-first'))?.attr.status).toBe('onboarding');

    // Both copies of the last window at once.
    expect(await work([messages[2], messages[2]].flatMap(message => message ?? []))).toBe(0);
    const finished = await getConnection('site-first', 'ga4');
    expect(finished?.backfill).toMatchObject({ done: 18, failed: 0, total: 18, finishedAt: now.toISOString() });
    expect(finished).toMatchObject({ lastDay: '2026-11-20', missingDays: [] });
    // Its people have not come past step 4: they stay in the wizard.
    expect((await getNode('site-first'))?.attr.status).toBe('onboarding');

    const progress = pipeline.published().map(body => Object(body));
    expect(progress.every(update => update.siteId === 'site-first' && update.total === 18)).toBe(true);
    const counts = progress.map(update => update.done);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(new Set(counts)).toEqual(new Set(Array.from({ length: 18 }, (_, index) => index + 1)));
    expect(progress.filter(update => update.metricsLoaded).every(update => update.done === 18)).toBe(true);

    expect(await readDays('site-first', 'ga4', 'core', '2025-06-01', '2026-11-20')).toHaveLength(538);
    expect(await readMonthRecords('site-first', 'ga4', '202506', '202611')).toHaveLength(17);
    // Settled months are one item a section from the start.
    const keys = (await readSiteItems('metrics', 'site-first')).map(item => String(item['sk']));
    expect(keys.filter(key => key.startsWith('ga4#core#'))).toHaveLength(17 + 20);
  });

  it('of the same property chosen twice starts once', async () => {
    await addSite('site-again');
    await startBackfill({ siteId: 'site-again', service: 'ga4', now, months: 2 });
    const messages = await queued();
    for (const message of messages) await work([message]);
    const before = await getConnection('site-again', 'ga4');
    await startBackfill({ siteId: 'site-again', service: 'ga4', now: new Date('2026-11-25T12:00:00Z'), months: 2 });
    expect(await queued()).toEqual([]);
    expect(await getConnection('site-again', 'ga4')).toEqual(before);
  });

  it('restarts from its first month when the site begins to sell, but only once', async () => {
    const before = await addSite('site-shop', { isEcommerce: false });
    await startBackfill({ siteId: 'site-shop', service: 'ga4', now, months: 2 });
    for (const message of await queued()) await work([message]);
    expect(await readDays('site-shop', 'ga4', 'shop', '2026-10-01', '2026-11-20')).toEqual([]);
    const after = await replaceNode({ ...before, attr: { ...before.attr, isEcommerce: true } }, before.revision);
    await collectShop(before, after, now);
    const messages = await queued();
    expect(messages.map(({ start, end }) => [start, end])).toEqual([['2026-11-01', '2026-11-20'], ['2026-10-01', '2026-10-31']]);
    for (const message of messages) await work([message]);
    expect(await readDays('site-shop', 'ga4', 'shop', '2026-10-01', '2026-11-20')).toHaveLength(51);
    expect(await getConnection('site-shop', 'ga4')).toMatchObject({ lastDay: '2026-11-20', missingDays: [], backfill: { done: 2, total: 2 } });
    await collectShop(after, after, now);
    expect(await queued()).toEqual([]);
  });

  it('restarts from the first month of an earlier choice of the property when the site begins to sell', async () => {
    const before = await addSite('site-shop-again', { isEcommerce: false });
    await startBackfill({ siteId: 'site-shop-again', service: 'ga4', now, months: 2 });
    for (const message of await queued()) await work([message]);
    await deleteConnection('site-shop-again', 'ga4');
    const december = new Date('2026-12-01T12:00:00Z');
    await startBackfill({ siteId: 'site-shop-again', service: 'ga4', now: december, months: 1 });
    for (const message of await queued()) await work([message]);
    const after = await replaceNode({ ...before, attr: { ...before.attr, isEcommerce: true } }, before.revision);
    await collectShop(before, after, december);
    const messages = await queued();
    expect(messages.map(({ start, end }) => [start, end])).toEqual([['2026-11-01', '2026-11-30'], ['2026-10-01', '2026-10-31']]);
  });

  it('of a property removed and chosen again later leaves no gap after its last day', async () => {
    const site = await addSite('site-gap');
    await startBackfill({ siteId: 'site-gap', service: 'ga4', now, months: 2 });
    for (const message of await queued()) await work([message]);
    await deleteConnection('site-gap', 'ga4');
    const march = new Date('2027-03-10T12:00:00Z');
    await startBackfill({ siteId: 'site-gap', service: 'ga4', now: march, months: 2 });
    expect((await queued()).map(({ start }) => start)).toEqual(['2027-03-01', '2027-02-01', '2027-01-01', '2026-12-01', '2026-11-01']);

    // Days of another property are between: they remain its own.
    const choose = async (ga4: { propertyId: string }, chosenAt: Date) => {
      const current = await getNode('site-gap');
      if (current?.attr.accounts?.ga4 === undefined) throw new Error('site-gap');
      const accounts = { ...current.attr.accounts, ga4: { ...current.attr.accounts.ga4, ...ga4 } };
      await replaceNode({ ...current, attr: { ...current.attr, accounts } }, current.revision);
      await startBackfill({ siteId: 'site-gap', service: 'ga4', now: chosenAt, months: 1 });
      return await queued();
    };
    for (const message of await choose({ propertyId: '999' }, new Date('2027-01-10T12:00:00Z'))) await work([message]);
    const again = await choose({ propertyId: site.attr.accounts?.ga4?.propertyId ?? '' }, march);
    expect(again.map(({ start }) => start)).toEqual(['2027-03-01']);
  });

  it('that lost its messages resumes with the unfinished windows', async () => {
    await addSite('site-lost');
    await startBackfill({ siteId: 'site-lost', service: 'ga4', now, months: 3 });
    const [first] = await queued();
    if (first) await work([first]);
    await startBackfill({ siteId: 'site-lost', service: 'ga4', now, months: 3 });
    expect((await queued()).map(({ windowIndex }) => windowIndex)).toEqual([1, 2]);
  });

  it('that failed in part finishes, reports missing days, and recovers when chosen again', async () => {
    await addSite('site-part');
    await startBackfill({ siteId: 'site-part', service: 'ga4', now, months: 2 });
    const [november, october] = await queued();
    if (!november || !october) throw new Error('two windows expected');
    await work([november]);
    pipeline.control.answer = () => ({ status: 500, json: { error: { code: 500, status: 'INTERNAL', message: 'x' } } });
    expect(await work([october], 4)).toBe(1);
    expect((await getConnection('site-part', 'ga4'))?.backfill).toMatchObject({ done: 1, failed: 0, finishedAt: null });
    expect(await work([october], 5)).toBe(1);
    const failed = await getConnection('site-part', 'ga4');
    expect(failed?.backfill).toMatchObject({ done: 1, failed: 1, total: 2, finishedAt: now.toISOString() });
    expect(failed?.missingDays).toHaveLength(31);
    pipeline.control.answer = call => answerGa4(call);
    await startBackfill({ siteId: 'site-part', service: 'ga4', now, months: 2 });
    const again = await queued();
    expect(again.map(({ windowIndex }) => windowIndex)).toEqual([1]);
    await work(again);
    const repaired = await getConnection('site-part', 'ga4');
    expect(repaired?.backfill).toMatchObject({ done: 2, failed: 0, total: 2, finishedAt: now.toISOString() });
    expect(repaired?.missingDays).toEqual([]);
  });

  it('whose worker died after recording its end is shown as finished by the next', async () => {
    await addSite('site-noted');
    await startBackfill({ siteId: 'site-noted', service: 'ga4', now, months: 1 });
    const messages = await queued();
    await work(messages);
    const jobId = (await getConnection('site-noted', 'ga4'))?.backfill?.jobId ?? '';
    const finished = await getBackfillJob(jobId);
    if (finished === null) throw new Error('a job expected');
    await changeConnection('site-noted', 'ga4', before => (before?.backfill ? { ...before, backfill: { ...before.backfill, done: 0, finishedAt: null } } : before));
    // Counted before the other one noted the end.
    await showProgress({ ...finished, finishedAt: null }, now);
    expect((await getConnection('site-noted', 'ga4'))?.backfill).toMatchObject({ done: 1, finishedAt: now.toISOString() });
    await changeConnection('site-noted', 'ga4', before => (before?.backfill ? { ...before, backfill: { ...before.backfill, finishedAt: null } } : before));
    await resumeJob(finished);
    const again = await queued();
    expect(again.map(({ windowIndex }) => windowIndex)).toEqual([0]);
    const calls = pipeline.google.calls.length;
    await work(again);
    expect(pipeline.google.calls.length).toBe(calls);
    expect((await getConnection('site-noted', 'ga4'))?.backfill).toMatchObject({ done: 1, finishedAt: now.toISOString() });
  });

  it('ends although another generation began between the last count and the end', async () => {
    await addSite('site-between');
    await startBackfill({ siteId: 'site-between', service: 'ga4', now, months: 1 });
    const jobId = (await getConnection('site-between', 'ga4'))?.backfill?.jobId ?? '';
    const counted = await countWindow(jobId, 0, 'done');
    if (counted === null) throw new Error('a job expected');
    await beginGeneration(jobId);
    await showProgress(counted, now);
    expect((await getConnection('site-between', 'ga4'))?.backfill).toMatchObject({ done: 1, finishedAt: now.toISOString(), generation: 1 });
  });

  it('whose worker died after the last window finishes when the account is chosen again', async () => {
    await addSite('site-counted');
    await startBackfill({ siteId: 'site-counted', service: 'ga4', now, months: 1 });
    const jobId = (await getConnection('site-counted', 'ga4'))?.backfill?.jobId ?? '';
    await countWindow(jobId, 0, 'done');
    await queued();
    await startBackfill({ siteId: 'site-counted', service: 'ga4', now, months: 1 });
    const calls = pipeline.google.calls.length;
    await work(await queued());
    expect(pipeline.google.calls.length).toBe(calls);
    expect((await getConnection('site-counted', 'ga4'))?.backfill).toMatchObject({ done: 1, finishedAt: now.toISOString() });
  });

  it('stores the primary section last', async () => {
    await addSite('site-order');
    await startBackfill({ siteId: 'site-order', service: 'ga4', now, months: 1 });
    const [message] = await queued();
    const connection = await getConnection('site-order', 'ga4');
    if (!message || !connection) throw new Error('a window and a connection expected');
    const failing: PulledWindow = {
      // The second section cannot be written: a day of no calendar.
      sections: [
        { service: 'ga4', section: 'core', days: [coreDay('2026-11-20', [])] },
        { service: 'ga4', section: 'pages', days: [{ date: 'never', pages: [] }] },
      ],
      timeZone: null, missingDays: [],
    };
    await expect(storeWindow(message, connection, connectors.ga4, failing, now)).rejects.toThrow('Invalid time value');
    expect(await readDays('site-order', 'ga4', 'core', '2026-11-20', '2026-11-20')).toEqual([]);
  });

  it('of another property is separate, and messages of the old one do nothing', async () => {
    const site = await addSite('site-other');
    await startBackfill({ siteId: 'site-other', service: 'ga4', now, months: 1 });
    const [old] = await queued();
    const account = site.attr.accounts?.ga4;
    if (!old || !account) throw new Error('a window and an account expected');
    await replaceNode({ ...site, attr: { ...site.attr, accounts: { ga4: { ...account, propertyId: '88' } } } }, 0);
    await startBackfill({ siteId: 'site-other', service: 'ga4', now, months: 1 });
    const [fresh] = await queued();
    expect(fresh?.jobId).not.toBe(old.jobId);
    const calls = pipeline.google.calls.length;
    await work([fresh].flatMap(message => message ?? []));
    expect(pipeline.google.calls.slice(calls).every(({ path }) => path.includes('/properties/88:'))).toBe(true);
    await deleteConnection('site-other', 'ga4');
    const after = pipeline.google.calls.length;
    expect(await work([old])).toBe(0);
    expect(pipeline.google.calls.length).toBe(after);
    expect(await getConnection('site-other', 'ga4')).toBeNull();
  });

  it('of a property chosen again the same day brings its days back', async () => {
    const site = await addSite('site-back');
    const choose = async (propertyId: string, revision: number) => {
      const account = { tokenId, accountId: '1', accountName: 'A', propertyId, propertyName: 'P' };
      await replaceNode({ ...site, attr: { ...site.attr, accounts: { ga4: account } } }, revision);
      await startBackfill({ siteId: site.siteId, service: 'ga4', now, months: 1 });
      const messages = await queued();
      expect(messages).toHaveLength(1);
      const calls = pipeline.google.calls.length;
      await work(messages);
      expect(pipeline.google.calls.slice(calls).every(({ path }) => path.includes(`/properties/${propertyId}:`))).toBe(true);
      expect(pipeline.google.calls.length).toBeGreaterThan(calls);
    };
    await choose('77', 0);
    await choose('88', (await getNode(site.siteId))?.revision ?? 0);
    await choose('77', (await getNode(site.siteId))?.revision ?? 0);
  });

  it('of a property replaced during a call keeps nothing of the answer', async () => {
    const site = await addSite('site-swapped');
    await startBackfill({ siteId: site.siteId, service: 'ga4', now, months: 1 });
    const messages = await queued();
    pipeline.control.answer = async call => {
      await changeConnection(site.siteId, 'ga4', before => before && { ...before, sourceKey: '88' });
      return answerGa4(call);
    };
    expect(await work(messages)).toBe(0);
    pipeline.control.answer = call => answerGa4(call);
    expect(await readSiteItems('metrics', site.siteId)).toEqual([]);
    expect(await getConnection(site.siteId, 'ga4')).toMatchObject({ sourceKey: '88', lastDay: null, backfill: { done: 0 } });
  });

  it('of a platform without history is one window of yesterday', async () => {
    await addSite('site-page');
    await startBackfill({ siteId: 'site-page', service: 'pagespeed', now });
    const messages = await queued();
    expect(messages.map(({ start, end }) => [start, end])).toEqual([['2026-11-20', '2026-11-20']]);
    expect(await work(messages)).toBe(0);
    // Its second run is a step of its own, a second later.
    let second = await queued();
    for (let wait = 0; second.length === 0 && wait < 100; wait += 1) {
      await new Promise(resolve => setTimeout(resolve, 100));
      second = await queued();
    }
    expect(second).toMatchObject([{ progress: { steps: 1, since: now.toISOString() } }]);
    expect(await work(second)).toBe(0);
    expect((await getConnection('site-page', 'pagespeed'))?.backfill).toMatchObject({ done: 1, total: 1 });
  });
});
