import { DeleteCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { idSchema, instantSchema } from '../../../shared/model/primitives.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { readRows } from '../engine/read-rows.ts';
import { tryWrite } from '../engine/conditional-write.ts';

/**
 * Table of sites whose days came after their zone's rows were built, and nodes whose rows a change couldn't request:
 * one row per site. `sentAt`: when its own rows were requested; its ancestors' follow.
 */
const table = () => tableName('jobs');
/** The following night builds the rows anyway. */
const keepSeconds = 86_400;
const pageSize = 100;

const lateSchema = z.object({
  jobId: z.string(),
  sk: idSchema,
  markedAt: instantSchema,
  sentAt: z.optional(instantSchema),
  /** All rows, not only those a night updates. */
  whole: z.optional(z.boolean()),
});
export type LateRow = z.infer<typeof lateSchema>;

const partition = (timeZone: string) => `late-rows#${timeZone}`;

/** Marks a site; a marked one starts over. */
export async function markLate(timeZone: string, siteId: string, now: Date, whole = false): Promise<LateRow> {
  const expiresAt = Math.floor(now.getTime() / 1000) + keepSeconds;
  const row: LateRow = { jobId: partition(timeZone), sk: siteId, markedAt: now.toISOString(), ...(whole && { whole }) };
  await documentClient().send(new PutCommand({ TableName: table(), Item: { ...row, v: 1, expiresAt } }));
  return row;
}

/** Lists a page of a zone's marked sites. */
export async function listLate(
  timeZone: string,
  cursor: string | null,
): Promise<{ rows: LateRow[]; cursor: string | null }> {
  const jobId = partition(timeZone);
  const { Items, LastEvaluatedKey } = await documentClient().send(
    new QueryCommand({
      TableName: table(),
      ConsistentRead: true,
      Limit: pageSize,
      KeyConditionExpression: 'jobId = :partition',
      ExpressionAttributeValues: { ':partition': jobId },
      ...(cursor === null ? {} : { ExclusiveStartKey: { jobId, sk: cursor } }),
    }),
  );
  const last = LastEvaluatedKey === undefined ? null : z.object({ sk: z.string() }).parse(LastEvaluatedKey);
  return { rows: readRows('jobs', lateSchema, Items), cursor: last?.sk ?? null };
}

/** Records that the site's own rows were requested, unless it was marked again since. */
export const noteSent = ({ jobId, sk, markedAt }: LateRow, now: Date): Promise<void> =>
  unlessMarkedAgain(
    new UpdateCommand({
      TableName: table(),
      Key: { jobId, sk },
      UpdateExpression: 'SET sentAt = :now',
      ConditionExpression: 'markedAt = :marked',
      ExpressionAttributeValues: { ':now': now.toISOString(), ':marked': markedAt },
    }),
  );

/** Removes the mark, unless it was set again since. */
export const forgetLate = ({ jobId, sk, markedAt }: LateRow): Promise<void> =>
  unlessMarkedAgain(
    new DeleteCommand({
      TableName: table(),
      Key: { jobId, sk },
      ConditionExpression: 'markedAt = :marked',
      ExpressionAttributeValues: { ':marked': markedAt },
    }),
  );

async function unlessMarkedAgain(command: UpdateCommand | DeleteCommand): Promise<void> {
  await tryWrite(command instanceof UpdateCommand ? documentClient().send(command) : documentClient().send(command));
}
