import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { pathAfterMove } from '../../../shared/domain/hierarchy/paths.ts';
import { type NodeSummary, nodeTypeSchema, type SiteNode, siteNodeSchema } from '../../../shared/model/node.ts';
import { readStored } from '../../../shared/model/read-stored.ts';
import { documentClient } from '../../runtime/clients/dynamodb.ts';
import { decodeCursor, encodeCursor } from '../../runtime/cursor.ts';
import { conflict, notFound } from '../../runtime/errors.ts';
import { readRows } from '../engine/read-rows.ts';
import {
  companiesPartition,
  companyWrites,
  idKey,
  isCompany,
  type Moving,
  newNodeWrites,
  nodeItemSchema,
  type NodeItem,
  nodeKey,
  nodeUpdate,
  rootsPartition,
  sitesTable,
  summaryItemSchema,
} from './site-items.ts';
import { transact } from '../engine/transact.ts';
import { getWork } from './tree-locks.ts';
import { tryWrite } from '../engine/conditional-write.ts';
import { batchGet } from '../engine/batch.ts';

/** Table of the tree's nodes (see site-items.ts) and the lists of their children. */
export const pageSize = 100;
const placeSchema = z.strictObject({ siteId: z.string(), nameKey: z.string() });

/** Reads a node's item in any state, deleting or moving; null without one. */
export async function getNodeItem(siteId: string): Promise<NodeItem | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: sitesTable(), Key: nodeKey(siteId), ConsistentRead: true }),
  );
  return Item === undefined ? null : readStored(nodeItemSchema, Item);
}

/**
 * Reads a node by id, null if unknown or being deleted. Consistent, so a move or suspension applies immediately:
 * descendants of a moved node change place in the same write.
 */
export async function getNode(siteId: string): Promise<SiteNode | null> {
  for (let attempt = 1; ; attempt += 1) {
    const item = await getNodeItem(siteId);
    if (item === null || item.deleting !== undefined) return null;
    const { node, moving } = item;
    if (moving === undefined) return node;
    const state = await stateOfMove(moving);
    // The move ended between the two reads: then the node has its new path.
    if (state === 'ended' && attempt < 3) continue;
    return state === 'moved' ? { ...node, sitePath: pathAfterMove(node.sitePath, moving.from, moving.to) } : node;
  }
}

async function stateOfMove({ nodeId, jobId }: Moving): Promise<'ahead' | 'moved' | 'ended'> {
  const { by, committed } = await getWork(nodeId);
  if (by !== jobId) return 'ended';
  return committed ? 'moved' : 'ahead';
}

const deletedSchema = z.object({
  nodeId: z.string(),
  deleted: z.optional(z.object({ name: z.string(), type: nodeTypeSchema, sitePath: z.string() })),
});
export type DeletedNode = NonNullable<z.infer<typeof deletedSchema>['deleted']>;

/** Returns the deleted node of an id; null for an id that never existed. */
export async function getDeletedNode(siteId: string): Promise<DeletedNode | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: sitesTable(), Key: idKey(siteId), ConsistentRead: true }),
  );
  const found = Item === undefined ? null : readStored(deletedSchema, Item);
  return found?.nodeId === siteId ? (found.deleted ?? null) : null;
}

/** Writes a new node; its id must be free in any case. Throws `conflict` if it exists. */
export async function createNode(node: SiteNode): Promise<void> {
  const refused = await transact(newNodeWrites(siteNodeSchema.parse(node)));
  if (refused.length > 0) throw conflict(`The id ${node.siteId} is already taken. Nothing was saved`);
}

/**
 * Replaces a node with the revision seen and returns the next one. Throws `conflict` if someone else was first,
 * `not-found` if it was deleted: nothing is written then.
 */
export async function replaceNode(node: SiteNode, seenRevision: number): Promise<SiteNode> {
  const next = siteNodeSchema.parse({ ...node, revision: seenRevision + 1 });
  if (await writeNode(next, node, seenRevision)) return next;
  throw (
    (await findRefusal(node)) ?? conflict('Someone else changed this. Nothing was saved. Reload to see their changes')
  );
}

/** Returns why a write was refused for a deleted node; null if it exists. */
async function findRefusal({ siteId, name }: SiteNode) {
  return (await getNode(siteId)) === null ? notFound(`${name} was deleted. Nothing was saved`) : null;
}

/** Writes a node with its row among the companies; false if its revision changed or a job deletes it. */
export async function writeNode(
  next: SiteNode,
  before: SiteNode,
  seenRevision: number,
  { endMove = false } = {},
): Promise<boolean> {
  const update = nodeUpdate(next, seenRevision, { endMove });
  const company = companyWrites(next, isCompany(before));
  if (company.length > 0) return (await transact([{ Update: update }, ...company])).length === 0;
  return tryWrite(documentClient().send(new UpdateCommand(update)));
}

export type SummaryPage = { readonly nodes: NodeSummary[]; readonly cursor: string | null };

/** Lists a page of a node's children, by lowercase name. Another list's cursor is a 400. */
export const listChildrenPage = (parentId: string, cursor?: string): Promise<SummaryPage> =>
  listByParent(parentId, cursor);

/** Lists a page of the top nodes: the sales tokens. */
export const listRoots = (cursor?: string): Promise<SummaryPage> => listByParent(rootsPartition, cursor);

/** Lists a page of all companies, under any token. */
export const listCompanies = (cursor?: string): Promise<SummaryPage> => listByParent(companiesPartition, cursor);

async function listByParent(partition: string, cursor: string | undefined): Promise<SummaryPage> {
  const place = cursor === undefined ? undefined : decodeCursor(cursor, partition, placeSchema);
  const sk = partition === companiesPartition ? 'COMPANY' : 'NODE';
  const { Items, LastEvaluatedKey } = await documentClient().send(
    new QueryCommand({
      TableName: sitesTable(),
      IndexName: 'by-parent',
      KeyConditionExpression: 'parentId = :partition',
      ExpressionAttributeValues: { ':partition': partition },
      Limit: pageSize,
      ...(place
        ? { ExclusiveStartKey: { parentId: partition, sk, siteId: place.siteId, nameKey: place.nameKey } }
        : {}),
    }),
  );
  const last = LastEvaluatedKey === undefined ? null : z.object(placeSchema.shape).parse(LastEvaluatedKey);
  return {
    nodes: readRows('sites', summaryItemSchema, Items).map(item => item.summary),
    cursor: last === null ? null : encodeCursor(partition, last),
  };
}

/** Reads current summaries of these nodes, in the order requested; unknown ones are omitted. */
export async function getSummaries(siteIds: readonly string[]): Promise<NodeSummary[]> {
  const found = new Map<string, NodeSummary>();
  const items = await batchGet(sitesTable(), siteIds.map(nodeKey), {
    ProjectionExpression: 'siteId, sk, summary, deleting, moving',
  });
  for (const { summary, deleting, moving } of readRows('sites', summaryItemSchema, items))
    if (deleting === undefined) found.set(summary.siteId, await summaryInPlace(summary, moving));
  return siteIds.flatMap(siteId => found.get(siteId) ?? []);
}

/** Returns a summary with its node's current place; the extra read is only needed during a move. */
async function summaryInPlace(summary: NodeSummary, moving: Moving | undefined): Promise<NodeSummary> {
  if (moving === undefined) return summary;
  const node = await getNode(summary.siteId);
  return node === null ? summary : { ...summary, sitePath: node.sitePath };
}
