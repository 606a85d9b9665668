import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { readRows } from '../engine/read-rows.ts';

/** Table of sites measured by PageSpeed per zone, as counted last night. */
const table = () => tableName('jobs');
const partition = 'page-speed-sites';
const keepSeconds = 7 * 86_400;
const countSchema = z.object({ sites: z.int() });

/** Stores a run's count; a continued run adds to it. */
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

/** Counts the sites of all zones. */
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
