import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { idSchema, instantSchema } from '../../../shared/model/primitives.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { tryWrite } from '../engine/conditional-write.ts';
import { transact } from '../engine/transact.ts';
import { readRows } from '../engine/read-rows.ts';

/** Sites whose first collection has just ended, by zone, and who was mailed of it, by site: in the jobs table. */
const table = () => tableName('jobs');
const keepSeconds = 86_400;
/** Longer than a collection can belong to the setup. */
const keepMailedSeconds = 60 * 86_400;
const pageSize = 100;

const endedSchema = z.object({ jobId: z.string(), sk: idSchema, endedAt: instantSchema });
export type EndedCollection = z.infer<typeof endedSchema>;

const partition = (timeZone: string) => `ended-collections#${timeZone}`;
const expiry = (now: Date, seconds: number) => Math.floor(now.getTime() / 1000) + seconds;

/** Notes that a site has collected all there is; of several ends the last counts. */
export async function noteEnded(timeZone: string, siteId: string, now: Date): Promise<void> {
  const Item = {
    jobId: partition(timeZone),
    sk: siteId,
    v: 1,
    endedAt: now.toISOString(),
    expiresAt: expiry(now, keepSeconds),
  };
  await documentClient().send(new PutCommand({ TableName: table(), Item }));
}

/** All of a zone: those whose email failed stay in front and hold up no other. */
export async function listEnded(timeZone: string): Promise<EndedCollection[]> {
  const ended: EndedCollection[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items, LastEvaluatedKey } = await documentClient().send(
      new QueryCommand({
        TableName: table(),
        ConsistentRead: true,
        Limit: pageSize,
        KeyConditionExpression: 'jobId = :partition',
        ExpressionAttributeValues: { ':partition': partition(timeZone) },
        ExclusiveStartKey: from,
      }),
    );
    ended.push(...readRows('jobs', endedSchema, Items));
    from = LastEvaluatedKey;
  } while (from);
  return ended;
}

/** Takes the note away; nothing when another collection ended since. */
export async function forgetEnded({ jobId, sk, endedAt }: EndedCollection): Promise<void> {
  await tryWrite(
    documentClient().send(
      new DeleteCommand({
        TableName: table(),
        Key: { jobId, sk },
        ConditionExpression: 'endedAt = :ended',
        ExpressionAttributeValues: { ':ended': endedAt },
      }),
    ),
  );
}

/** Takes the mail to a person as a write of a transaction, which does not hold when it was taken before. */
export const collectedMailClaim = (siteId: string, userId: string, now: Date) => ({
  Put: {
    TableName: table(),
    Item: {
      jobId: `collected-mails#${siteId}`,
      sk: userId,
      v: 1,
      at: now.toISOString(),
      expiresAt: expiry(now, keepMailedSeconds),
    },
    ConditionExpression: 'attribute_not_exists(jobId)',
  },
});

/** Claims one person's email; false if already claimed. */
export const claimCollectedMail = async (siteId: string, userId: string, now: Date): Promise<boolean> =>
  (await transact([collectedMailClaim(siteId, userId, now)])).length === 0;
