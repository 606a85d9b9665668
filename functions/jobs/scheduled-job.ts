import type { Context } from 'aws-lambda';
import { type ScheduleEvent, scheduleEventSchema } from '../../shared/messages/schedules.ts';
import { readStored } from '../../shared/model/read-stored.ts';
import { now } from '../runtime/clock.ts';
import { countMetric } from '../runtime/embedded-metric.ts';
import { logger, withLogFields } from '../runtime/logger.ts';
import { startAgain } from '../runtime/start-again.ts';
import type { JobTime } from '../runtime/job-time.ts';

type JobContext = Pick<Context, 'getRemainingTimeInMillis'> & Partial<Pick<Context, 'awsRequestId'>>;

/** The result of a run. `cursor`: where the next run continues; null when done. `failed`: items that were skipped. */
export type JobOutcome = { readonly cursor: string | null; readonly failed?: number };

/**
 * Creates a handler for a schedule. A run works until its time is nearly used up and then starts the function again at
 * its position, so any list length works. Failed items are counted for an alarm and don't stop the others.
 */
export const scheduledJob =
  (done: string, work: (event: ScheduleEvent, time: JobTime) => Promise<JobOutcome>) =>
  async (event: unknown, context: JobContext): Promise<void> => {
    const schedule = readStored(scheduleEventSchema, event);
    const { job, timeZone } = schedule;
    await withLogFields({ job, timeZone, requestId: context.awsRequestId }, async () => {
      const time = { now: now(), remainingMs: () => context.getRemainingTimeInMillis() };
      const { cursor, ...counts } = await work(schedule, time);
      logger.info(done, { isDone: cursor === null, ...counts });
      if ((counts.failed ?? 0) > 0) countMetric('FailedJobItems', counts.failed ?? 0, time.now);
      if (cursor !== null) await startAgain({ ...schedule, cursor });
    });
  };
