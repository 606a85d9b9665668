import type { Viewer } from '../../../shared/domain/access/decide.ts';
import type { Job } from '../../../shared/model/job.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { ConnectableService } from '../../../shared/platforms/registry.ts';
import { target } from '../../access/viewer.ts';
import { conflict, type DomainError } from '../../runtime/errors.ts';
import { getTreeJob, type RestorePlan } from '../../stores/jobs/tree-jobs.ts';
import { getWork } from '../../stores/sites/tree-locks.ts';
import { beginRestore, type RestoreOutcome } from '../../stores/sites/tree-restores.ts';
import { claimAgain } from '../connections/account-feeds.ts';
import { type DeletedPlace, loadDeleted } from './deleted-place.ts';
import { explainProblem } from './list-deleted.ts';
import { withAccounts } from './node-changes.ts';
import { begin, busy, busyAbove, newTreeJob, wake } from './tree-jobs.ts';

/**
 * Brings a deleted node back as it was, below its parent's current place; a job restores its links, lists and syncs.
 * Repeating a running restore returns its job.
 * @throws {DomainError} conflict if its parent is deleted, a job runs there, or its data is already being deleted.
 */
export async function startRestore(viewer: Viewer, siteId: string, now: Date): Promise<Job> {
  const { by } = await getWork(siteId);
  const running = by === undefined ? null : await getTreeJob(by);
  if (running?.plan.kind === 'restore-node') return wakeVisible(viewer, siteId, running.job);
  const place = await loadDeleted(viewer, siteId);
  const { node, deletionId, above, from } = place;
  if (running !== null) throw busy(node);
  const problem = explainProblem(above);
  if (problem !== null) throw conflict(`${problem}. ${node.name} was not restored`);
  const lost = await claimAgain(node);
  const { name, type, sitePath: to } = node;
  const plan: RestorePlan = { kind: 'restore-node', siteId, name, type, from, to, lost };
  const job = newTreeJob(plan, `Restoring ${name}`, viewer.userId, now);
  const parent = above.state === 'live' ? above.parent : null;
  const restored = { node: withoutServices(node, lost), deletionId, parent };
  const outcome = await begin(job.job.jobId, () => beginRestore(restored, plan, job));
  if (outcome === 'begun') return job.job;
  throw findRefusal(outcome, place);
}

const withoutServices = (node: SiteNode, lost: readonly ConnectableService[]): SiteNode =>
  lost.length === 0
    ? node
    : withAccounts(
        node,
        Object.fromEntries(
          Object.entries(node.attr.accounts ?? {}).filter(([service]) => !lost.some(name => name === service)),
        ),
      );

/** Resumes the running restore of a node, which is visible already. */
async function wakeVisible(viewer: Viewer, siteId: string, job: Job): Promise<Job> {
  await target({ viewer }, 'site.delete', siteId, { TOKEN: 'sales-token.delete' });
  return (await wake(job.jobId)) ?? job;
}

function findRefusal(outcome: RestoreOutcome, { node }: DeletedPlace): DomainError {
  if (outcome === 'node-busy') return busy(node);
  if (outcome === 'above-busy') return busyAbove(node);
  return conflict(`Something else changed at the same time. ${node.name} was not restored. Try again`);
}
