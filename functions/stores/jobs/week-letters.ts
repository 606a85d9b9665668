import * as z from 'zod/mini';
import type { Day } from '../../../shared/domain/periods/days.ts';
import { tableName } from '../../runtime/clients/dynamodb.ts';
import { queryAll } from '../engine/query-all.ts';
import { readRows } from '../engine/read-rows.ts';
import { transact, type Write } from '../engine/transact.ts';

/**
 * Table of pending weekly digests, by the zone whose sweep sends them and due time. Also records each person's last
 * week, so no week is sent twice.
 */
const table = () => tableName('jobs');
const partition = (timeZone: string) => `week-letters#${timeZone}`;
const keptSeconds = 30 * 86_400;

const itemSchema = z.object({ jobId: z.string(), sk: z.string(), userId: z.string() });
export type WeeklyDigest = z.infer<typeof itemSchema>;

const toItem = (jobId: string, userId: string, due: Date) => ({
  jobId,
  sk: `${due.toISOString()}#${userId}`,
  v: 1,
  userId,
  expiresAt: computeExpiry(due),
});
const computeExpiry = (at: Date) => Math.floor(at.getTime() / 1000) + keptSeconds;

/** Schedules a person's weekly digest; false if already scheduled or sent. `week`: its first day. */
export async function scheduleWeeklyDigest(timeZone: string, userId: string, week: Day, due: Date): Promise<boolean> {
  const claim: Write = {
    Put: {
      TableName: table(),
      Item: { jobId: `week-mails#${userId}`, sk: week, v: 1, due: due.toISOString(), expiresAt: computeExpiry(due) },
      ConditionExpression: 'attribute_not_exists(jobId)',
    },
  };
  const put: Write = { Put: { TableName: table(), Item: toItem(partition(timeZone), userId, due) } };
  return (await transact([claim, put])).length === 0;
}

/** Lists the weekly emails due in a time zone, oldest first. */
export async function listWeeklyDigests(timeZone: string, now: Date): Promise<WeeklyDigest[]> {
  const items = await queryAll({
    TableName: table(),
    ConsistentRead: true,
    KeyConditionExpression: 'jobId = :partition AND sk < :until',
    ExpressionAttributeValues: { ':partition': partition(timeZone), ':until': `${now.toISOString()}~` },
  });
  return readRows('jobs', itemSchema, items);
}

/** Builds the write that takes a digest for sending; it fails if another run took it. */
export const takeWeeklyDigest = ({ jobId, sk }: WeeklyDigest): Write => ({
  Delete: { TableName: table(), Key: { jobId, sk }, ConditionExpression: 'attribute_exists(sk)' },
});

/** Delays a due digest. */
export async function postponeWeeklyDigest(digest: WeeklyDigest, due: Date): Promise<void> {
  await transact([
    takeWeeklyDigest(digest),
    { Put: { TableName: table(), Item: toItem(digest.jobId, digest.userId, due) } },
  ]);
}
