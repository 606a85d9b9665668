import * as z from 'zod/mini';
import { findRootId } from '../../../shared/domain/hierarchy/paths.ts';
import { toNodeSummary } from '../../../shared/domain/hierarchy/summary.ts';
import { nodeSummarySchema, type SiteNode, siteNodeSchema } from '../../../shared/model/node.ts';
import { instantSchema } from '../../../shared/model/primitives.ts';
import { tableName } from '../../runtime/clients/dynamodb.ts';
import { fitting } from '../engine/item-size.ts';
import type { Write } from '../engine/transact.ts';

/**
 * Items of a node. sk NODE: the node, `deleting` once a job deleted it (it counts as deleted), `kept` while it can be
 * restored, `moving` while a job moves it (tree-moves.ts). sk COMPANY: its row in the list of all companies. sk ID
 * under the lowercase id: reserves the id against other cases, permanently. Partitions of `by-parent` other than nodes
 * start with '/', which ids can't.
 */
export const sitesTable = () => tableName('sites');
export const rootsPartition = '/';
export const companiesPartition = '/companies';
/** Deleted nodes that can be restored, by the end of that time. */
export const deletedPartition = '/deleted';

const movingSchema = z.object({ jobId: z.string(), nodeId: z.string(), from: z.string(), to: z.string() });
export type Moving = z.infer<typeof movingSchema>;
/** Deletion of a node that can still be restored: when, by whom, and until when. */
const keptSchema = z.object({ at: instantSchema, by: z.string(), until: instantSchema });
export type Kept = z.infer<typeof keptSchema>;
export const nodeItemSchema = z.object({
  v: z.literal(1),
  node: siteNodeSchema,
  deleting: z.optional(z.string()),
  kept: z.optional(keptSchema),
  moving: z.optional(movingSchema),
});
export type NodeItem = z.infer<typeof nodeItemSchema>;
export const summaryItemSchema = z.object({
  summary: nodeSummarySchema,
  deleting: z.optional(z.string()),
  moving: z.optional(movingSchema),
});

export const nodeKey = (siteId: string) => ({ siteId, sk: 'NODE' });
export const idKey = (siteId: string) => ({ siteId: siteId.toLowerCase(), sk: 'ID' });
const companyKey = (siteId: string) => ({ siteId, sk: 'COMPANY' });

/** Reports whether a node is a company: the first organization below a sales token, '/ISL/{token}/{company}'. */
export const isCompany = ({ type, sitePath }: Pick<SiteNode, 'type' | 'sitePath'>): boolean =>
  (type === 'TOP_ORG' || type === 'ORG') && sitePath.split('/').length === 4;

/** @throws {DomainError} invalid-request for an item too large to store. */
function toItemValues(node: SiteNode) {
  return fitting({
    v: 1,
    node,
    summary: toNodeSummary(node),
    nameKey: node.name.toLowerCase(),
    rootId: findRootId(node.sitePath),
    parentId: node.parentId ?? rootsPartition,
    sitePath: node.sitePath,
  });
}

/** Builds the write of a company's row: added for a company, removed from any other organization if `wasCompany`. */
export function companyWrites(node: SiteNode, wasCompany = false): Write[] {
  if (isCompany(node)) {
    const { summary, nameKey } = toItemValues(node);
    return [
      {
        Put: {
          TableName: sitesTable(),
          Item: { ...companyKey(node.siteId), v: 1, summary, nameKey, parentId: companiesPartition },
        },
      },
    ];
  }
  return wasCompany ? [{ Delete: { TableName: sitesTable(), Key: companyKey(node.siteId) } }] : [];
}

export const companyRemoval = (siteId: string): Write => ({
  Delete: { TableName: sitesTable(), Key: companyKey(siteId) },
});

/** Builds the first two writes of a new node: the node and its reserved id. */
export function newNodeWrites(node: SiteNode): Write[] {
  const free = 'attribute_not_exists(sk)';
  const reserved = { ...idKey(node.siteId), v: 1, nodeId: node.siteId };
  return [
    {
      Put: {
        TableName: sitesTable(),
        Item: { ...nodeKey(node.siteId), ...toItemValues(node) },
        ConditionExpression: free,
      },
    },
    { Put: { TableName: sitesTable(), Item: reserved, ConditionExpression: free } },
    ...companyWrites(node),
  ];
}

/** Writes a node with its seen revision that isn't being deleted; `endMove` removes the mark of a move. */
export function nodeUpdate(next: SiteNode, seenRevision: number, { endMove = false } = {}) {
  const { node, ...values } = toItemValues(next);
  const names = Object.keys(values);
  return {
    TableName: sitesTable(),
    Key: nodeKey(next.siteId),
    UpdateExpression: `SET #node = :node, ${names.map(name => `${name} = :${name}`).join(', ')}${endMove ? ' REMOVE moving' : ''}`,
    ConditionExpression: '#node.#revision = :seen AND attribute_not_exists(deleting)',
    ExpressionAttributeNames: { '#node': 'node', '#revision': 'revision' },
    ExpressionAttributeValues: {
      ':node': node,
      ':seen': seenRevision,
      ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`:${name}`, value])),
    },
  };
}
