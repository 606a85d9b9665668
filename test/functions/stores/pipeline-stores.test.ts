import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeConnection, deleteConnection, getConnection, getConnections, listConnections, listZone, putConnection, type StoredConnection } from '../../../functions/stores/connections/connections.ts';
import { countWindow, createBackfillJob, finishBackfillJob, getBackfillJob, getDispatchCursor, reopenBackfillJob, setDispatchCursor } from '../../../functions/stores/jobs/jobs.ts';
import { listNotifications, markRead, putNotification } from '../../../functions/stores/notifications.ts';
import { mapConcurrent } from '../../../functions/runtime/map-concurrent.ts';
import type { Notification } from '../../../shared/model/notification.ts';
import { type Program, startProgram } from '../support/program.ts';

let program: Program;
const now = new Date('2026-11-21T12:00:00Z');
beforeAll(async () => {
  program = await startProgram({ awsClient: true });
});
afterAll(() => program.stop());

const connection = (siteId: string, more: Partial<StoredConnection> = {}): StoredConnection => ({
  siteId, service: 'ga4', state: 'working', connectedAt: now.toISOString(), pulledAt: null, lastDay: null, missingDays: [], backfill: null,
  timeZone: 'America/Denver', platformTimeZone: null, sourceKey: '1', compactedThrough: null, ...more,
});

describe('connections', () => {
  it('keep every change of concurrent writers', async () => {
    await putConnection(connection('many-a'));
    const days = Array.from({ length: 8 }, (_, index) => `2026-11-0${index + 1}`);
    await Promise.all(days.map(day => changeConnection('many-a', 'ga4', before => before && { ...before, missingDays: [...before.missingDays, day] })));
    expect([...((await getConnection('many-a', 'ga4'))?.missingDays ?? [])].sort()).toEqual(days);
  });

  it('are not restored by a change after deletion, nor written when unchanged', async () => {
    await putConnection(connection('gone-a'));
    await deleteConnection('gone-a', 'ga4');
    expect(await changeConnection('gone-a', 'ga4', before => before && { ...before, state: 'throttled' })).toBeNull();
    expect(await listConnections('gone-a')).toEqual([]);
    await putConnection(connection('still-a'));
    expect(await changeConnection('still-a', 'ga4', before => before && { ...before, message: undefined })).toEqual(connection('still-a'));
  });

  it('are paged by zone, in site order', async () => {
    for (const siteId of ['zone-c', 'zone-a', 'zone-b']) await putConnection(connection(siteId, { timeZone: 'Pacific/Honolulu' }));
    const first = await listZone('Pacific/Honolulu', null, 2);
    expect(first.keys.map(({ siteId }) => siteId)).toEqual(['zone-a', 'zone-b']);
    const second = await listZone('Pacific/Honolulu', first.cursor, 2);
    expect(second.keys.map(({ siteId }) => siteId)).toEqual(['zone-c']);
    expect((await getConnections([...first.keys, { siteId: 'zone-x', service: 'ga4' }])).map(({ siteId }) => siteId).sort()).toEqual(['zone-a', 'zone-b']);
    await expect(listZone('Pacific/Honolulu', '{"siteId":"zone-a"}')).rejects.toThrow('service');
  });
});

describe('backfill jobs', () => {
  const job = (jobId: string) => ({
    jobId, siteId: 'job-site', service: 'ga4' as const, sourceKey: '1', startedAt: now.toISOString(),
    windows: [{ start: '2026-11-01', end: '2026-11-20' }, { start: '2026-10-01', end: '2026-10-31' }],
  });

  it('are created once', async () => {
    expect(await createBackfillJob(job('job-once'))).toBe(true);
    expect(await createBackfillJob({ ...job('job-once'), sourceKey: '2' })).toBe(false);
    expect((await getBackfillJob('job-once'))?.sourceKey).toBe('1');
  });

  it('count a window once, however many count it; done overrides failed', async () => {
    await createBackfillJob(job('job-count'));
    await Promise.all(Array.from({ length: 6 }, () => countWindow('job-count', 1, 'failed')));
    expect((await getBackfillJob('job-count'))?.failed).toEqual(new Set([1]));
    await Promise.all(Array.from({ length: 6 }, () => countWindow('job-count', 1, 'done')));
    const counted = await countWindow('job-count', 1, 'failed');
    expect(counted?.done).toEqual(new Set([1]));
    expect(counted?.failed).toBeUndefined();
    expect(await countWindow('job-nowhere', 0, 'done')).toBeNull();
  });

  it('finish once and can be reopened', async () => {
    await createBackfillJob(job('job-end'));
    await countWindow('job-end', 0, 'failed');
    expect((await finishBackfillJob({ jobId: 'job-end' }, now))?.finishedAt).toBe(now.toISOString());
    expect((await finishBackfillJob({ jobId: 'job-end' }, new Date('2027-01-01T00:00:00Z')))?.finishedAt).toBe(now.toISOString());
    const open = await reopenBackfillJob('job-end');
    expect([open?.finishedAt, open?.failed]).toEqual([null, undefined]);
  });

  it('remember where a dispatch continues', async () => {
    expect(await getDispatchCursor('run-a')).toBeNull();
    await setDispatchCursor('run-a', 'here', now);
    expect(await getDispatchCursor('run-a')).toBe('here');
    await setDispatchCursor('run-a', null, now);
    expect(await getDispatchCursor('run-a')).toBeNull();
  });
});

describe('notifications', () => {
  const notification = (notificationId: string, siteId = 'note-site'): Notification => ({
    notificationId, siteId, type: 'ALERT', users: {}, body: { title: 't', message: notificationId, timestamp: now.toISOString() },
  });

  it('are stored once and listed newest first, by page, only for their own site', async () => {
    expect(await putNotification(notification('n20261101-a'), '/ISL/acme/note-site')).toBe(true);
    expect(await putNotification({ ...notification('n20261101-a'), type: 'AUDIT' }, '/ISL/acme/note-site')).toBe(false);
    await putNotification(notification('n20261103-a'), '/ISL/acme/note-site');
    await putNotification(notification('n20261102-a'), '/ISL/acme/note-site');
    await putNotification(notification('n20261109-a', 'note-other'), '/ISL/acme/note-site');
    const first = await listNotifications('note-site', undefined, 2);
    const second = await listNotifications('note-site', first.cursor ?? undefined, 2);
    expect([...first.notifications, ...second.notifications].map(entry => entry.notificationId)).toEqual(['n20261103-a', 'n20261102-a', 'n20261101-a']);
    await expect(listNotifications('note-other', first.cursor ?? undefined)).rejects.toMatchObject({ status: 400 });
  });

  it('are marked read per user, and unknown ids create nothing', async () => {
    await putNotification(notification('n20261101-b', 'read-site'), '/ISL/acme/note-site');
    await Promise.all(['user-a', 'user-b'].map(user => markRead('read-site', ['n20261101-b', 'n-unknown'], user)));
    const { notifications } = await listNotifications('read-site', undefined);
    expect(notifications).toEqual([{ ...notification('n20261101-b', 'read-site'), users: { 'user-a': { read: true }, 'user-b': { read: true } } }]);
  });
});

describe('parallel work', () => {
  it('returns results in order, never exceeds its limit, and fails with the first failure', async () => {
    let running = 0;
    let most = 0;
    const work = async (value: number) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(resolve => setTimeout(resolve, 5 - value));
      running -= 1;
      return value * 2;
    };
    expect(await mapConcurrent([1, 2, 3, 4], 2, work)).toEqual([2, 4, 6, 8]);
    expect(most).toBe(2);
    await expect(mapConcurrent([1], 2, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  });
});
