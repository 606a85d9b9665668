import type { SiteNode } from '../../../shared/model/node.ts';
import { transact, type Write } from '../engine/transact.ts';
import { doneWrite, newJobWrite, type RestorePlan, type TreeJob } from '../jobs/tree-jobs.ts';
import { parentCheck } from './new-nodes.ts';
import { restoreWrites } from './tree-deletions.ts';
import { listNodeIds, lockWrites, unlockWrites } from './tree-locks.ts';
import { placed } from './tree-moves.ts';

const listAncestorIds = ({ siteId, to }: Pick<RestorePlan, 'siteId' | 'to'>) =>
  listNodeIds(to).filter(id => id !== siteId);

export type RestoreOutcome = 'begun' | 'node-busy' | 'above-busy' | 'parent-changed' | 'node-changed';

/**
 * Brings a deleted node back below its parent, both as read; nothing is written otherwise. It is visible from then on.
 * `deletionId`: the job that deleted it.
 */
export async function beginRestore(
  { node, deletionId, parent }: { node: SiteNode; deletionId: string; parent: SiteNode | null },
  plan: RestorePlan,
  job: Omit<TreeJob, 'v'>,
): Promise<RestoreOutcome> {
  const locks = lockWrites(node.siteId, listAncestorIds(plan), job.job.jobId);
  const groups: readonly [RestoreOutcome, readonly Write[]][] = [
    ['node-busy', locks.slice(0, 1)],
    ['above-busy', locks.slice(1)],
    // It isn't a new site, so a region with linked sites takes it back too.
    ['parent-changed', parent === null ? [] : [parentCheck(parent, false)]],
    ['node-changed', [...restoreWrites(placed(node, plan.to), node.revision, deletionId), newJobWrite(job)]],
  ];
  const outcomes = groups.flatMap(([outcome, writes]) => writes.map(() => outcome));
  const [refused] = await transact(groups.flatMap(([, writes]) => writes));
  return refused === undefined ? 'begun' : (outcomes[refused] ?? 'node-changed');
}

/** Ends a restore; has no effect if already done. */
export async function endRestore(
  plan: RestorePlan,
  jobId: string,
  end: { readonly steps: number; readonly message: string; readonly now: Date },
): Promise<void> {
  await transact([
    doneWrite(jobId, end.steps, end.message, end.now),
    ...unlockWrites(plan.siteId, listAncestorIds(plan), jobId),
  ]);
}
