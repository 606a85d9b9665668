import { randomUUID } from 'node:crypto';
import type { TaskMessage } from '../../../shared/messages/queues.ts';
import type { Job } from '../../../shared/model/job.ts';
import { conflict } from '../../runtime/errors.ts';
import { requiredSetting } from '../../runtime/environment.ts';
import { sendMessages } from '../../runtime/queue.ts';
import { getTreeJob, reopenJob, type TreeJob, type TreePlan } from '../../stores/jobs/tree-jobs.ts';

/** Exceeds the time of the call that starts a job (API Gateway: 30 s). */
const laterSeconds = 60;

const message = (jobId: string): TaskMessage => ({ v: 1, kind: 'tree', jobId });

/** Builds a job to be started. */
export const newTreeJob = (plan: TreePlan, title: string, userId: string, now: Date): Omit<TreeJob, 'v'> => ({
  userId,
  plan,
  job: {
    jobId: `tree-${randomUUID()}`,
    kind: plan.kind,
    title,
    state: 'running',
    done: 0,
    total: 1,
    startedAt: now.toISOString(),
    finishedAt: null,
  },
});

/**
 * Starts a job with the given write. A message is sent before it with a minute's delay, so a job continues after any
 * crash. Unstarted jobs are ignored.
 */
export async function begin<Outcome extends string>(
  jobId: string,
  write: () => Promise<Outcome | 'begun'>,
): Promise<Outcome | 'begun'> {
  const queue = requiredSetting('TASK_QUEUE_URL');
  await sendMessages(queue, [{ body: message(jobId), delaySeconds: laterSeconds }]);
  const outcome = await write();
  if (outcome === 'begun') await sendMessages(queue, [{ body: message(jobId) }]);
  return outcome;
}

/** Resumes a job that may have stopped and returns it. */
export async function wake(jobId: string): Promise<Job | null> {
  await reopenJob(jobId);
  await sendMessages(requiredSetting('TASK_QUEUE_URL'), [{ body: message(jobId) }]);
  return (await getTreeJob(jobId))?.job ?? null;
}

/** Continues a job in another message after its worker's time ran out. */
export const goOn = (jobId: string): Promise<void> =>
  sendMessages(requiredSetting('TASK_QUEUE_URL'), [{ body: message(jobId) }]);

export const busy = ({ name }: { readonly name: string }) =>
  conflict(`${name} or part of it is being moved or deleted. Nothing changed. Try again when that is done`);
export const busyAbove = ({ name }: { readonly name: string }) =>
  conflict(
    `The source or destination of ${name} is being moved or deleted. Nothing changed. Try again when that is done`,
  );
