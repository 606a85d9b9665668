import { liesAtOrBelow } from '../../../shared/domain/hierarchy/paths.ts';
import type { NodeType, SiteNode } from '../../../shared/model/node.ts';
import { deleteLink, followRegion, listLinkingRegions } from '../../stores/sites/site-links.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { getNode, listChildrenPage } from '../../stores/sites/sites.ts';
import { refileNotifications } from '../../stores/notifications.ts';
import { refileCard } from '../../stores/recommendations.ts';
import { type MovePlan, showSteps, type TreeJob } from '../../stores/jobs/tree-jobs.ts';
import { commitMove, endMove, isCommitted, markMoving, settleNode } from '../../stores/sites/tree-moves.ts';
import { dropNames } from './name-lists.ts';
import { askForChanged } from '../rollups/ask.ts';
import { idsOnPath } from '../rollups/node-sites.ts';

const concurrency = 12;

type Below = { readonly siteId: string; readonly type: NodeType };

/** Lists a node's descendants, level by level. */
async function listDescendants(siteId: string): Promise<Below[]> {
  const found: Below[] = [];
  for (let level = [siteId]; level.length > 0; ) {
    const below = (await mapConcurrent(level, concurrency, listChildren)).flat();
    found.push(...below);
    level = below.filter(({ type }) => type !== 'SITE').map(node => node.siteId);
  }
  return found;
}

async function listChildren(siteId: string): Promise<Below[]> {
  const children: Below[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listChildrenPage(siteId, cursor);
    children.push(...page.nodes.map(({ siteId: id, type }) => ({ siteId: id, type })));
    cursor = page.cursor;
  }
  return children;
}

/**
 * Runs a move until it is done or time runs out: false, then another message continues. Safe to repeat and to run in
 * parallel; access changes in a single moment.
 */
export async function runMove(
  { job, plan }: TreeJob & { plan: MovePlan },
  { now, hasTime }: { now: Date; hasTime: () => boolean },
): Promise<boolean> {
  const { jobId } = job;
  const below = await listDescendants(plan.siteId);
  const total = 2 * below.length + 2;
  if (!(await isCommitted(plan, jobId))) {
    const moving = { jobId, nodeId: plan.siteId, from: plan.from, to: plan.to };
    if (
      !(await inSteps(
        below,
        node => markMoving(node.siteId, moving),
        done => showSteps(jobId, done, total),
        hasTime,
      ))
    )
      return false;
    await commitMove(plan, jobId);
  }
  await showSteps(jobId, below.length + 1, total);
  const moved = await getNode(plan.siteId);
  await followLinks(moved);
  if (moved !== null) await refile(moved);
  const settle = async ({ siteId, type }: Below) => {
    const settled = await settleNode(siteId, plan);
    if (settled !== null) await refile(settled);
    if (type === 'REG') await followLinks(settled);
  };
  const all = [...below, ...(await addedSince(plan.siteId, below))];
  if (!(await inSteps(all, settle, done => showSteps(jobId, below.length + 1 + done, total), hasTime))) return false;
  await dropNames(plan.from);
  await askForChanged([...idsOnPath(plan.from), ...idsOnPath(plan.to), ...(plan.type === 'SITE' ? [] : [plan.siteId])]);
  await endMove(plan, jobId, total, `${plan.name} is now in ${plan.parentName}`, now);
  return true;
}

/** Moves entries from the lists of the old ancestors to the new ones. */
export async function refile(node: SiteNode): Promise<void> {
  await refileNotifications(node);
  if (node.type === 'SITE') await refileCard(node);
}

/** Finds nodes that the list didn't show yet on the first read. */
async function addedSince(siteId: string, knownNodes: readonly Below[]): Promise<Below[]> {
  const ids = new Set(knownNodes.map(node => node.siteId));
  return (await listDescendants(siteId)).filter(node => !ids.has(node.siteId));
}

/** Updates a region's links to its new place; removes a site's link to its new region. */
export async function followLinks(node: SiteNode | null): Promise<void> {
  if (node?.type === 'REG') await followRegion(node);
  if (node?.type !== 'SITE') return;
  const needless = (await listLinkingRegions(node.siteId)).filter(({ regionPath }) =>
    liesAtOrBelow(node.sitePath, regionPath),
  );
  for (const { regionId } of needless) await deleteLink(regionId, node.siteId);
}

const chunk = 200;

/** Runs work on all items in parts; false if time ran out. */
async function inSteps<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  show: (done: number) => Promise<void>,
  hasTime: () => boolean,
): Promise<boolean> {
  for (let start = 0; start < items.length; start += chunk) {
    if (!hasTime()) return false;
    const part = items.slice(start, start + chunk);
    await mapConcurrent(part, concurrency, work);
    await show(start + part.length);
  }
  return true;
}
