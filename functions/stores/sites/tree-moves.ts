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
 * How a node moves with what is below it. First everything below is marked: the mark names the job and changes nothing.
 * Then one write commits: the node stands in its new place, and the job's hold on it says so. From that write on
 * whoever reads a marked node sees its new path (`getNode`), so that all of it moves at one moment for everybody. Then
 * the paths themselves are written, node by node, and the marks go. Every step may be repeated, and done by two at a
 * time.
 */
const tries = 6;

/** What stands above the old and the new place, each once, the node itself left out. */
const aboveOf = ({ siteId, from, to }: MovePlan): string[] =>
  [...new Set([...listNodeIds(from), ...listNodeIds(to)])].filter(id => id !== siteId);

export type BeginOutcome = 'begun' | 'node-busy' | 'above-busy' | 'node-changed' | 'parent-changed';

/** Begins a move of a node and below a parent as both were read; nothing is written otherwise. */
export async function beginMove(
  node: SiteNode,
  parent: SiteNode,
  plan: MovePlan,
  job: Omit<TreeJob, 'v'>,
): Promise<BeginOutcome> {
  const locks = lockWrites(node.siteId, aboveOf(plan), job.job.jobId);
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

/** Marks a node below the one that moves; one that is being deleted stays as it is. */
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
const placed = (node: SiteNode, sitePath: string): SiteNode =>
  siteNodeSchema.parse({
    ...node,
    sitePath,
    revision: node.revision + 1,
    attr:
      node.type === 'ORG' || node.attr.token !== undefined ? { ...node.attr, token: findRootId(sitePath) } : node.attr,
  });

/** The one write by which the node and all below it stand in the new place; nothing when that was done before. */
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
  throw new Error(`${plan.siteId} is being changed by too many at once`);
}

/** Writes a node's new path, and takes the mark off. Answers the node as it then lies; null when it is gone. */
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
  throw new Error(`${siteId} is being changed by too many at once`);
}

/** The move is through; nothing when it was before. */
export async function endMove(plan: MovePlan, jobId: string, steps: number, message: string, now: Date): Promise<void> {
  await transact([doneWrite(jobId, steps, message, now), ...unlockWrites(plan.siteId, aboveOf(plan), jobId)]);
}
