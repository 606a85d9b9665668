import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as nightly } from '../../functions/jobs/dispatch-nightly-pull.ts';
import { handler as pullWorker } from '../../functions/jobs/pull-worker.ts';
import { handler as sweep } from '../../functions/jobs/sweep-deferred.ts';
import { invalidAnswer, PlatformError } from '../../functions/platforms/platform-error.ts';
import { startBackfill } from '../../functions/services/collection/backfill.ts';
import { pullWindow } from '../../functions/services/collection/pull.ts';
import * as accountChecks from '../../functions/services/connections/account-checks.ts';
import { changeConnection, getConnection } from '../../functions/stores/connections/connections.ts';
import * as notifications from '../../functions/stores/notifications.ts';
import { getNode, replaceNode } from '../../functions/stores/sites/sites.ts';
import { readDays } from '../../functions/stores/metrics/metrics.ts';
import { readMonthRecords } from '../../functions/stores/metrics/month-records.ts';
import type { PullMessage } from '../../shared/messages/queues.ts';
import type { RecordService } from '../../shared/platforms/registry.ts';
import { eachDay } from '../../shared/domain/periods/days.ts';
import { addSite, readSiteItems, deferredIn, type Pipeline, sqsEvent, startPipeline } from './support/pipeline.ts';
import { allAccounts, fbWindow, gmbDay, gmbWindow, script, watchQueue } from './support/scripted.ts';

