import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { readStored } from '../../../shared/model/read-stored.ts';
import type { Task } from '../../../shared/model/task.ts';
import { documentClient } from '../../runtime/clients/dynamodb.ts';
import { decodeCursor, encodeCursor } from '../../runtime/cursor.ts';
import { addWithinLimit } from '../engine/add-within-limit.ts';
import { batchGet } from '../engine/batch.ts';
import { fitting } from '../engine/item-size.ts';
import { readRows } from '../engine/read-rows.ts';
import { transact, type Write } from '../engine/transact.ts';
import {
  doneKey,
  toTaskItem,
  makeTaskKey,
  madeKey,
  openKey,
  type Placed,
  parseTaskSiteId,
  storedTask,
  taskItemSchema,
  taskTable,
} from './task-items.ts';
import { hasItems, queryAll } from '../engine/query-all.ts';

type Stored = { readonly task: Task; readonly made: string };
const placeSchema = z.strictObject({ sk: z.string(), doneAt: z.string() });
const madeSchema = z.object({ taskId: z.string() });
const donePage = 20;

/** A task's site is part of its id. */
export const siteOfTask = {
  kind: 'task' as const,
  find: async (taskId: string) => ({ siteId: parseTaskSiteId(taskId), sk: openKey(taskId) }),
};

/** Finds a task, null without one. A third read finds a task moved between the first two. */
export async function findTask(taskId: string): Promise<Stored | null> {
  for (const sk of [openKey(taskId), doneKey(taskId), openKey(taskId)]) {
    const item = await get(parseTaskSiteId(taskId), sk);
    if (item !== undefined) return storedTask(item);
  }
  return null;
}

async function get(siteId: string, sk: string): Promise<Record<string, unknown> | undefined> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: taskTable(), Key: { siteId, sk }, ConsistentRead: true }),
  );
  return Item;
}

const openTasks = (siteId: string) => ({
  KeyConditionExpression: 'siteId = :site AND begins_with(sk, :open)',
  ExpressionAttributeValues: { ':site': siteId, ':open': 'open#' },
});

/** Lists a site's open tasks. */
export async function listOpenTasks(siteId: string): Promise<Task[]> {
  const items = await queryAll({ TableName: taskTable(), ...openTasks(siteId) });
  return readRows('tasks', taskItemSchema, items).map(({ task }) => task);
}

/**
 * Finds the open tasks of findings by site and origin; findings without one are omitted. `made`: from `sourceKey`.
 */
export async function findOpenTasks(
  origins: readonly { readonly siteId: string; readonly made: string }[],
): Promise<Stored[]> {
  const items = await batchGet(
    taskTable(),
    origins.map(({ siteId, made }) => ({ siteId, sk: madeKey(made) })),
  );
  const taskIds = readRows('tasks', madeSchema, items).map(({ taskId }) => taskId);
  const open = await batchGet(
    taskTable(),
    taskIds.map(taskId => ({ siteId: parseTaskSiteId(taskId), sk: openKey(taskId) })),
  );
  return readRows('tasks', taskItemSchema, open);
}

/** Reports whether a site has this many open tasks. */
const hasOpenTasks = (siteId: string, count: number): Promise<boolean> =>
  hasItems({ TableName: taskTable(), ...openTasks(siteId), ConsistentRead: true }, count);

/** Lists a page of a site's completed tasks, latest first. Another site's cursor is a 400. */
export async function listDoneTasks(
  siteId: string,
  cursor: string | undefined,
): Promise<{ tasks: Task[]; cursor: string | null }> {
  const partition = `tasks/${siteId}`;
  const place = cursor === undefined ? undefined : decodeCursor(cursor, partition, placeSchema);
  const { Items, LastEvaluatedKey } = await documentClient().send(
    new QueryCommand({
      TableName: taskTable(),
      IndexName: 'by-done',
      ScanIndexForward: false,
      Limit: donePage,
      KeyConditionExpression: 'doneSiteId = :site',
      ExpressionAttributeValues: { ':site': siteId },
      ...(place ? { ExclusiveStartKey: { siteId, doneSiteId: siteId, ...place } } : {}),
    }),
  );
  const last = LastEvaluatedKey === undefined ? null : z.object(placeSchema.shape).parse(LastEvaluatedKey);
  return {
    tasks: readRows('tasks', taskItemSchema, Items).map(({ task }) => task),
    cursor: last === null ? null : encodeCursor(partition, last),
  };
}

