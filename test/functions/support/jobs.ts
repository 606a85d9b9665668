import * as z from 'zod/mini';
import { handler as taskWorker } from '../../../functions/jobs/task-worker.ts';
import { startQueues } from '../../../scripts/local/aws/queues.ts';
import { jobSchema } from '../../../shared/model/job.ts';
import { sqsEvent } from '../../pipeline/support/pipeline.ts';
import { startPeople } from './people.ts';
import { type Answer, withStatus } from './program.ts';

const withTime = { getRemainingTimeInMillis: () => 300_000 };

/** The program with people, and the queue that jobs wait in. */
export async function startJobs(now = new Date('2026-11-21T12:00:00Z')) {
  const queues = await startQueues({ dataDir: ':memory:' });
  const program = await startPeople({
    now,
    env: {
      AWS_ENDPOINT_URL_SQS: queues.endpoint, PULL_QUEUE_URL: queues.urls.pulls, BACKFILL_QUEUE_URL: queues.urls.backfills, PAGESPEED_QUEUE_URL: queues.urls.pagespeed, AUDIT_QUEUE_URL: queues.urls.audits, TASK_QUEUE_URL: queues.urls.tasks, ROLLUP_QUEUE_URL: queues.urls.rollups, LEAD_QUEUE_URL: queues.urls.leads,
    },
  });
  return {
    ...program,
    queues,
    /** Everything that waits for the job worker, also what comes later. */
    waiting: () => queues.pending('tasks'),
    async stop() {
      await Promise.all([program.stop(), queues.stop()]);
    },
  };
}
export type JobsProgram = Awaited<ReturnType<typeof startJobs>>;

/** The worker with one message; throws when the queue would bring it again. */
export async function deliver(message: unknown, options: { tries?: number; msLeft?: number } = {}): Promise<void> {
  const context = options.msLeft === undefined ? withTime : { getRemainingTimeInMillis: () => options.msLeft ?? 0 };
  const answer = await taskWorker(sqsEvent([message], options.tries ?? 1), context);
  if (answer.batchItemFailures.length > 0) throw new Error('comes again');
}

export const makeTreeTask = (jobId: string) => ({ v: 1, kind: 'tree', jobId });
export const parseJob = (answer: Answer) => z.object({ job: jobSchema }).parse(withStatus(answer).json).job;
