import type { Viewer } from '../../../shared/domain/access/decide.ts';
import { restorableUntil } from '../../../shared/domain/hierarchy/deletion.ts';
import type { Job } from '../../../shared/model/job.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { conflict, notFound } from '../../runtime/errors.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { beginDeletion } from '../../stores/sites/tree-deletions.ts';
import { loadDeletionPlan } from './plan-deletion.ts';
import { begin, busy, busyAbove, newTreeJob } from './tree-jobs.ts';

/**
 * Starts deleting a node: it disappears immediately, and can be restored until its data is deleted (`purgeDue`).
 * @throws {DomainError} conflict if it has children (by name), was changed, or a job runs on it or an ancestor.
 */
export async function startDeletion(call: {
  viewer: Viewer;
  node: SiteNode;
  revision: number;
  now: Date;
}): Promise<Job> {
  const { viewer, node, revision, now } = call;
  if (revision !== node.revision) throw changed(node);
  const allowed = await loadDeletionPlan(viewer, node, now);
  if (!allowed.allowed) throw conflict(allowed.message);
  const { siteId, name, type, sitePath } = node;
  const retention = { at: now.toISOString(), by: viewer.userId, until: restorableUntil(now).toISOString() };
  const plan = { kind: 'delete-node', siteId, name, type, sitePath, keptUntil: retention.until } as const;
  const job = newTreeJob(plan, `Deleting ${name}`, viewer.userId, now);
  const outcome = await begin(job.job.jobId, () => beginDeletion(node, job, retention));
  if (outcome === 'begun') return job.job;
  if ((await getNode(siteId)) === null) throw notFound(`${name} was already deleted`);
  if (outcome === 'node-busy') throw busy(node);
  throw outcome === 'above-busy' ? busyAbove(node) : changed(node);
}

const changed = ({ name }: SiteNode) =>
  conflict(`Someone else changed ${name}. Nothing was deleted. Reload to see their changes`);
