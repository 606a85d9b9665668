import { createHash } from 'node:crypto';
import type { PullMessage } from '../../../shared/messages/queues.ts';
import type { Backfill, Connection } from '../../../shared/model/connection.ts';
import type { RecordService } from '../../../shared/model/daily-record.ts';
import { addDays, monthRange, previousYearMonth, yearMonthOf } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import { sources } from '../../platforms/sources.ts';
import { requiredSetting } from '../../runtime/environment.ts';
import { notFound } from '../../runtime/errors.ts';
import { sendMessages } from '../../runtime/queue.ts';
import { changeConnection, getConnection, listConnections } from '../../stores/connections/connections.ts';
import {
  beginGeneration, type BackfillJob, countWindow, createBackfillJob, finishBackfillJob, getBackfillJob, type JobWindow, reopenBackfillJob,
} from '../../stores/jobs/jobs.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { nightlyMessages } from './nightly-messages.ts';
import { markOnboarded } from '../notifications/not-tracking.ts';
import { publishProgress } from './progress.ts';
import { askForRows } from '../rollups/ask.ts';
import { dispatchZoneOf } from './windows.ts';

const backfillMonths = 18;

/**
 * Starts the first collection of a service whose account was chosen: a window a calendar month, newest first, so
 * that recent months show first (specification 9: data up to 18 months). The same source chosen again starts
 * nothing anew: what failed or was never sent is sent again, and a connection in trouble is given another try.
 * Whatever was sent before is superseded then (`isSuperseded`): no window is worked on for two choices.
 * @throws {DomainError} not-found when the site or its chosen account does not exist.
 */
export async function startBackfill(request: { siteId: string; service: RecordService; now: Date; months?: number }): Promise<void> {
  const { siteId, service, now, months = backfillMonths } = request;
  const site = await getNode(siteId);
  const source = site === null ? null : sources[service].sourceOf(site);
  if (site === null || source === null) throw notFound();
  const zone = siteTimeZone(site.attr);
  const current = await getConnection(siteId, service);
  const running = current?.sourceKey === source.key && current.backfill ? await getBackfillJob(current.backfill.jobId) : null;
  const job = running ?? (await newJob({ siteId, service, sourceKey: source.key, revision: site.revision, zone, months, now }));
  const reopened = job.failed && job.failed.size > 0 ? ((await reopenBackfillJob(job.jobId)) ?? job) : job;
  const open = running === null || isThrough(reopened) ? reopened : ((await beginGeneration(job.jobId)) ?? reopened);
  const mended = await changeConnection(siteId, service, before => {
    const same = before?.sourceKey === source.key ? before : null;
    return {
      ...(same ?? { connectedAt: now.toISOString(), pulledAt: null, lastDay: firstLastDay(open), missingDays: [], platformTimeZone: null, compactedThrough: null }),
      siteId, service, sourceKey: source.key, timeZone: dispatchZoneOf(zone), state: 'working', message: undefined,
      throttledUntil: undefined, backfill: backfillOf(open),
    };
  });
  await sendWindows(open);
  // What the nights could not bring while the connection was in trouble: at once rather than next night.
  const wasInTrouble = current?.sourceKey === source.key && current.state !== 'working';
  if (mended && wasInTrouble) await sendMessages(requiredSetting('PULL_QUEUE_URL'), nightlyMessages(mended, now));
}

/** Sends every window of a job that is neither done nor given up. */
export async function sendWindows(job: BackfillJob): Promise<void> {
  const messages = job.windows.flatMap((window, windowIndex) =>
    job.done?.has(windowIndex) || job.failed?.has(windowIndex) ? [] : [{ body: windowMessage(job, window, windowIndex) }],
  );
  if (messages.length > 0) await sendMessages(requiredSetting('PULL_QUEUE_URL'), messages);
}

/** Goes on with a job that stands still: what is open is sent again; of one that is through, a done window, to be shown. */
export async function resumeJob(job: BackfillJob): Promise<void> {
  const done = job.windows.findIndex((_, index) => job.done?.has(index));
  const window = job.windows[done];
  if (!isThrough(job) || window === undefined) return sendWindows(job);
  await sendMessages(requiredSetting('PULL_QUEUE_URL'), [{ body: windowMessage(job, window, done) }]);
}

const windowMessage = (job: BackfillJob, window: JobWindow, windowIndex: number): PullMessage => ({
  v: 1, kind: 'pull', siteId: job.siteId, service: job.service, ...window, purpose: 'backfill', jobId: job.jobId, windowIndex,
  ...(job.generation === undefined ? {} : { generation: job.generation }),
});

/**
 * Whether a window's message belongs to a first collection that another one has taken the place of: another account was
 * chosen, the same one again, or its open windows were sent anew. It is dropped without any work.
 */
export function isSuperseded({ jobId, generation = 0 }: PullMessage, { backfill }: Pick<Connection, 'backfill'>): boolean {
  if (jobId === undefined) return false;
  return backfill?.jobId !== jobId || generation < (backfill.generation ?? 0);
}

