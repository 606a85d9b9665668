import { BatchGetCommand, GetCommand, PutCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { summaryOf } from '../../shared/domain/hierarchy/summary.ts';
import { type NodeSummary, nodeSummarySchema, type SiteNode, siteNodeSchema } from '../../shared/model/node.ts';
import { documentClient, tableName } from '../runtime/clients/dynamodb.ts';
import { decodeCursor, encodeCursor } from '../runtime/cursor.ts';
import { conflict } from '../runtime/errors.ts';

/**
 * The tree. sk NODE: a node. sk LINK#{site} under a region: a site shown there too. sk ID under the lower-case id:
 * holds an id against a second one in other case. sk COMPANY beside the node of a company: its row in the list of
 * all companies. Partitions of `by-parent` that are no node's begin with '/', which no id can.
 */
const table = () => tableName('sites');
const rootsPartition = '/';
const companiesPartition = '/companies';
export const pageSize = 100;
const batchSize = 100;

const nodeItemSchema = z.object({ v: z.literal(1), node: siteNodeSchema });
const summaryItemSchema = z.object({ summary: nodeSummarySchema });
const placeSchema = z.strictObject({ siteId: z.string(), nameKey: z.string() });

/** A company: the first organisation below a sales token, '/ISL/{token}/{company}'. */
const isCompany = (node: SiteNode) =>
  (node.type === 'TOP_ORG' || node.type === 'ORG') && node.sitePath.split('/').length === 4;

function itemsOf(node: SiteNode): [Record<string, unknown>, ...Record<string, unknown>[]] {
  const summary = summaryOf(node);
  const nameKey = node.name.toLowerCase();
  const rootId = node.sitePath.split('/')[2] ?? node.siteId;
  const item = {
    siteId: node.siteId, sk: 'NODE', v: 1, node, summary, nameKey, rootId,
    parentId: node.parentId ?? rootsPartition, sitePath: node.sitePath,
  };
  const company = { siteId: node.siteId, sk: 'COMPANY', v: 1, summary, nameKey, parentId: companiesPartition };
  return isCompany(node) ? [item, company] : [item];
}

/** A node by its id, null where there is none. Consistent, so that a moved or suspended node counts at once. */
export async function getNode(siteId: string): Promise<SiteNode | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: { siteId, sk: 'NODE' }, ConsistentRead: true }),
  );
  return Item === undefined ? null : nodeItemSchema.parse(Item).node;
}

/** Writes a new node; its id must be free in any case. Throws `conflict` when it is taken. */
export async function createNode(node: SiteNode): Promise<void> {
  const parsed = siteNodeSchema.parse(node);
  const [item, ...others] = itemsOf(parsed);
  const reserved = { siteId: parsed.siteId.toLowerCase(), sk: 'ID', v: 1, nodeId: parsed.siteId };
  const free = 'attribute_not_exists(sk)';
  await transact(
    [
      { Put: { TableName: table(), Item: item, ConditionExpression: free } },
      { Put: { TableName: table(), Item: reserved, ConditionExpression: free } },
      ...others.map(other => ({ Put: { TableName: table(), Item: other } })),
    ],
    `The id ${parsed.siteId} is already taken; nothing was saved`,
  );
}

/**
 * Replaces a node that still has the revision its writer saw and answers it with the next one. Throws `conflict`
 * when someone else was first: nothing is written then.
 */
export async function replaceNode(node: SiteNode, seenRevision: number): Promise<SiteNode> {
  const next = siteNodeSchema.parse({ ...node, revision: seenRevision + 1 });
  const [item, ...others] = itemsOf(next);
  const put = {
    TableName: table(),
    Item: item,
    ConditionExpression: '#node.#revision = :seen',
    ExpressionAttributeNames: { '#node': 'node', '#revision': 'revision' },
    ExpressionAttributeValues: { ':seen': seenRevision },
  };
  const message = 'Someone else changed this in the meantime. Nothing was saved; load it again to see their changes';
  if (others.length > 0) {
    await transact([{ Put: put }, ...others.map(other => ({ Put: { TableName: table(), Item: other } }))], message);
    return next;
  }
  await documentClient()
    .send(new PutCommand(put))
    .catch((error: unknown) => {
      throw error instanceof Error && error.name === 'ConditionalCheckFailedException' ? conflict(message) : error;
    });
  return next;
}

type Writes = NonNullable<ConstructorParameters<typeof TransactWriteCommand>[0]['TransactItems']>;

async function transact(writes: Writes, message: string): Promise<void> {
  await documentClient()
    .send(new TransactWriteCommand({ TransactItems: writes }))
    .catch((error: unknown) => {
      const refused = error instanceof Error && error.name === 'TransactionCanceledException';
      throw refused && /ConditionalCheckFailed/.test(error.message) ? conflict(message) : error;
    });
}

export type SummaryPage = { readonly nodes: NodeSummary[]; readonly cursor: string | null };

/** One page of the nodes directly below a node, by lower-case name. A cursor of another list is a 400. */
export const listChildrenOf = (parentId: string, cursor?: string): Promise<SummaryPage> => listByParent(parentId, cursor);

/** One page of the nodes that stand at the top: the sales tokens. */
export const listRoots = (cursor?: string): Promise<SummaryPage> => listByParent(rootsPartition, cursor);

/** One page of all companies, whatever token they stand below. */
export const listCompanies = (cursor?: string): Promise<SummaryPage> => listByParent(companiesPartition, cursor);

async function listByParent(partition: string, cursor: string | undefined): Promise<SummaryPage> {
  const place = cursor === undefined ? undefined : decodeCursor(cursor, partition, placeSchema);
  const sk = partition === companiesPartition ? 'COMPANY' : 'NODE';
  const { Items, LastEvaluatedKey } = await documentClient().send(
    new QueryCommand({
      TableName: table(),
      IndexName: 'by-parent',
      KeyConditionExpression: 'parentId = :partition',
      ExpressionAttributeValues: { ':partition': partition },
      Limit: pageSize,
      ...(place ? { ExclusiveStartKey: { parentId: partition, sk, siteId: place.siteId, nameKey: place.nameKey } } : {}),
    }),
  );
  const last = LastEvaluatedKey === undefined ? null : z.object(placeSchema.shape).parse(LastEvaluatedKey);
  return {
    nodes: z.array(summaryItemSchema).parse(Items ?? []).map(item => item.summary),
    cursor: last === null ? null : encodeCursor(partition, last),
  };
}

/** The summaries of these nodes, in the order asked; one that does not exist is left out. */
export async function getSummaries(siteIds: readonly string[]): Promise<NodeSummary[]> {
  const found = new Map<string, NodeSummary>();
  const wanted = [...new Set(siteIds)];
  for (let start = 0; start < wanted.length; start += batchSize) {
    let keys: Record<string, unknown>[] = wanted.slice(start, start + batchSize).map(siteId => ({ siteId, sk: 'NODE' }));
    for (let attempt = 0; keys.length > 0; attempt += 1) {
      if (attempt === 5) throw new Error(`${keys.length} nodes could not be read`);
      const { Responses, UnprocessedKeys } = await documentClient().send(
        new BatchGetCommand({ RequestItems: { [table()]: { Keys: keys, ProjectionExpression: 'summary' } } }),
      );
      for (const { summary } of z.array(summaryItemSchema).parse(Responses?.[table()] ?? [])) found.set(summary.siteId, summary);
      keys = UnprocessedKeys?.[table()]?.Keys ?? [];
    }
  }
  return siteIds.flatMap(siteId => found.get(siteId) ?? []);
}
