import type { SiteNode } from '../../../shared/model/node.ts';
import {
  companyRemoval,
  companyWrites,
  deletedPartition,
  idKey,
  type Kept,
  nodeKey,
  nodeUpdate,
  sitesTable,
} from './site-items.ts';
import { getNodeItem } from './sites.ts';
import { transact, type Write } from '../engine/transact.ts';
import { type DeletePlan, doneWrite, newJobWrite, type TreeJob } from '../jobs/tree-jobs.ts';
import { lockWrites, listNodeIds, unlockWrites } from './tree-locks.ts';

/**
 * Deletion of a node. One write marks it: it then counts as deleted, disappears from all lists, and its id is recorded
 * as deleted. Its data is kept until another job deletes it, the node itself last (`beginPurge`). Ids are never reused,
 * so late data reaches no other node; only a sales token's may be, since it has no data.
 */
const listAncestorIds = ({ siteId, sitePath }: Pick<SiteNode, 'siteId' | 'sitePath'>) =>
  listNodeIds(sitePath).filter(id => id !== siteId);

export type BeginOutcome = 'begun' | 'node-busy' | 'above-busy' | 'node-changed';

/** Starts deleting a node as read; nothing is written otherwise. */
export async function beginDeletion(node: SiteNode, job: Omit<TreeJob, 'v'>, retention: Kept): Promise<BeginOutcome> {
  const { jobId } = job.job;
  const locks = lockWrites(node.siteId, listAncestorIds(node), jobId);
  const { name, type, sitePath } = node;
  const groups: readonly [BeginOutcome, readonly Write[]][] = [
    ['node-busy', locks.slice(0, 1)],
    ['above-busy', locks.slice(1)],
    ['node-changed', [mark(node, jobId, retention)]],
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
const mark = (node: SiteNode, jobId: string, retention: Kept): Write => ({
  Update: {
    TableName: sitesTable(),
    Key: nodeKey(node.siteId),
    UpdateExpression: 'SET deleting = :job, kept = :kept REMOVE parentId, rootId, nameKey, sitePath',
    ConditionExpression: '#node.#revision = :seen AND #node.#path = :path AND attribute_not_exists(deleting)',
    ExpressionAttributeNames: { '#node': 'node', '#revision': 'revision', '#path': 'sitePath' },
    ExpressionAttributeValues: { ':job': jobId, ':kept': retention, ':seen': node.revision, ':path': node.sitePath },
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

/** The end of a job: its number of steps, and its message for people. */
type End = { readonly steps: number; readonly message: string; readonly now: Date };

/** Lists the node as restorable, and frees its ancestors; has no effect if already done. */
export async function endDeletion(plan: DeletePlan & { readonly keptUntil: string }, jobId: string, end: End) {
  const { siteId, keptUntil } = plan;
  const list: Write = {
    Update: {
      TableName: sitesTable(),
      Key: nodeKey(siteId),
      UpdateExpression: 'SET parentId = :list, nameKey = :key',
      ConditionExpression: 'deleting = :job',
      ExpressionAttributeValues: { ':list': deletedPartition, ':key': `${keptUntil}#${siteId}`, ':job': jobId },
    },
  };
  await transact([
    doneWrite(jobId, end.steps, end.message, end.now),
    list,
    ...unlockWrites(siteId, listAncestorIds(plan), jobId),
  ]);
}

/**
 * Starts deleting the data of a deleted node, which can't be restored from then on. False if it was restored, another
 * job runs on it, or its data is already being deleted.
 */
export async function beginPurge(siteId: string, { until }: Kept, job: Omit<TreeJob, 'v'>): Promise<boolean> {
  const { jobId } = job.job;
  const take: Write = {
    Update: {
      TableName: sitesTable(),
      Key: nodeKey(siteId),
      UpdateExpression: 'SET deleting = :job REMOVE kept, parentId, nameKey',
      ConditionExpression: 'attribute_exists(deleting) AND kept.#until = :until',
      ExpressionAttributeNames: { '#until': 'until' },
      ExpressionAttributeValues: { ':job': jobId, ':until': until },
    },
  };
  return (await transact([...lockWrites(siteId, [], jobId), take, newJobWrite(job)])).length === 0;
}

/** Deletes the node itself, last of all, and ends the job; has no effect if already done. */
export async function endPurge(plan: DeletePlan, jobId: string, end: End): Promise<void> {
  const { siteId, type } = plan;
  const id: Write[] = type === 'TOKEN' ? [{ Delete: { TableName: sitesTable(), Key: idKey(siteId) } }] : [];
  const node: Write = { Delete: { TableName: sitesTable(), Key: nodeKey(siteId) } };
  await transact([
    doneWrite(jobId, end.steps, end.message, end.now),
    node,
    ...id,
    // The ancestors' locks are those of an earlier version, which deleted the data immediately.
    ...unlockWrites(siteId, listAncestorIds(plan), jobId),
  ]);
}

/** Builds the writes that bring a marked node back as `next`, and end what marks its id as deleted. */
export function restoreWrites(next: SiteNode, seenRevision: number, deletionId: string): Write[] {
  const back = nodeUpdate(next, seenRevision);
  return [
    {
      Update: {
        ...back,
        UpdateExpression: `${back.UpdateExpression} REMOVE deleting, kept`,
        ConditionExpression: '#node.#revision = :seen AND deleting = :job',
        ExpressionAttributeValues: { ...back.ExpressionAttributeValues, ':job': deletionId },
      },
    },
    { Update: { TableName: sitesTable(), Key: idKey(next.siteId), UpdateExpression: 'REMOVE deleted' } },
    ...companyWrites(next),
  ];
}

/** Restores a marked node to its place, because it got a child at the moment of marking. */
export async function undoDeletion(plan: DeletePlan, jobId: string): Promise<void> {
  const node = await getMarked(plan.siteId, jobId);
  if (node === null) return;
  await transact([
    ...restoreWrites({ ...node, revision: node.revision + 1 }, node.revision, jobId),
    ...unlockWrites(plan.siteId, listAncestorIds(plan), jobId),
  ]);
}
