import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { pathIds } from '../../../shared/domain/hierarchy/paths.ts';
import { readStored } from '../../../shared/model/read-stored.ts';
import { documentClient } from '../../runtime/clients/dynamodb.ts';
import { sitesTable } from './site-items.ts';
import type { Write } from '../engine/transact.ts';

/**
 * Which job works on a part of the tree, sk WORK of a node: `by`, the one job that has the node and all below it to
 * itself; `below`, the jobs that work somewhere below it, each of which keeps it in its place. Nothing is created below
 * a node that a job has to itself. `committed`: from then on the job's move counts (tree-moves.ts).
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

/** The ids of a path that are nodes, top first: the provider's prefix is none. */
export const listNodeIds = (sitePath: string): readonly string[] => pathIds(sitePath).slice(1);

/** A job's hold on a node and what stands above it and above its new place; the node's own hold is the first write. */
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

/** Ends the hold; beside a write that fails when the job has ended before. */
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

/** Nobody has one of these nodes, and so what is below, to themselves. */
export const openChecks = (siteIds: readonly string[]): Write[] =>
  siteIds.map(id => ({
    ConditionCheck: {
      TableName: sitesTable(),
      Key: workKey(id),
      ConditionExpression: 'attribute_not_exists(#by)',
      ExpressionAttributeNames: { '#by': 'by' },
    },
  }));

/** From here on everybody sees the node and what is below it in the new place. */
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
