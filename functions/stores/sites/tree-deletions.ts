import type { SiteNode } from '../../../shared/model/node.ts';
import { companyRemoval, companyWrites, idKey, nodeKey, nodeUpdate, sitesTable } from './site-items.ts';
import { getNodeItem } from './sites.ts';
import { transact, type Write } from '../engine/transact.ts';
import { type DeletePlan, doneWrite, newJobWrite, type TreeJob } from '../jobs/tree-jobs.ts';
import { lockWrites, listNodeIds, unlockWrites } from './tree-locks.ts';

/**
 * Deletion of a node. One write marks it: it then counts as deleted, disappears from all lists, and its id is recorded
 * as deleted. Its data follows, the node itself last. Ids are never reused, so late data reaches no other node; only a
 * sales token's may be, since it has no data.
 */
const listAncestorIds = ({ siteId, sitePath }: Pick<SiteNode, 'siteId' | 'sitePath'>) =>
  listNodeIds(sitePath).filter(id => id !== siteId);

export type BeginOutcome = 'begun' | 'node-busy' | 'above-busy' | 'node-changed';

/** Starts deleting a node as read; nothing is written otherwise. */
export async function beginDeletion(node: SiteNode, job: Omit<TreeJob, 'v'>): Promise<BeginOutcome> {
  const { jobId } = job.job;
  const locks = lockWrites(node.siteId, listAncestorIds(node), jobId);
  const { name, type, sitePath } = node;
  const groups: readonly [BeginOutcome, readonly Write[]][] = [
    ['node-busy', locks.slice(0, 1)],
    ['above-busy', locks.slice(1)],
    ['node-changed', [mark(node, jobId)]],
    [
      'node-changed',
      [companyRemoval(node.siteId), buildDeletedWrite(node.siteId, { name, type, sitePath }), newJobWrite(job)],
    ],
  ];
  const outcomes = groups.flatMap(([outcome, writes]) => writes.map(() => outcome));
  const [refused] = await transact(groups.flatMap(([, writes]) => writes));
  return refused === undefined ? 'begun' : (outcomes[refused] ?? 'node-changed');
}

/** Builds the write that marks a node and removes its index keys, so it appears in no list. */
const mark = (node: SiteNode, jobId: string): Write => ({
  Update: {
    TableName: sitesTable(),
    Key: nodeKey(node.siteId),
    UpdateExpression: 'SET deleting = :job REMOVE parentId, rootId, nameKey, sitePath',
    ConditionExpression: '#node.#revision = :seen AND #node.#path = :path AND attribute_not_exists(deleting)',
    ExpressionAttributeNames: { '#node': 'node', '#revision': 'revision', '#path': 'sitePath' },
    ExpressionAttributeValues: { ':job': jobId, ':seen': node.revision, ':path': node.sitePath },
  },
});

const buildDeletedWrite = (siteId: string, deleted: Pick<SiteNode, 'name' | 'type' | 'sitePath'>): Write => ({
  Update: {
    TableName: sitesTable(),
    Key: idKey(siteId),
    UpdateExpression: 'SET deleted = :deleted, nodeId = :id, v = :v',
    ExpressionAttributeValues: { ':deleted': deleted, ':id': siteId, ':v': 1 },
  },
});

/** Reads the node that a job deletes; null once it is done. */
export async function getMarked(siteId: string, jobId: string): Promise<SiteNode | null> {
  const item = await getNodeItem(siteId);
  return item?.deleting === jobId ? item.node : null;
}

/** Deletes the node itself, last of all, and ends the job; has no effect if already done. */
export async function endDeletion(
  plan: DeletePlan,
  jobId: string,
  steps: number,
  message: string,
  now: Date,
): Promise<void> {
  const { siteId, type } = plan;
  const id: Write[] = type === 'TOKEN' ? [{ Delete: { TableName: sitesTable(), Key: idKey(siteId) } }] : [];
  const node: Write = { Delete: { TableName: sitesTable(), Key: nodeKey(siteId) } };
  await transact([
    doneWrite(jobId, steps, message, now),
    node,
    ...id,
    ...unlockWrites(siteId, listAncestorIds(plan), jobId),
  ]);
}

/** Restores a marked node to its place, because it got a child at the moment of marking. */
export async function undoDeletion(plan: DeletePlan, jobId: string): Promise<void> {
  const node = await getMarked(plan.siteId, jobId);
  if (node === null) return;
  const back = nodeUpdate({ ...node, revision: node.revision + 1 }, node.revision);
  const restored: Write = {
    Update: {
      ...back,
      UpdateExpression: `${back.UpdateExpression} REMOVE deleting`,
      ConditionExpression: '#node.#revision = :seen AND deleting = :job',
      ExpressionAttributeValues: { ...back.ExpressionAttributeValues, ':job': jobId },
    },
  };
  const forget: Write = {
    Update: { TableName: sitesTable(), Key: idKey(plan.siteId), UpdateExpression: 'REMOVE deleted' },
  };
  await transact([
    restored,
    forget,
    ...companyWrites(node),
    ...unlockWrites(plan.siteId, listAncestorIds(plan), jobId),
  ]);
}