const put = (placed: Placed): Write => ({
  Put: { TableName: taskTable(), Item: fitting(toTaskItem(placed)), ConditionExpression: 'attribute_not_exists(sk)' },
});
const requestSeconds = 30 * 86_400;

/** Builds the write that records a task's origin; requests are stored for a month, findings as long as the site. */
function putMade({ task, made }: Placed, gone?: string): Write {
  const expires = made.startsWith('request#')
    ? { expiresAt: Math.floor(Date.parse(task.createdAt) / 1000) + requestSeconds }
    : {};
  const Item = { siteId: task.siteId, sk: madeKey(made), v: 1, taskId: task.taskId, ...expires };
  return gone === undefined
    ? { Put: { TableName: taskTable(), Item, ConditionExpression: 'attribute_not_exists(sk)' } }
    : {
        Put: {
          TableName: taskTable(),
          Item,
          ConditionExpression: 'taskId = :gone',
          ExpressionAttributeValues: { ':gone': gone },
        },
      };
}

/**
 * Writes a new task; returns an earlier one of its request or finding, and null if its site has `maxOpen` open tasks.
 * `more`: what is written with it, such as the email to its owner.
 */
export async function createTask(
  placed: Placed,
  maxOpen = Number.POSITIVE_INFINITY,
  more: readonly Write[] = [],
): Promise<{ task: Task; isNew: boolean } | null> {
  const { task, made } = placed;
  let gone: string | undefined;
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const refused = await addWithinLimit({
      guard: { table: taskTable(), key: { siteId: task.siteId, sk: 'additions#task' } },
      isFull: () => hasOpenTasks(task.siteId, maxOpen),
      writes: [put(placed), putMade(placed, gone), ...more],
    });
    if (refused !== 'full' && refused.length === 0) return { task, isNew: true };
    const before = await get(task.siteId, madeKey(made));
    if (before === undefined && refused === 'full') return null;
    if (before === undefined) continue;
    const { taskId } = readStored(madeSchema, before);
    const existing = await findTask(taskId);
    if (existing !== null) return { task: existing.task, isNew: false };
    // The earlier task was deleted or swept: the finding may have a new one.
    if (refused === 'full') return null;
    gone = taskId;
  }
  throw new Error('A task could not be written: what it is made of changes all the time');
}

/**
 * Replaces a task as seen and writes its follow-up; false, without writing, if it changed. An existing follow-up isn't
 * written again. `more`: what is written with it.
 */
export async function replaceTask(
  previous: Stored,
  next: Omit<Placed, 'made'>,
  following: Placed | null,
  more: readonly Write[] = [],
): Promise<boolean> {
  const before = makeTaskKey(previous.task);
  const condition = {
    ConditionExpression: '#task.revision = :seen',
    ExpressionAttributeNames: { '#task': 'task' },
    ExpressionAttributeValues: { ':seen': previous.task.revision },
  };
  const placed = { ...next, made: previous.made };
  const stays = before.sk === makeTaskKey(next.task).sk;
  const moved: Write[] = stays
    ? [{ Put: { TableName: taskTable(), Item: fitting(toTaskItem(placed)), ...condition } }]
    : [{ Delete: { TableName: taskTable(), Key: before, ...condition } }, put(placed)];
  const taskWrites = [...moved, ...more];
  const refused = await transact([...taskWrites, ...(following === null ? [] : [put(following), putMade(following)])]);
  if (refused.length === 0) return true;
  if (following === null || refused.some(index => index < taskWrites.length)) return false;
  return replaceTask(previous, next, null, more);
}

/** Deletes a task as seen, and its origin's record; false if it changed. */
export async function deleteTask({ task, made }: Stored): Promise<boolean> {
  const refused = await transact([
    {
      Delete: {
        TableName: taskTable(),
        Key: makeTaskKey(task),
        ConditionExpression: '#task.revision = :seen',
        ExpressionAttributeNames: { '#task': 'task' },
        ExpressionAttributeValues: { ':seen': task.revision },
      },
    },
    { Delete: { TableName: taskTable(), Key: { siteId: task.siteId, sk: madeKey(made) } } },
  ]);
  return refused.length === 0;
}
