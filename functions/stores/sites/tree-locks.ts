import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { pathIds } from '../../../shared/domain/hierarchy/paths.ts';
import { readStored } from '../../../shared/model/read-stored.ts';
import { documentClient } from '../../runtime/clients/dynamodb.ts';
import { sitesTable } from './site-items.ts';
import type { Write } from '../engine/transact.ts';

/**
 * Jobs on a part of the tree, sk WORK of a node: `by`, the job with exclusive use of the node and its descendants;
 * `below`, the jobs somewhere below it, each of which keeps it in place. An exclusive job rules out new nodes.
 * `committed`: the job's move counts from then on (tree-moves.ts).
 */
const workSchema = z.object({
  by: z.optional(z.string()),
  committed: z.optional(z.literal(true)),
  below: z.optional(z.set(z.string())),
});
export type Work = z.infer<typeof workSchema>;

const workKey = (siteId: string) => ({ siteId, sk: 'WORK' });

export async function getWork(siteId: string): Promise<Work> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: sitesTable(), Key: workKey(siteId), ConsistentRead: true }),
  );
  return readStored(workSchema, Item ?? {});
}

/** Lists the node ids of a path, top first, without the provider's prefix. */
export const listNodeIds = (sitePath: string): readonly string[] => pathIds(sitePath).slice(1);

/** Builds a job's locks on a node, its ancestors and those of its new place; the node's own lock is the first write. */
export function lockWrites(siteId: string, above: readonly string[], jobId: string): Write[] {
  return [
    {
      Update: {
        TableName: sitesTable(),
        Key: workKey(siteId),
        UpdateExpression: 'SET #by = :job',
        ConditionExpression: 'attribute_not_exists(#by) AND attribute_not_exists(below)',
        ExpressionAttributeNames: { '#by': 'by' },
        ExpressionAttributeValues: { ':job': jobId },
      },
    },
    ...above.map(id => ({
      Update: {
        TableName: sitesTable(),
        Key: workKey(id),
        UpdateExpression: 'ADD below :jobs',
        ConditionExpression: 'attribute_not_exists(#by)',
        ExpressionAttributeNames: { '#by': 'by' },
        ExpressionAttributeValues: { ':jobs': new Set([jobId]) },
      },
    })),
  ];
}

/** Builds the writes that end the locks; combined with a write that fails if the job already ended. */
export function unlockWrites(siteId: string, above: readonly string[], jobId: string): Write[] {
  return [
    { Delete: { TableName: sitesTable(), Key: workKey(siteId) } },
    ...above.map(id => ({
      Update: {
        TableName: sitesTable(),
        Key: workKey(id),
        UpdateExpression: 'DELETE below :jobs',
        ExpressionAttributeValues: { ':jobs': new Set([jobId]) },
      },
    })),
  ];
}

/** Checks that no job has exclusive use of these nodes. */
export const openChecks = (siteIds: readonly string[]): Write[] =>
  siteIds.map(id => ({
    ConditionCheck: {
      TableName: sitesTable(),
      Key: workKey(id),
      ConditionExpression: 'attribute_not_exists(#by)',
      ExpressionAttributeNames: { '#by': 'by' },
    },
  }));

/** Makes the node and its descendants visible in their new place. */
export const commitWrite = (siteId: string, jobId: string): Write => ({
  Update: {
    TableName: sitesTable(),
    Key: workKey(siteId),
    UpdateExpression: 'SET committed = :yes',
    ConditionExpression: '#by = :job AND attribute_not_exists(committed)',
    ExpressionAttributeNames: { '#by': 'by' },
    ExpressionAttributeValues: { ':job': jobId, ':yes': true },
  },
});
