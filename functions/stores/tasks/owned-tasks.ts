import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Task } from '../../../shared/model/task.ts';
import { documentClient } from '../../runtime/clients/dynamodb.ts';
import { readRows } from '../engine/read-rows.ts';
import { taskItemSchema, taskTable } from './task-items.ts';

/** Completed ones start with '3#'. */
const notDone = '3';
const ownerSchema = z.object({ ownerId: z.string() });

/** Lists a person's tasks on all sites, by due date; completed ones last, if requested. */
export async function listOwnedTasks(ownerId: string, { withDone = false } = {}): Promise<Task[]> {
  const tasks: Task[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items, LastEvaluatedKey } = await documentClient().send(
      new QueryCommand({
        TableName: taskTable(),
        IndexName: 'by-owner',
        ExclusiveStartKey: from,
        KeyConditionExpression: `ownerId = :owner${withDone ? '' : ' AND dueKey < :done'}`,
        ExpressionAttributeValues: { ':owner': ownerId, ...(withDone ? {} : { ':done': notDone }) },
      }),
    );
    tasks.push(...readRows('tasks', taskItemSchema, Items).map(({ task }) => task));
    from = LastEvaluatedKey;
  } while (from);
  return tasks;
}

/** Lists the owners of tasks due by then, whose morning is in a zone. */
export async function listDueOwners(morningZone: string, through: string): Promise<string[]> {
  const owners = new Set<string>();
  let from: Record<string, unknown> | undefined;
  do {
    const { Items, LastEvaluatedKey } = await documentClient().send(
      new QueryCommand({
        TableName: taskTable(),
        IndexName: 'by-morning',
        ExclusiveStartKey: from,
        KeyConditionExpression: 'morningZone = :zone AND dueKey <= :through',
        ExpressionAttributeValues: { ':zone': morningZone, ':through': `1#${through}` },
      }),
    );
    for (const { ownerId } of readRows('tasks', ownerSchema, Items)) owners.add(ownerId);
    from = LastEvaluatedKey;
  } while (from);
  return [...owners];
}
