import type { Viewer } from '../../../shared/domain/access/decide.ts';
import { moveProblem, type MoveProblem, pathBelow } from '../../../shared/domain/hierarchy/paths.ts';
import type { Job } from '../../../shared/model/job.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { conflict, type DomainError, invalid, notFound } from '../../runtime/errors.ts';
import { target } from '../../access/viewer.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { getTreeJob, type MovePlan } from '../../stores/jobs/tree-jobs.ts';
import { getWork } from '../../stores/sites/tree-locks.ts';
import { beginMove, type BeginOutcome } from '../../stores/sites/tree-moves.ts';
import { begin, busy, busyAbove, newTreeJob, wake } from './tree-jobs.ts';

const problems: Record<MoveProblem, string> = {
  'below-itself': "You can't move it into itself. Nothing was moved",
  'wrong-parent': "It can't be moved there. Nothing was moved",
  'same-place': 'It is already there',
};

/**
 * Starts moving a node with its descendants. Repeating the running move returns its job.
 * @throws {DomainError} invalid-request for an invalid place, conflict while another job runs on it or near it.
 */
export async function startMove(call: {
  viewer: Viewer;
  node: SiteNode;
  parentId: string;
  revision: number;
  now: Date;
}): Promise<Job> {
  const { viewer, node, parentId, revision, now } = call;
  const { node: parent } = await target({ viewer }, 'site.move', parentId);
  const { by } = await getWork(node.siteId);
  const running = by === undefined ? null : await getTreeJob(by);
  if (running?.plan.kind === 'move-node' && running.plan.parentId === parentId)
    return (await wake(running.job.jobId)) ?? running.job;
  if (running) throw busy(node);
  if (revision !== node.revision) throw changed(node);
  const problem = moveProblem(node, parent);
  if (problem) throw invalid([{ path: 'body.parentId', message: problems[problem] }], problems[problem]);
  const takesNone = node.type === 'SITE' && (parent.linkedSites?.length ?? 0) > 0;
  if (takesNone) throw invalid([{ path: 'body.parentId', message: regionTakesNone }], regionTakesNone);
  const plan: MovePlan = {
    kind: 'move-node',
    siteId: node.siteId,
    name: node.name,
    type: node.type,
    parentId,
    parentName: parent.name,
    from: node.sitePath,
    to: pathBelow(parent.sitePath, node.siteId),
  };
  const job = newTreeJob(plan, `Moving ${node.name} to ${parent.name}`, viewer.userId, now);
  const outcome = await begin(job.job.jobId, () => beginMove(node, parent, plan, job));
  if (outcome === 'begun') return job.job;
  throw await findRefusal(outcome, node, parent);
}

const regionTakesNone = 'A region with linked sites cannot have new sites';
const changed = ({ name }: SiteNode) =>
  conflict(`Someone else changed ${name}. Nothing was moved. Reload to see their changes`);
async function findRefusal(outcome: BeginOutcome, node: SiteNode, parent: SiteNode): Promise<DomainError> {
  for (const { siteId, name } of [node, parent]) {
    if ((await getNode(siteId)) === null) return notFound(`${name} was deleted . Nothing was moved`);
  }
  if (outcome === 'node-busy') return busy(node);
  if (outcome === 'above-busy') return busyAbove(node);
  return changed(outcome === 'node-changed' ? node : parent);
}
