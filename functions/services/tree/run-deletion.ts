import { deletionTexts } from '../../../shared/domain/hierarchy/deletion.ts';
import { type DeletePlan, failJob, showSteps, type TreeJob } from '../../stores/jobs/tree-jobs.ts';
import { listIntakesOfSite, setClosed } from '../../stores/leads/intakes.ts';
import { endDeletion, getMarked, undoDeletion } from '../../stores/sites/tree-deletions.ts';
import { askForChanged } from '../rollups/ask.ts';
import { idsAbove } from '../rollups/node-sites.ts';
import { findListOwner } from './list-owner.ts';
import { mailDeletion } from './mail-deletion.ts';
import { dropNames } from './name-lists.ts';
import { namesBelow } from './plan-deletion.ts';

/**
 * Completes a deletion: the node's leads are refused, the rows above no longer count it, and people are notified. Its
 * data is kept. False when time ran out. Safe to repeat and to run in parallel.
 */
export async function runDeletion(
  treeJob: TreeJob & { plan: DeletePlan & { readonly keptUntil: string } },
  { now, hasTime }: { now: Date; hasTime: () => boolean },
): Promise<boolean> {
  const { job, plan } = treeJob;
  const { jobId } = job;
  const node = await getMarked(plan.siteId, jobId);
  if (node === null) return true;
  // Finds children that the list didn't show yet when the deletion started; a marked node gets no new ones.
  const [child] = job.done === 0 ? await namesBelow(plan.siteId) : [];
  if (child !== undefined) {
    await failJob(jobId, `${plan.name} now contains ${child.name}. Nothing was deleted`, now);
    await undoDeletion(plan, jobId);
    await askForChanged([findListOwner(plan.sitePath)]);
    return true;
  }
  const steps = [
    () => setIntakesClosed(plan.siteId, true),
    async () => askForChanged(await idsAbove(node)),
    () => dropNames(node.sitePath),
    () => mailDeletion(treeJob, node, now),
  ];
  const total = steps.length + 1;
  for (const [index, step] of steps.entries()) {
    if (!hasTime()) return false;
    await step();
    await showSteps(jobId, index + 1, total);
  }
  await endDeletion(plan, jobId, { steps: total, message: deletionTexts[plan.type].done, now });
  return true;
}

/** Closes a site's intakes to leads, or opens them again. */
export async function setIntakesClosed(siteId: string, closed: boolean): Promise<void> {
  for (const siteRefId of await listIntakesOfSite(siteId)) await setClosed(siteRefId, closed);
}
