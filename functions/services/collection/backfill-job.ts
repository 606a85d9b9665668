import type { Backfill } from '../../../shared/model/connection.ts';
import type { BackfillJob } from '../../stores/jobs/jobs.ts';

/** Reports whether every window of a first collection is done or failed. */
export const isThrough = (job: BackfillJob): boolean =>
  (job.done?.size ?? 0) + (job.failed?.size ?? 0) >= job.windows.length;

/** Returns the last day of the newest window. */
export const newestDay = (job: BackfillJob): string | null => job.windows[0]?.end ?? null;

/** Returns the progress of a first collection as its connection shows it. */
export function shownProgress(job: BackfillJob): Backfill {
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
