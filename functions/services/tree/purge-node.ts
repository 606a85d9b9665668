import type { Viewer } from '../../../shared/domain/access/decide.ts';
import type { Job } from '../../../shared/model/job.ts';
import { conflict, invalid } from '../../runtime/errors.ts';
import { logger } from '../../runtime/logger.ts';
import { type DeletedKept, getKept, listKept, listKeptIds } from '../../stores/sites/deleted-nodes.ts';
import { beginPurge } from '../../stores/sites/tree-deletions.ts';
import { loadDeleted } from './deleted-place.ts';
import { begin, busy, newTreeJob } from './tree-jobs.ts';

/**
 * Starts deleting a deleted node's data for good. It can't be restored from then on.
 * @throws {DomainError} invalid-request for another name than the node's; conflict if a job runs on it, its data is
 * already being deleted, or a deleted node would have nowhere to return to.
 */
export async function purgeNow(viewer: Viewer, siteId: string, typedName: string, now: Date): Promise<Job> {
  const { node, kept } = await loadDeleted(viewer, siteId);
  if (typedName !== node.name.trim())
    throw invalid([{ path: 'query.name', message: `Type ${node.name} to delete it for good` }]);
  const within = (await listKept()).find(deleted => deleted.node.parentId === siteId);
  if (within !== undefined)
    throw conflict(
      `${node.name} contained ${within.node.name}, which can still be restored. Delete that for good first`,
    );
  const job = await startPurge({ node, kept }, viewer.userId, now);
  if (job === null) throw busy(node);
  return job;
}

type Deleted = Pick<DeletedKept, 'node' | 'kept'>;

async function startPurge({ node, kept }: Deleted, userId: string, now: Date): Promise<Job | null> {
  const { siteId, name, type, sitePath } = node;
  const plan = { kind: 'delete-node', siteId, name, type, sitePath } as const;
  const job = newTreeJob(plan, `Deleting ${name} for good`, userId, now);
  const outcome = await begin(job.job.jobId, async () => ((await beginPurge(siteId, kept, job)) ? 'begun' : 'refused'));
  return outcome === 'begun' ? job.job : null;
}

/** Starts deleting the data of all nodes that can no longer be restored. Returns their number. */
export async function purgeDue(now: Date): Promise<number> {
  let started = 0;
  for (const siteId of await listKeptIds(now)) {
    const deleted = await getKept(siteId);
    // The list may be older: it may have been restored, and deleted again.
    if (deleted === null || new Date(deleted.kept.until) > now) continue;
    const job = await startPurge(deleted, deleted.kept.by, now);
    // A busy one is tried again the next night.
    if (job === null) logger.warn('A deleted node is busy', { siteId });
    else started += 1;
  }
  return started;
}
