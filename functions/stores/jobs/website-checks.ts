import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type WebsiteCheck, websiteCheckSchema } from '../../../shared/model/first-look.ts';
import { readStored } from '../../../shared/model/read-stored.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { tryWrite } from '../engine/conditional-write.ts';

/** Schema of a website check, retained for a week among the jobs; while its lease runs, no other check starts. */
const itemSchema = z.object({
  v: z.literal(1),
  leaseUntil: z.optional(z.number()),
  check: z.optional(websiteCheckSchema),
});

const table = () => tableName('jobs');
const makeKey = (siteId: string) => ({ jobId: `website#${siteId}`, sk: 'CHECK' });
/** Exceeds the time a check takes. */
const leaseSeconds = 15;
const keptSeconds = 7 * 86_400;
const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

export async function getWebsiteCheck(siteId: string): Promise<WebsiteCheck | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: makeKey(siteId), ConsistentRead: true }),
  );
  return Item === undefined ? null : (readStored(itemSchema, Item).check ?? null);
}

/** Claims a check; false while another call runs it. */
export const claimWebsiteCheck = (siteId: string, now: Date): Promise<boolean> =>
  tryWrite(
    documentClient().send(
      new UpdateCommand({
        TableName: table(),
        Key: makeKey(siteId),
        UpdateExpression: 'SET v = :v, leaseUntil = :until, expiresAt = :end',
        ConditionExpression: 'attribute_not_exists(leaseUntil) OR leaseUntil <= :now',
        ExpressionAttributeValues: {
          ':v': 1,
          ':until': toSeconds(now) + leaseSeconds,
          ':end': toSeconds(now) + keptSeconds,
          ':now': toSeconds(now),
        },
      }),
    ),
  );

/** Stores the findings and ends the lease. */
export async function putWebsiteCheck(siteId: string, check: WebsiteCheck, now: Date): Promise<void> {
  const Item = {
    ...makeKey(siteId),
    v: 1,
    check: websiteCheckSchema.parse(check),
    expiresAt: toSeconds(now) + keptSeconds,
  };
  await documentClient().send(new PutCommand({ TableName: table(), Item }));
}