let pipeline: Pipeline;
let queue: ReturnType<typeof watchQueue>;
let siteId = '';
let count = 0;
const now = new Date('2026-11-21T12:00:00Z');
const plenty = { getRemainingTimeInMillis: () => 900_000 };
const zone = 'America/Chicago';
beforeAll(async () => {
  pipeline = await startPipeline({ queues: true });
  queue = watchQueue();
});
afterAll(async () => {
  queue.stop();
  await pipeline.stop();
});
beforeEach(async () => {
  pipeline.control.now = now;
  siteId = await site();
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function site(): Promise<string> {
  count += 1;
  await addSite(`site-o${count}`, { accounts: allAccounts(String(count)) });
  return `site-o${count}`;
}
const window = (service: RecordService, start: string, end: string, more: Partial<PullMessage> = {}): PullMessage => ({
  v: 1, kind: 'pull', siteId, service, start, end, purpose: 'nightly', ...more,
});
async function begin(service: RecordService, months = 1) {
  await startBackfill({ siteId, service, now, months });
  return queue.taken().map(({ message }) => message);
}
const work = async (message: PullMessage, tries = 1) => (await pullWorker(sqsEvent([message], tries))).batchItemFailures.length;
const runNight = async (at: string, date?: string) => {
  pipeline.control.now = new Date(at);
  const before = pipeline.program.lines.length;
  await nightly({ v: 1, job: 'nightly-pull', timeZone: zone, ...(date ? { date } : {}) }, plenty);
  const late = pipeline.program.lines.slice(before).map(line => JSON.parse(line)).find(line => 'LateConnections' in line)?.LateConnections;
  const windows = queue.taken().map(({ message }) => message).filter(message => message.siteId === siteId).map(({ service, start, end }) => `${service} ${start}..${end}`);
  return { late, windows };
};

describe('reviews', () => {
  it('are reported once by nightly pulls, never by backfills, and kept if notifying fails', async () => {
    const reviewed = (date: string) => (request: { start: string; end: string }) => {
      const pulled = gmbWindow(request.start, request.end);
      return { ...pulled, sections: [...pulled.sections, { service: 'gmb' as const, section: 'reviews' as const, days: [{ date, ratings: [{ stars: 5, count: 2 }] }] }] };
    };
    const readNotificationKeys = async () => (await readSiteItems('notifications', siteId)).map(({ sk }) => String(sk).slice(0, 9));
    await begin('gmb');
    script('gmb', reviewed('2026-11-20'));
    await work(window('gmb', '2026-11-15', '2026-11-20', { purpose: 'backfill' }));
    expect(await readNotificationKeys()).toEqual([]);
    for (const _night of [1, 2]) expect(await work(window('gmb', '2026-11-15', '2026-11-20'))).toBe(0);
    expect(await readNotificationKeys()).toEqual(['n20261121']);
    const bell = vi.spyOn(notifications, 'putNotification').mockRejectedValue(new Error('no bell'));
    script('gmb', reviewed('2026-11-19'));
    expect(await work(window('gmb', '2026-11-15', '2026-11-20'))).toBe(0);
    bell.mockRestore();
    expect(pipeline.program.lines.some(line => line.includes('Review notifications could not be sent'))).toBe(true);
    expect(await getConnection(siteId, 'gmb')).toMatchObject({ lastDay: '2026-11-20' });
    await work(window('gmb', '2026-11-15', '2026-11-20'));
    expect(await readNotificationKeys()).toEqual(['n20261120', 'n20261121']);
  });
});

describe('the verification of a location', () => {
  it('is checked on nights without a new day and on refused nights, reporting refusals', async () => {
    await begin('gmb');
    const asked = vi.spyOn(accountChecks, 'checkVerification').mockResolvedValue('COMPLETED');
    script('gmb', ({ start, end }) => gmbWindow(start, end));
    expect(await work(window('gmb', '2026-11-15', '2026-11-18', { purpose: 'backfill' }))).toBe(0);
    expect(await work(window('gmb', '2026-11-15', '2026-11-20'))).toBe(0);
    expect(asked).not.toHaveBeenCalled();
    script('gmb', ({ start }) => gmbWindow(start, '2026-11-20', { through: '2026-11-20' }));
    expect(await work(window('gmb', '2026-11-15', '2026-11-21'))).toBe(0);
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockImplementation(async site => {
      const current = await getNode(site.siteId);
      const gmb = current?.attr.accounts?.gmb;
      if (current && gmb)
        await replaceNode({ ...current, attr: { ...current.attr, accounts: { ...current.attr.accounts, gmb: { ...gmb, verificationStatus: 'FAILED' } } } }, current.revision);
      return 'FAILED';
    });
    script('gmb', () => Promise.reject(new PlatformError({ platform: 'gmb', kind: 'access-lost', message: 'The caller does not have permission' })));
    expect(await work(window('gmb', '2026-11-15', '2026-11-22'))).toBe(0);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(await readSiteItems('notifications', siteId)).toEqual([
      expect.objectContaining({ notification: expect.objectContaining({ cause: 'not-tracking-gmb-verification' }) }),
    ]);
    // The night's days stand whatever Google says of the verification.
    asked.mockRejectedValue(new Error('no answer'));
    script('gmb', ({ start, end }) => gmbWindow(start, end));
    expect(await work(window('gmb', '2026-11-15', '2026-11-22'))).toBe(0);
    expect(await getConnection(siteId, 'gmb')).toMatchObject({ state: 'working', lastDay: '2026-11-22' });
  });
});

describe('a platform that lags', () => {
  it('has no missing days yet: its newest day counts, and the next night retries', async () => {
    const [first] = await begin('gmb');
    script('gmb', ({ start }) => gmbWindow(start, '2026-11-15', { through: '2026-11-15' }));
    if (first) await work(first);
    expect(await getConnection(siteId, 'gmb')).toMatchObject({ lastDay: '2026-11-15', askedThrough: '2026-11-20', missingDays: [], backfill: { done: 1, failed: 0 } });
    expect(await runNight('2026-11-22T12:00:00Z')).toMatchObject({ windows: ['gmb 2026-11-15..2026-11-21'] });
    script('gmb', ({ start }) => gmbWindow(start, '2026-11-16', { through: '2026-11-16' }));
    await work(window('gmb', '2026-11-15', '2026-11-21'));
    expect(await getConnection(siteId, 'gmb')).toMatchObject({ lastDay: '2026-11-16', askedThrough: '2026-11-21', missingDays: [] });
    expect(await readDays(siteId, 'gmb', 'core', '2026-11-01', '2026-11-30')).toHaveLength(16);
  });

  it('is late beyond its lag until it goes quiet, and never without any day', async () => {
    const [first] = await begin('gmb');
    const others = async (at: string) => (await runNight(at)).late;
    script('gmb', ({ start }) => gmbWindow(start, '2026-11-15', { through: '2026-11-15' }));
    if (first) await work(first);
    const base = await others('2026-11-22T12:00:00Z');
    await work(window('gmb', '2026-11-15', '2026-11-21'));
    // The 17th is what the platform should have had by last night.
    const lateNow = await others('2026-11-24T12:00:00Z');
    expect(lateNow - base).toBeGreaterThanOrEqual(1);
    await changeConnection(siteId, 'gmb', before => before && { ...before, lastDay: '2026-10-31', askedThrough: '2026-11-22' });
    expect(await others('2026-11-24T12:00:00Z')).toBe(lateNow - 1);
    await changeConnection(siteId, 'gmb', before => before && { ...before, lastDay: null, askedThrough: '2026-11-22' });
    expect(await others('2026-11-24T12:00:00Z')).toBe(lateNow - 1);
    // Asked by nobody since: that is ours.
    await changeConnection(siteId, 'gmb', before => before && { ...before, lastDay: null, askedThrough: '2026-11-19' });
    expect(await others('2026-11-24T12:00:00Z')).toBe(lateNow);
    expect(await runNight('2026-11-24T12:00:00Z')).toMatchObject({ windows: ['gmb 2026-11-14..2026-11-23'] });
  });

  it('marks only the days due by then as missing after a failure', async () => {
    await begin('gmb');
    script('gmb', () => {
      throw invalidAnswer('gmb', 'performance', 'datedValues', 'not a list');
    });
    expect(await work(window('gmb', '2026-11-14', '2026-11-20'), 5)).toBe(1);
    expect((await getConnection(siteId, 'gmb'))?.missingDays).toEqual(['2026-11-14', '2026-11-15']);
  });
});

describe('an unreadable answer', () => {
  it('keeps stored data, retries, and finally records the reason for the missing days', async () => {
    await begin('gmb');
    script('gmb', ({ start }) => gmbWindow(start, '2026-11-12', { through: '2026-11-12' }));
    await work(window('gmb', '2026-11-09', '2026-11-12'));
    const stored = await readSiteItems('metrics', siteId);
    script('gmb', () => {
      throw invalidAnswer('gmb', 'performance', 'multiDailyMetricTimeSeries', 'not a list');
    });
    const message = window('gmb', '2026-11-10', '2026-11-15');
    expect(await work(message, 1)).toBe(1);
    expect((await getConnection(siteId, 'gmb'))?.missingDays).toEqual([]);
    expect(await work(message, 5)).toBe(1);
    expect(await readSiteItems('metrics', siteId)).toEqual(stored);
    expect(await getConnection(siteId, 'gmb')).toMatchObject({
      state: 'working', lastDay: '2026-11-12', missingDays: ['2026-11-13', '2026-11-14', '2026-11-15'],
      missingWhy: [{ start: '2026-11-13', end: '2026-11-15', kind: 'invalid-answer', message: expect.stringContaining("a response we couldn't read") }],
    });
    expect(pipeline.program.lines.join('\n')).toContain('performance: multiDailyMetricTimeSeries: not a list');
    script('gmb', ({ start, end }) => gmbWindow(start, end));
    expect(await work(message)).toBe(0);
    expect((await getConnection(siteId, 'gmb'))?.missingWhy).toBeUndefined();
  });

  it('marks days the platform no longer has, and no night requests them again', async () => {
    const [november, october] = await begin('gmb', 2);
    script('gmb', ({ start, end }) => (end < '2026-11-01' ? gmbWindow('2026-10-20', end, { missingDays: eachDay(start, '2026-10-19') }) : gmbWindow(start, end)));
    for (const message of [november, october]) if (message) expect(await work(message)).toBe(0);
    expect(await getConnection(siteId, 'gmb')).toMatchObject({
      lastDay: '2026-11-20', missingWhy: [{ start: '2026-10-01', end: '2026-10-19', kind: 'not-given' }],
    });
    expect(await runNight('2026-11-22T12:00:00Z', '2026-11-22')).toMatchObject({ windows: ['gmb 2026-11-15..2026-11-21'] });
    expect((await readMonthRecords(siteId, 'gmb', '202610', '202610'))[0]?.sources.gmb?.days).toBe(12);
  });
});

describe('reviews', () => {
  it('deleted on the platform disappear on the next pull, even from a settled month', async () => {
    await begin('gmb');
    const answer = (days: readonly string[]) => script('gmb', ({ start, end }) => ({
      ...gmbWindow(start, end),
      sections: [
        { service: 'gmb', section: 'core', days: eachDay(start, end).map(date => gmbDay(date)) },
        { service: 'gmb', section: 'reviews', days: days.map(date => ({ date, ratings: [{ stars: 1, count: 1 }] })) },
      ],
    }));
    answer(['2026-10-05', '2026-10-20']);
    await work(window('gmb', '2026-10-01', '2026-10-31', { purpose: 'backfill' }));
    const stored = async () => (await readDays(siteId, 'gmb', 'reviews', '2026-10-01', '2026-11-30')).map(({ date }) => date);
    expect(await stored()).toEqual(['2026-10-05', '2026-10-20']);
    answer(['2026-10-20']);
    await work(window('gmb', '2026-10-01', '2026-10-31', { purpose: 'backfill' }));
    expect(await stored()).toEqual(['2026-10-20']);
    expect(await readDays(siteId, 'gmb', 'core', '2026-10-01', '2026-10-31')).toHaveLength(31);
    expect((await readSiteItems('metrics', siteId)).map(item => item['sk'])).toEqual(['gmb#core#2026-10', 'gmb#month#2026-10', 'gmb#reviews#2026-10']);
  });
});

describe('followers, which a platform reports only for the current moment', () => {
  it('stay with the day they were reported', async () => {
    await begin('linkedinOrg');
    const day = (date: string, followers: number | null) => ({
      date, followers, organicFollowerGain: 1, paidFollowerGain: 0, impressions: 5, uniqueImpressions: 4, clicks: 1, likes: 0, comments: 0, shares: 0,
    });
    script('linkedinOrg', ({ start, end }) => ({ sections: [{ service: 'linkedinOrg', section: 'core', days: eachDay(start, end).map(date => day(date, date === end ? 500 + Number(end.slice(8)) : null)) }], timeZone: 'UTC', missingDays: [] }));
    await work(window('linkedinOrg', '2026-11-17', '2026-11-19'));
    await work(window('linkedinOrg', '2026-11-18', '2026-11-20'));
    expect((await readDays(siteId, 'linkedinOrg', 'core', '2026-11-17', '2026-11-20')).map(({ followers }) => followers)).toEqual([null, null, 519, 520]);
  });
});

describe('a platform that asks to wait', () => {
  it('is not called by any site until a program-wide limit ends', async () => {
    await begin('linkedin');
    const first = siteId;
    const retryAt = new Date('2026-11-22T00:00:00Z');
    const throttled = script('linkedin', () => {
      throw new PlatformError({ platform: 'linkedin', kind: 'throttled', message: 'Daily limit', retryAt });
    });
    expect(await work(window('linkedin', '2026-11-14', '2026-11-20'))).toBe(0);
    siteId = await site();
    await begin('linkedin');
    expect(await work(window('linkedin', '2026-11-14', '2026-11-20'))).toBe(0);
    expect(throttled).toHaveBeenCalledTimes(1);
    expect((await getConnection(first, 'linkedin'))?.state).toBe('throttled');
    expect((await getConnection(siteId, 'linkedin'))?.state).toBe('working');
    const deferred = (await deferredIn(zone)).filter(({ message }) => message.service === 'linkedin');
    expect(deferred.map(({ message }) => message.siteId)).toEqual([first, siteId]);
    expect(deferred.every(({ dueAt }) => dueAt >= retryAt.toISOString() && dueAt < '2026-11-22T00:20:01.000Z')).toBe(true);

    pipeline.control.now = new Date('2026-11-21T23:30:00Z');
    await sweep({ v: 1, job: 'sweep-deferred', timeZone: zone }, plenty);
    expect(queue.taken()).toEqual([]);
    pipeline.control.now = new Date('2026-11-22T00:30:00Z');
    await sweep({ v: 1, job: 'sweep-deferred', timeZone: zone }, plenty);
    const back = queue.taken().map(({ message }) => message);
    expect(back.map(message => message.siteId).sort()).toEqual([first, siteId].sort());
    expect((await deferredIn(zone)).filter(({ message }) => message.service === 'linkedin')).toEqual([]);
    const days = (start: string, end: string) => eachDay(start, end).map(date => ({ date, currency: 'USD', campaigns: [] }));
    script('linkedin', ({ start, end }) => ({ sections: [{ service: 'linkedin', section: 'core', days: days(start, end) }], timeZone: 'UTC', missingDays: [] }));
    for (const message of back) expect(await work(message)).toBe(0);
    expect(await getConnection(first, 'linkedin')).toMatchObject({ state: 'working', lastDay: '2026-11-20' });
  });
});

describe("a resource's hourly limit", () => {
  it('is never exceeded by parallel windows: backfills wait, nightly pulls pass, nothing is lost', async () => {
    const windows = await begin('fb', 18);
    expect(windows).toHaveLength(18);
    const asked = script('fb', fbWindow);
    // Each of these costs at most eight calls of the account's 600, of which backfills may spend 420.
    const more = Array.from({ length: 5 }, () => windows).flat();
    await Promise.all(more.map(message => pullWindow({ ...message, jobId: undefined, windowIndex: undefined }, { now })));
    expect(asked.mock.calls.length).toBe(52);
    const waiting = await pullWindow(window('fb', '2025-06-01', '2025-06-30', { purpose: 'backfill' }), { now });
    expect(waiting).toMatchObject({ outcome: 'deferred', message: window('fb', '2025-06-01', '2025-06-30', { purpose: 'backfill' }) });
    if (waiting.outcome !== 'deferred') throw new Error('a wait expected');
    expect(waiting.dueAt.toISOString() >= '2026-11-21T13:00:00.000Z' && waiting.dueAt.toISOString() < '2026-11-21T13:20:00.000Z').toBe(true);
    // The same as a message of the queue: neither failed nor one of its tries used up.
    expect(await work(window('fb', '2025-06-01', '2025-06-30', { purpose: 'backfill' }), 5)).toBe(0);
    expect((await getConnection(siteId, 'fb'))?.missingDays).toEqual([]);
    expect(await pullWindow(window('fb', '2026-10-24', '2026-11-20'), { now })).toMatchObject({ outcome: 'pulled' });
    expect(asked.mock.calls.length).toBe(53);
    expect(await pullWindow(waiting.message, { now: waiting.dueAt })).toMatchObject({ outcome: 'pulled' });
  });
});

describe('a connection after a new sign-in', () => {
  it.each([
    ['gmb', 'reconnect-needed', ['gmb 2026-10-30..2026-11-20']],
    ['fb', 'reconnect-needed', ['fb 2026-10-04..2026-10-31', 'fb 2026-11-01..2026-11-20']],
  ] as const)('%s: requests missed days immediately, including those it may lack because of its lag', async (service, state, expected) => {
    const [first] = await begin(service);
    script('gmb', ({ start, end }) => gmbWindow(start, end));
    script('fb', fbWindow);
    if (first) await work(first);
    await changeConnection(siteId, service, before => before && {
      ...before, state, lastDay: '2026-10-30', ...(service === 'gmb' ? { askedThrough: '2026-11-04' } : { missingDays: ['2026-10-10', '2026-10-11', '2026-10-12'] }),
    });
    await startBackfill({ siteId, service, now, months: 1 });
    const sent = queue.taken().map(({ message }) => message);
    expect(sent.map(message => `${message.service} ${message.start}..${message.end}`)).toEqual(expected);
    for (const message of sent) expect(await work(message)).toBe(0);
    expect(await getConnection(siteId, service)).toMatchObject({ state: 'working', lastDay: '2026-11-20', missingDays: [] });
  });
});

describe('a service that the platform has switched off', () => {
  it('is never called, neither for its connection nor for a leftover message', async () => {
    await begin('gmb');
    await changeConnection(siteId, 'gmb', before => before && { ...before, state: 'retired' });
    const asked = script('gmb', ({ start, end }) => gmbWindow(start, end));
    expect(await pullWindow(window('gmb', '2026-11-14', '2026-11-20'), { now })).toEqual({ outcome: 'nothing-to-do', why: 'retired' });
    expect((await runNight('2026-11-22T12:00:00Z')).windows).toEqual([]);
    expect(asked).not.toHaveBeenCalled();
    expect((await pullWorker(sqsEvent([{ ...window('gmb', '2026-11-14', '2026-11-20'), service: 'ga' }]))).batchItemFailures).toHaveLength(1);
  });
});
