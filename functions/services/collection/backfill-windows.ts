import type { PullMessage } from '../../../shared/messages/queues.ts';
import type { BackfillJob, JobWindow } from '../../stores/jobs/jobs.ts';
import { isThrough } from './backfill-job.ts';
import { sendAskedPulls } from './send-pulls.ts';

/** Sends every window of a job that is neither done nor given up. */
async function sendWindows(job: BackfillJob): Promise<void> {
  const messages = job.windows.flatMap((window, windowIndex) =>
    job.done?.has(windowIndex) || job.failed?.has(windowIndex)
      ? []
      : [{ body: windowMessage(job, window, windowIndex) }],
  );
  await sendAskedPulls(messages);
}

/** Resumes a stalled job: resends its open windows or, if all are done, one done window to show progress. */
export async function resumeJob(job: BackfillJob): Promise<void> {
  const done = job.windows.findIndex((_, index) => job.done?.has(index));
  const window = job.windows[done];
  if (!isThrough(job) || window === undefined) return sendWindows(job);
  await sendAskedPulls([{ body: windowMessage(job, window, done) }]);
}

const windowMessage = (job: BackfillJob, window: JobWindow, windowIndex: number): PullMessage => ({
  v: 1,
  kind: 'pull',
  siteId: job.siteId,
  service: job.service,
  sourceKey: job.sourceKey,
  ...window,
  purpose: 'backfill',
  jobId: job.jobId,
  windowIndex,
  ...(job.generation === undefined ? {} : { generation: job.generation }),
});
