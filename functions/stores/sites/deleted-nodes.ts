import * as z from 'zod/mini';
import type { SiteNode } from '../../../shared/model/node.ts';
import { batchGet } from '../engine/batch.ts';
import { queryAll } from '../engine/query-all.ts';
import { readRows } from '../engine/read-rows.ts';
import { deletedPartition, type Kept, nodeItemSchema, nodeKey, sitesTable } from './site-items.ts';
import { getNode, getNodeItem } from './sites.ts';

/** Node that was deleted and can be restored. `deletionId`: the job that deleted it. */
export type DeletedKept = { readonly node: SiteNode; readonly deletionId: string; readonly kept: Kept };

const keySchema = z.object({ siteId: z.string(), nameKey: z.string() });
const perRead = 100;

/** Reads a deleted node that can be restored; null without one. */
export async function getKept(siteId: string): Promise<DeletedKept | null> {
  const item = await getNodeItem(siteId);
  return item?.deleting === undefined || item.kept === undefined
    ? null
    : { node: item.node, deletionId: item.deleting, kept: item.kept };
}

/** Reads a node, or a deleted one whose data is kept: for work that must not wait until it is restored. */
export const getNodeOrKept = async (siteId: string): Promise<SiteNode | null> =>
  (await getNode(siteId)) ?? (await getKept(siteId))?.node ?? null;

/** Lists the ids of all restorable nodes, soonest end first; `dueAt`: only those that have expired then. */
export async function listKeptIds(dueAt?: Date): Promise<string[]> {
  const items = await queryAll({
    TableName: sitesTable(),
    IndexName: 'by-parent',
    KeyConditionExpression: `parentId = :list${dueAt === undefined ? '' : ' AND nameKey < :due'}`,
    ExpressionAttributeValues: {
      ':list': deletedPartition,
      ...(dueAt === undefined ? {} : { ':due': dueAt.toISOString() }),
    },
  });
  return readRows('sites', keySchema, items).map(({ siteId }) => siteId);
}

/** Lists all restorable nodes, soonest end first. */
export async function listKept(): Promise<DeletedKept[]> {
  const ids = await listKeptIds();
  const found = new Map<string, DeletedKept>();
  for (let start = 0; start < ids.length; start += perRead) {
    const items = await batchGet(sitesTable(), ids.slice(start, start + perRead).map(nodeKey));
    for (const { node, deleting, kept } of readRows('sites', nodeItemSchema, items))
      if (deleting !== undefined && kept !== undefined) found.set(node.siteId, { node, deletionId: deleting, kept });
  }
  return ids.flatMap(siteId => found.get(siteId) ?? []);
}
