import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { readRows } from '../engine/read-rows.ts';

/** How many sites of each zone are measured by PageSpeed, in the jobs table, as the zone's last night counted them. */
const table = () => tableName('jobs');
const partition = 'page-speed-sites';
const keepSeconds = 7 * 86_400;
const countSchema = z.object({ sites: z.int() });

/** Notes what a run counted; one that continues another adds to it. */
export async function notePageSpeedSites(
  timeZone: string,
  sites: number,
  { isContinued, now }: { readonly isContinued: boolean; readonly now: Date },
): Promise<void> {
  const set = isContinued
    ? 'SET v = :v, expiresAt = :ends ADD sites :sites'
    : 'SET v = :v, expiresAt = :ends, sites = :sites';
  await documentClient().send(
    new UpdateCommand({
      TableName: table(),
      Key: { jobId: partition, sk: timeZone },
      UpdateExpression: set,
      ExpressionAttributeValues: { ':v': 1, ':ends': Math.floor(now.getTime() / 1000) + keepSeconds, ':sites': sites },
    }),
  );
}

/** The sites of all zones. */
export async function countPageSpeedSites(): Promise<number> {
  const { Items } = await documentClient().send(
    new QueryCommand({
      TableName: table(),
      KeyConditionExpression: 'jobId = :partition',
      ExpressionAttributeValues: { ':partition': partition },
    }),
  );
  return readRows('jobs', countSchema, Items).reduce((sum, { sites }) => sum + sites, 0);
}
