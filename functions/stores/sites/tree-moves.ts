import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { pathAfterMove, findRootId } from '../../../shared/domain/hierarchy/paths.ts';
import { type SiteNode, siteNodeSchema } from '../../../shared/model/node.ts';
import { documentClient } from '../../runtime/clients/dynamodb.ts';
import { parentCheck } from './new-nodes.ts';
import { companyWrites, isCompany, type Moving, nodeKey, nodeUpdate, sitesTable } from './site-items.ts';
import { getNodeItem, writeNode } from './sites.ts';
import { transact, type Write } from '../engine/transact.ts';
import { doneWrite, type MovePlan, newJobWrite, type TreeJob } from '../jobs/tree-jobs.ts';
import { commitWrite, getWork, lockWrites, listNodeIds, unlockWrites } from './tree-locks.ts';
import { tryWrite } from '../engine/conditional-write.ts';

/**
 * Move of a node with its descendants. First all descendants are marked with the job, without effect. Then one write
 * commits: the node is in its new place, and the job's lock says so. From then on readers of a marked node see its new
 * path (`getNode`), so all move together. Then the paths are written one by one, and the marks removed. Every step is
 * safe to repeat and to run in parallel.
 */
const tries = 6;

/** Lists the ancestors of the old and the new place, each once, without the node itself. */
const listAncestorIds = ({ siteId, from, to }: MovePlan): string[] =>
  [...new Set([...listNodeIds(from), ...listNodeIds(to)])].filter(id => id !== siteId);

export type BeginOutcome = 'begun' | 'node-busy' | 'above-busy' | 'node-changed' | 'parent-changed';

/** Starts moving a node below a parent, both as read; nothing is written otherwise. */
export async function beginMove(
  node: SiteNode,
  parent: SiteNode,
  plan: MovePlan,
  job: Omit<TreeJob, 'v'>,
): Promise<BeginOutcome> {
  const locks = lockWrites(node.siteId, listAncestorIds(plan), job.job.jobId);
  const groups: readonly [BeginOutcome, readonly Write[]][] = [
    ['node-busy', locks.slice(0, 1)],
    ['above-busy', locks.slice(1)],
    ['node-changed', [unchanged(node)]],
    ['parent-changed', [parentCheck(parent, node.type === 'SITE')]],
    ['node-changed', [newJobWrite(job)]],
  ];
  const outcomes = groups.flatMap(([outcome, writes]) => writes.map(() => outcome));
  const [refused] = await transact(groups.flatMap(([, writes]) => writes));
  return refused === undefined ? 'begun' : (outcomes[refused] ?? 'node-changed');
}

const unchanged = (node: SiteNode): Write => ({
  ConditionCheck: {
    TableName: sitesTable(),
    Key: nodeKey(node.siteId),
    ConditionExpression: '#node.#revision = :seen AND attribute_not_exists(deleting)',
    ExpressionAttributeNames: { '#node': 'node', '#revision': 'revision' },
    ExpressionAttributeValues: { ':seen': node.revision },
  },
});

export async function isCommitted(plan: MovePlan, jobId: string): Promise<boolean> {
  const { by, committed } = await getWork(plan.siteId);
  return by === jobId && committed === true;
}

/** Marks a descendant of a moving node; one being deleted is skipped. */
export async function markMoving(siteId: string, moving: Moving): Promise<void> {
  await tryWrite(
    documentClient().send(
      new UpdateCommand({
        TableName: sitesTable(),
        Key: nodeKey(siteId),
        UpdateExpression: 'SET moving = :moving',
        ConditionExpression: 'attribute_exists(sk) AND attribute_not_exists(deleting)',
        ExpressionAttributeValues: { ':moving': moving },
      }),
    ),
  );
}

/** The organization's token is that of its root. */
export const placed = (node: SiteNode, sitePath: string): SiteNode =>
  siteNodeSchema.parse({
    ...node,
    sitePath,
    revision: node.revision + 1,
    attr:
      node.type === 'ORG' || node.attr.token !== undefined ? { ...node.attr, token: findRootId(sitePath) } : node.attr,
  });

/** Commits a move of a node and its descendants in one write; has no effect if already done. */
export async function commitMove(plan: MovePlan, jobId: string): Promise<void> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    if (await isCommitted(plan, jobId)) return;
    const item = await getNodeItem(plan.siteId);
    if (item === null) throw new Error(`${plan.siteId} is gone while it is being moved`);
    const { node } = item;
    const next = { ...placed(node, plan.to), parentId: plan.parentId };
    const writes = [
      { Update: nodeUpdate(next, node.revision) },
      ...companyWrites(next, isCompany(node)),
      commitWrite(plan.siteId, jobId),
    ];
    if ((await transact(writes)).length === 0) return;
  }
  throw new Error(`Too many concurrent changes of ${plan.siteId}`);
}

/** Writes a node's new path and removes the mark. Returns the stored node; null if it was deleted. */
export async function settleNode(siteId: string, plan: MovePlan): Promise<SiteNode | null> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const item = await getNodeItem(siteId);
    if (item === null || item.deleting !== undefined) return null;
    const { node, moving } = item;
    const sitePath = pathAfterMove(node.sitePath, plan.from, plan.to);
    if (moving === undefined && sitePath === node.sitePath) return node;
    const next = placed(node, sitePath);
    if (await writeNode(next, node, node.revision, { endMove: true })) return next;
  }
  throw new Error(`Too many concurrent changes of ${siteId}`);
}

/** Ends a move; has no effect if already done. */
export async function endMove(plan: MovePlan, jobId: string, steps: number, message: string, now: Date): Promise<void> {
  await transact([doneWrite(jobId, steps, message, now), ...unlockWrites(plan.siteId, listAncestorIds(plan), jobId)]);
}
