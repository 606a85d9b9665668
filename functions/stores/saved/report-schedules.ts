import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { reportScheduleSchema } from '../../../shared/model/report-schedule.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { readRows } from '../engine/read-rows.ts';
import { savedItems } from './saved-items.ts';

/** Schedules of reports that are emailed. One that is paused or deleted isn't due. */
export const reportSchedules = savedItems('schedule', reportScheduleSchema, ({ next, deletedAt }) =>
  next === undefined || deletedAt !== undefined ? {} : { dueZone: next.zone, dueAt: next.at },
);

const keySchema = z.object({ siteId: z.string(), sk: z.string() });
const maxListed = 1000;

/** Lists the ids of a zone's due schedules, the longest due first; more than a thousand wait for the next run. */
export async function listDueSchedules(timeZone: string, now: Date): Promise<string[]> {
  const { Items } = await documentClient().send(
    new QueryCommand({
      TableName: tableName('saved'),
      IndexName: 'by-due',
      KeyConditionExpression: 'dueZone = :zone AND dueAt <= :now',
      ExpressionAttributeValues: { ':zone': timeZone, ':now': now.toISOString() },
      Limit: maxListed,
    }),
  );
  return readRows('saved', keySchema, Items).map(({ siteId, sk }) => `${siteId}.${sk.slice('schedule#'.length)}`);
}
