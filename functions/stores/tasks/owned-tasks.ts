import * as z from 'zod/mini';
import type { Task } from '../../../shared/model/task.ts';
import { readRows } from '../engine/read-rows.ts';
import { taskItemSchema, taskTable } from './task-items.ts';
import { queryAll } from '../engine/query-all.ts';

/** Completed ones start with '3#'. */
const notDone = '3';
const ownerSchema = z.object({ ownerId: z.string() });

/** Lists a person's tasks on all sites, by due date; completed ones last, if requested. */
export async function listOwnedTasks(ownerId: string, { withDone = false } = {}): Promise<Task[]> {
  const items = await queryAll({
    TableName: taskTable(),
    IndexName: 'by-owner',
    KeyConditionExpression: `ownerId = :owner${withDone ? '' : ' AND dueKey < :done'}`,
    ExpressionAttributeValues: { ':owner': ownerId, ...(withDone ? {} : { ':done': notDone }) },
  });
  return readRows('tasks', taskItemSchema, items).map(({ task }) => task);
}

/** Lists the owners of tasks due by then, whose morning is in a zone. */
export async function listDueOwners(morningZone: string, through: string): Promise<string[]> {
  const items = await queryAll({
    TableName: taskTable(),
    IndexName: 'by-morning',
    KeyConditionExpression: 'morningZone = :zone AND dueKey <= :through',
    ExpressionAttributeValues: { ':zone': morningZone, ':through': `1#${through}` },
  });
  return [...new Set(readRows('tasks', ownerSchema, items).map(({ ownerId }) => ownerId))];
}
