import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { idSchema, instantSchema } from '../../../shared/model/primitives.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { tryWrite } from '../engine/conditional-write.ts';
import { transact } from '../engine/transact.ts';
import { queryAll } from '../engine/query-all.ts';
import { readRows } from '../engine/read-rows.ts';

/** Table of sites whose first collection just ended, by zone, and of people emailed about it, by site. */
const table = () => tableName('jobs');
const keepSeconds = 86_400;
/** Exceeds the time a collection can belong to the setup. */
const keepMailedSeconds = 60 * 86_400;

const endedSchema = z.object({ jobId: z.string(), sk: idSchema, endedAt: instantSchema });
export type EndedCollection = z.infer<typeof endedSchema>;

const partition = (timeZone: string) => `ended-collections#${timeZone}`;
const expiry = (now: Date, seconds: number) => Math.floor(now.getTime() / 1000) + seconds;

/** Records the end of a site's collection; the last of several ends counts. */
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

/** Lists all of a zone: failed emails stay in front without blocking the others. */
export async function listEnded(timeZone: string): Promise<EndedCollection[]> {
  const items = await queryAll({
    TableName: table(),
    ConsistentRead: true,
    KeyConditionExpression: 'jobId = :partition',
    ExpressionAttributeValues: { ':partition': partition(timeZone) },
  });
  return readRows('jobs', endedSchema, items);
}

/** Removes the record, unless another collection ended since. */
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

/** Builds the claim of a person's email for a transaction; it fails if already claimed. */
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
