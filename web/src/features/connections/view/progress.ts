import type { Backfill } from '../../../../../shared/model/connection.ts';
import type { OnboardingMessage } from '../../../../../shared/messages/topics.ts';

/** The progress of a first sync. One window is one calendar month. */
export type Progress = {
  readonly jobId: string;
  readonly done: number;
  readonly failed: number;
  readonly total: number;
  readonly finished: boolean;
};

/** The progress of a backfill in the server's record; null if none ever ran. */
export const toProgress = (backfill: Backfill | null | undefined): Progress | null =>
  backfill === null || backfill === undefined
    ? null
    : {
        jobId: backfill.jobId,
        done: backfill.done,
        failed: backfill.failed,
        total: backfill.total,
        finished: backfill.finishedAt !== null,
      };

const fromMessage = (message: OnboardingMessage): Progress => ({
  jobId: message.jobId,
  done: message.done,
  failed: message.failed,
  total: message.total,
  finished: message.metricsLoaded,
});

/**
 * Returns the newer of two reports of one job. Messages and polls may arrive out of order: the one with more finished
 * windows wins, and a finished job stays finished. A message of a job not yet in the record is accepted: the job
 * started after the record was loaded.
 */
export function advance(current: Progress | null, next: Progress | OnboardingMessage): Progress {
  const report = 'metricsLoaded' in next ? fromMessage(next) : next;
  if (current === null || current.jobId !== report.jobId) return report;
  return {
    jobId: report.jobId,
    done: Math.max(current.done, report.done),
    failed: report.done + report.failed >= current.done + current.failed ? report.failed : current.failed,
    total: report.total,
    finished: current.finished || report.finished,
  };
}

/** The percentage of finished windows; 100 only when the server reports that the sync is finished. */
export function percentDone(progress: Progress): number {
  if (progress.finished) return 100;
  if (progress.total === 0) return 0;
  return Math.min(99, Math.floor((progress.done / progress.total) * 100));
}

/** '7 of 18 months synced', and the failed ones. */
export function progressSentence(progress: Progress): string {
  const collected = `${progress.done} of ${progress.total} ${progress.total === 1 ? 'month' : 'months'} synced`;
  return progress.failed === 0 ? collected : `${collected}, ${progress.failed} failed`;
}
