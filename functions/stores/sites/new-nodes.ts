import { type SiteNode, siteNodeSchema } from '../../../shared/model/node.ts';
import { newNodeWrites, nodeKey, sitesTable } from './site-items.ts';
import { transact, type Write } from '../engine/transact.ts';
import { type CreateRequest, createRequestWrite } from '../jobs/tree-jobs.ts';
import { listNodeIds, openChecks } from './tree-locks.ts';

export type NewNodeOutcome = 'created' | 'id-taken' | 'asked-before' | 'parent-changed' | 'parent-busy';

/**
 * Writes a new node, its reserved id and its request's result, if its parent is unchanged in place and no job moves or
 * deletes it or an ancestor; nothing otherwise.
 */
export async function newNode(
  node: SiteNode,
  parent: SiteNode,
  request: CreateRequest,
  now: Date,
): Promise<NewNodeOutcome> {
  const parsed = siteNodeSchema.parse(node);
  const groups: readonly [NewNodeOutcome, readonly Write[]][] = [
    ['asked-before', [createRequestWrite(request, node.siteId, now)]],
    ['parent-busy', openChecks(listNodeIds(parent.sitePath))],
    ['parent-changed', [parentCheck(parent, node.type === 'SITE')]],
    ['id-taken', newNodeWrites(parsed)],
  ];
  const outcomes = groups.flatMap(([outcome, writes]) => writes.map(() => outcome));
  const [refused] = await transact(groups.flatMap(([, writes]) => writes));
  return refused === undefined ? 'created' : (outcomes[refused] ?? 'parent-changed');
}

/** Checks that the parent is as read; one that gets a site has no linked sites. */
export function parentCheck(parent: SiteNode, takesSite: boolean): Write {
  const withoutLinks = ' AND (attribute_not_exists(#node.#links) OR size(#node.#links) = :none)';
  return {
    ConditionCheck: {
      TableName: sitesTable(),
      Key: nodeKey(parent.siteId),
      ConditionExpression: `#node.#path = :path AND attribute_not_exists(deleting)${takesSite ? withoutLinks : ''}`,
      ExpressionAttributeNames: {
        '#node': 'node',
        '#path': 'sitePath',
        ...(takesSite ? { '#links': 'linkedSites' } : {}),
      },
      ExpressionAttributeValues: { ':path': parent.sitePath, ...(takesSite ? { ':none': 0 } : {}) },
    },
  };
}
