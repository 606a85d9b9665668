import { failJob, getTreeJob, type TreeJob } from '../../stores/jobs/tree-jobs.ts';
import { runDeletion } from './run-deletion.ts';
import { runMove } from './run-move.ts';
import { runPurge } from './run-purge.ts';
import { runRestore } from './run-restore.ts';
import { goOn } from './tree-jobs.ts';

export type WorkOptions = { readonly now: Date; readonly hasTime: () => boolean; readonly lastTry: boolean };

/**
 * Runs a job until it is done or time runs out; then another message continues. Unstarted and finished jobs are
 * ignored. After its last try it reports that our team will fix it.
 */
export async function workOnJob(jobId: string, options: WorkOptions): Promise<void> {
  const job = await getTreeJob(jobId);
  if (job === null || job.job.state === 'done') return;
  try {
    if (!(await run(job, options))) await goOn(jobId);
  } catch (error) {
    if (options.lastTry) await failJob(jobId, stuck[job.plan.kind](job.plan.name), options.now);
    throw error;
  }
}

function run(job: TreeJob, options: WorkOptions): Promise<boolean> {
  const { plan } = job;
  if (plan.kind === 'move-node') return runMove({ ...job, plan }, options);
  if (plan.kind === 'restore-node') return runRestore({ ...job, plan }, options);
  const { keptUntil } = plan;
  return keptUntil === undefined
    ? runPurge({ ...job, plan }, options)
    : runDeletion({ ...job, plan: { ...plan, keptUntil } }, options);
}

const stuck = {
  'move-node': (name: string) =>
    `${name} could not be moved completely. We've been notified. Move it again to continue`,
  'delete-node': (name: string) =>
    `${name} was deleted, but some of its data remains. We've been notified and will finish it`,
  'restore-node': (name: string) =>
    `${name} is back, but some of its lists are not. We've been notified and will finish it`,
} as const satisfies Record<TreeJob['plan']['kind'], (name: string) => string>;
