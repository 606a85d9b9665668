import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type NodeSummary, nodeSummarySchema, type SiteNode } from '../../../shared/model/node.ts';
import { documentClient } from '../../runtime/clients/dynamodb.ts';
import { decodeCursor, encodeCursor } from '../../runtime/cursor.ts';
import { invalid } from '../../runtime/errors.ts';
import { readRows } from '../engine/read-rows.ts';
import { nodeItemSchema, nodeKey, sitesTable } from './site-items.ts';
import { getNode } from './sites.ts';
import { batchGet } from '../engine/batch.ts';

/** Lists everything below a node by path: pages of the sites table's index `by-path`. */
const pageSize = 100;
const placeSchema = z.strictObject({ sitePath: z.string() });
const itemSchema = z.object({ summary: nodeSummarySchema });
const keySchema = z.object({ sitePath: z.string() });

/** Lists a page of everything below a node, ordered by path. Another node's cursor is a 400. */
export async function listNodesBelow(
  node: Pick<SiteNode, 'siteId' | 'sitePath'>,
  cursor?: string,
): Promise<{ nodes: NodeSummary[]; cursor: string | null }> {
  const partition = `below/${node.siteId}`;
  const below = `${node.sitePath}/`;
  const rootId = node.sitePath.split('/')[2] ?? node.siteId;
  const place = cursor === undefined ? undefined : decodeCursor(cursor, partition, placeSchema);
  if (place && !place.sitePath.startsWith(below))
    throw invalid([{ path: 'query.cursor', message: 'This list has changed. Reload it' }]);
  const { Items, LastEvaluatedKey } = await documentClient().send(
    new QueryCommand({
      TableName: sitesTable(),
      IndexName: 'by-path',
      KeyConditionExpression: 'rootId = :root AND begins_with(sitePath, :below)',
      ExpressionAttributeValues: { ':root': rootId, ':below': below },
      Limit: pageSize,
      ...(place
        ? { ExclusiveStartKey: { rootId, sitePath: place.sitePath, siteId: getLastId(place.sitePath), sk: 'NODE' } }
        : {}),
    }),
  );
  return {
    nodes: readRows('sites', itemSchema, Items).map(({ summary }) => summary),
    cursor:
      LastEvaluatedKey === undefined
        ? null
        : encodeCursor(partition, { sitePath: keySchema.parse(LastEvaluatedKey).sitePath }),
  };
}

/** Lists a page of the active sites below a node; a page may be short or empty and still have a cursor. */
export async function listSitesBelow(
  node: Pick<SiteNode, 'siteId' | 'sitePath'>,
  cursor?: string,
): Promise<{ siteIds: string[]; cursor: string | null }> {
  const page = await listNodesBelow(node, cursor);
  return {
    siteIds: page.nodes.filter(({ type, suspended }) => type === 'SITE' && !suspended).map(({ siteId }) => siteId),
    cursor: page.cursor,
  };
}

const getLastId = (sitePath: string) => sitePath.slice(sitePath.lastIndexOf('/') + 1);

/** Reads up to 100 current nodes by id, in the order requested; deleted ones are omitted. */
export async function getNodes(siteIds: readonly string[]): Promise<SiteNode[]> {
  const found = new Map<string, SiteNode>();
  const items = await batchGet(sitesTable(), siteIds.map(nodeKey));
  for (const { node, deleting, moving } of readRows('sites', nodeItemSchema, items)) {
    const current = deleting !== undefined ? null : moving === undefined ? node : await getNode(node.siteId);
    if (current !== null) found.set(node.siteId, current);
  }
  return siteIds.flatMap(siteId => found.get(siteId) ?? []);
}
