import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type TaskComment, taskCommentSchema } from '../../../shared/model/task.ts';
import { documentClient } from '../../runtime/clients/dynamodb.ts';
import { addWithinLimit } from '../engine/add-within-limit.ts';
import { clearItems } from '../engine/clear-items.ts';
import { readRows } from '../engine/read-rows.ts';
import { localId, parseTaskSiteId, taskTable } from './task-items.ts';

const itemSchema = z.object({ v: z.literal(1), comment: taskCommentSchema });
export const maxComments = 200;
/** Exceeds the life of their task, which is swept 400 days after completion. */
const keepSeconds = 800 * 86_400;
const makePrefix = (taskId: string): string => `comment#${localId(taskId)}#`;

/** Lists a task's comments, oldest first. */
export async function listComments(taskId: string): Promise<TaskComment[]> {
  const { Items } = await documentClient().send(
    new QueryCommand({
      TableName: taskTable(),
      ConsistentRead: true,
      Limit: maxComments,
      KeyConditionExpression: 'siteId = :site AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':site': parseTaskSiteId(taskId), ':prefix': makePrefix(taskId) },
    }),
  );
  return readRows('tasks', itemSchema, Items)
    .map(({ comment }) => comment)
    .toSorted((a, b) => a.at.localeCompare(b.at));
}

/** Stores a comment; a repeated one keeps its first text. False if the task has the maximum. */
export async function putComment(taskId: string, comment: TaskComment): Promise<boolean> {
  const siteId = parseTaskSiteId(taskId);
  const expiresAt = Math.floor(Date.parse(comment.at) / 1000) + keepSeconds;
  const refused = await addWithinLimit({
    guard: { table: taskTable(), key: { siteId, sk: `commented#${localId(taskId)}` }, expiresAt },
    isFull: async () => {
      const comments = await listComments(taskId);
      return comments.length >= maxComments && comments.every(({ commentId }) => commentId !== comment.commentId);
    },
    writes: [
      {
        Put: {
          TableName: taskTable(),
          Item: {
            siteId,
            sk: `${makePrefix(taskId)}${comment.commentId}`,
            v: 1,
            comment: taskCommentSchema.parse(comment),
            expiresAt,
          },
          ConditionExpression: 'attribute_not_exists(sk)',
        },
      },
    ],
  });
  return refused !== 'full';
}

/** Deletes the comments of a deleted task. */
export const clearComments = (taskId: string): Promise<void> =>
  clearItems(taskTable(), 'sk', parseTaskSiteId(taskId), makePrefix(taskId));