/**
 * Counts a finished window exactly once, however often and in whatever order its message comes, then shows the
 * count.
 */
export async function completeWindow(jobId: string, windowIndex: number, outcome: 'done' | 'failed', now: Date): Promise<void> {
  const job = await countWindow(jobId, windowIndex, outcome);
  if (job) await showProgress(job, now);
}

/**
 * Shows how far a job is: on the connection, and to whoever watches. With the last window the collection is
 * finished, and the site onboarded when any of it came. Repeats itself without harm, so that a worker that died
 * after counting is made up for.
 */
export async function showProgress(counted: BackfillJob, now: Date): Promise<void> {
  // Whoever noted the end may have died before it was shown: the job is shown as it stands, whoever noted it.
  const job = isThrough(counted) && counted.finishedAt === null ? ((await finishBackfillJob(counted.jobId, now)) ?? (await getBackfillJob(counted.jobId))) : counted;
  if (job === null) return;
  const progress = backfillOf(job);
  const { siteId, service } = job;
  await changeConnection(siteId, service, before => {
    const shown = before?.backfill;
    if (!before || shown?.jobId !== progress.jobId || isBehind(progress, shown)) return before;
    return { ...before, backfill: progress };
  });
  const metricsLoaded = progress.finishedAt !== null && progress.done > 0;
  if (metricsLoaded) await markOnboarded(siteId);
  if (progress.finishedAt !== null && (await isLastCollection(siteId))) await askForRows([{ siteId, whole: true, also: 'above' }], now);
  const { jobId, done, failed, total } = progress;
  await publishProgress({ v: 1, siteId, service, jobId, done, failed, total, metricsLoaded });
}

/** Several platforms that are connected together are added up once, with the last of them; a night makes up for a race. */
const isLastCollection = async (siteId: string): Promise<boolean> =>
  (await listConnections(siteId)).every(({ backfill }) => backfill === null || backfill.finishedAt !== null);

/** The job whose window a message is, when that window was done before: then nothing is left but to show it. */
export async function jobOfDoneWindow(message: PullMessage): Promise<BackfillJob | null> {
  if (message.jobId === undefined || message.windowIndex === undefined) return null;
  const job = await getBackfillJob(message.jobId);
  return job?.done?.has(message.windowIndex) ? job : null;
}

async function newJob(request: {
  siteId: string; service: RecordService; sourceKey: string; revision: number; zone: string; months: number; now: Date;
}): Promise<BackfillJob> {
  const { siteId, service, sourceKey, now } = request;
  const yesterday = addDays(siteToday(now, request.zone), -1);
  const windows = sources[service].hasHistory ? monthWindows(yesterday, request.months) : [{ start: yesterday, end: yesterday }];
  // The site's revision: a property that is left and chosen again the same day is collected anew, since the other
  // one's days stand in its place by then.
  const about = [siteId, service, sourceKey, yesterday, request.months, request.revision];
  const digest = createHash('sha256').update(about.join('\n')).digest('base64url');
  const jobId = `backfill-${digest.slice(0, 22)}`;
  await createBackfillJob({ jobId, siteId, service, sourceKey, windows, startedAt: now.toISOString() });
  const job = await getBackfillJob(jobId);
  if (job === null) throw new Error(`The job ${jobId} was written and is not there`);
  return job;
}

/** Calendar months up to a day, newest first; the newest one ends with that day. */
export function monthWindows(lastDay: string, months: number): JobWindow[] {
  const newest = yearMonthOf(lastDay);
  return Array.from({ length: months }, (_, index) => {
    const { start, end } = monthRange(previousYearMonth(newest, index));
    return { start, end: index === 0 ? lastDay : end };
  });
}

const isThrough = (job: BackfillJob) => (job.done?.size ?? 0) + (job.failed?.size ?? 0) >= job.windows.length;
/** A count that an overtaken worker brings late does not turn the display back. */
const isBehind = (progress: Backfill, shown: Backfill) =>
  progress.done < shown.done || (progress.done === shown.done && progress.failed < shown.failed && shown.finishedAt === null);
const newestDay = (job: BackfillJob) => job.windows[0]?.end ?? null;

/** The newest day that a job has brought for sure: its newest window's, or what the platform has of it by then. */
function firstLastDay(job: BackfillJob): string | null {
  const newest = newestDay(job);
  return job.done?.has(0) && newest !== null ? addDays(newest, -sources[job.service].lagDays) : null;
}

function backfillOf(job: BackfillJob): Backfill {
  return {
    jobId: job.jobId,
    start: job.windows.at(-1)?.start ?? job.startedAt.slice(0, 10),
    end: newestDay(job) ?? job.startedAt.slice(0, 10),
    done: job.done?.size ?? 0,
    failed: job.failed?.size ?? 0,
    total: job.windows.length,
    startedAt: job.startedAt,
    finishedAt: job.finishedAt,
    ...(job.generation === undefined ? {} : { generation: job.generation }),
  };
}
