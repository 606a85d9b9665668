import * as z from 'zod/mini';
import { reportScheduleSchema } from '../../../shared/model/report-schedule.ts';
import { tableName } from '../../runtime/clients/dynamodb.ts';
import { queryAll } from '../engine/query-all.ts';
import { readRows } from '../engine/read-rows.ts';
import { savedItems } from './saved-items.ts';

/** Schedules of reports that are emailed. One that is paused or deleted isn't due. */
export const reportSchedules = savedItems('schedule', reportScheduleSchema, ({ next, deletedAt }) =>
  next === undefined || deletedAt !== undefined ? {} : { dueZone: next.zone, dueAt: next.at },
);

const keySchema = z.object({ siteId: z.string(), sk: z.string() });

/** Lists the ids of a zone's due schedules, the longest due first. */
export async function listDueSchedules(timeZone: string, now: Date): Promise<string[]> {
  const items = await queryAll({
    TableName: tableName('saved'),
    IndexName: 'by-due',
    KeyConditionExpression: 'dueZone = :zone AND dueAt <= :now',
    ExpressionAttributeValues: { ':zone': timeZone, ':now': now.toISOString() },
  });
  return readRows('saved', keySchema, items).map(({ siteId, sk }) => `${siteId}.${sk.slice('schedule#'.length)}`);
}
