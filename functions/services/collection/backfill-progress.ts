import type { PullMessage } from '../../../shared/messages/queues.ts';
import type { Backfill } from '../../../shared/model/connection.ts';
import { getConnection, listConnections } from '../../stores/connections/connections.ts';
import { type BackfillJob, countWindow, finishBackfillJob, getBackfillJob } from '../../stores/jobs/jobs.ts';
import { noteEnded } from '../../stores/jobs/ended-collections.ts';
import { changeChosen } from './change-chosen.ts';
import { markOnboarded } from './mark-onboarded.ts';
import { askForRows } from '../rollups/ask.ts';
import { findOtherUntil } from './other-property.ts';
import { isThrough, shownProgress } from './backfill-job.ts';
import { publishProgress } from './progress.ts';

/** Counts a finished window exactly once, in any order and number of messages, then shows the count. */
export async function completeWindow(
  jobId: string,
  windowIndex: number,
  outcome: 'done' | 'failed',
  now: Date,
): Promise<void> {
  const job = await countWindow(jobId, windowIndex, outcome);
  if (job) await showProgress(job, now);
}

/**
 * Updates a job's progress on the connection and for open pages. The last window finishes the collection and may
 * complete onboarding. Safe to repeat, which makes up for a worker that died after counting.
 */
export async function showProgress(counted: BackfillJob, now: Date): Promise<void> {
  const job = await finishIfThrough(counted, now);
  if (job === null) return;
  const progress = shownProgress(job);
  const { siteId, service } = job;
  const isEnd = progress.finishedAt !== null;
  const shown = isEnd ? await getConnection(siteId, service) : null;
  const otherUntil = shown === null ? undefined : await findOtherUntil(shown);
  const connection = await changeChosen(job, before =>
    before.backfill === null || isBehind(progress, before.backfill)
      ? before
      : { ...before, backfill: progress, ...(isEnd ? { otherUntil } : {}) },
  );
  if (connection === null) return;
  const metricsLoaded = isEnd && progress.done > 0;
  // PageSpeed needs no action by people, so its data doesn't indicate onboarding progress.
  if (metricsLoaded && service !== 'pagespeed') await markOnboarded(siteId);
  if (isEnd && (await isLastCollection(siteId))) {
    await askForRows([{ siteId, whole: true, also: 'above' }]);
    if (metricsLoaded && service !== 'pagespeed') await noteEnded(connection.timeZone, siteId, now);
  }
  const { jobId, done, failed, total } = progress;
  await publishProgress({ v: 1, siteId, service, jobId, done, failed, total, metricsLoaded });
}

/**
 * Records the end of a job whose windows are all counted, also if another generation began after the last count: it
 * sends no window, so nobody else would record it.
 */
async function finishIfThrough(counted: BackfillJob, now: Date): Promise<BackfillJob | null> {
  let job: BackfillJob | null = counted;
  for (let attempt = 1; attempt <= finishTries && job !== null; attempt += 1) {
    if (!isThrough(job) || job.finishedAt !== null) break;
    job = await finishBackfillJob(job, now);
  }
  return job;
}

/** Each try loses only to a generation that began meanwhile. */
const finishTries = 4;

/**
 * Reports whether this is the last of several collections started together, which then requests the rows; a night fixes
 * a race.
 */
const isLastCollection = async (siteId: string): Promise<boolean> =>
  (await listConnections(siteId)).every(({ backfill }) => backfill === null || backfill.finishedAt !== null);

/** Returns the job of a window that was already done and only needs to be shown. */
export async function jobOfDoneWindow(message: PullMessage): Promise<BackfillJob | null> {
  if (message.jobId === undefined || message.windowIndex === undefined) return null;
  const job = await getBackfillJob(message.jobId);
  return job?.done?.has(message.windowIndex) ? job : null;
}

/** Reports whether a late count is behind the shown one, which must not go back. */
const isBehind = (progress: Backfill, shown: Backfill) =>
  progress.done < shown.done ||
  (progress.done === shown.done && progress.failed < shown.failed && shown.finishedAt === null);
