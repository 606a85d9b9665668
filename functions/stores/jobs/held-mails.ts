import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { readRows } from '../engine/read-rows.ts';
import { transact, type Write } from '../engine/transact.ts';
import { type News, newsSchema } from '../../../shared/model/news.ts';
import { claimWrite } from './alert-news.ts';

/**
 * Delayed news lines of one person, waiting for quiet hours or the weekly digest. Stored in the jobs table by the zone
 * whose sweep sends them, in order of due time.
 */
const table = () => tableName('jobs');
const partition = (timeZone: string) => `held-mails#${timeZone}`;
const keptSeconds = 30 * 86_400;
const pageSize = 200;
/** A transaction allows a hundred writes. */
export const maxTakenLines = 90;

const itemSchema = z.object({ jobId: z.string(), sk: z.string(), userId: z.string(), news: newsSchema });
export type HeldLine = z.infer<typeof itemSchema>;

const toItem = (line: Omit<HeldLine, 'sk'>, due: Date) => {
  const { siteId, ruleId, openedAt, event } = line.news;
  const sk = `${due.toISOString()}#${line.userId}#${siteId}#${ruleId}#${openedAt}#${event}`;
  return { ...line, sk, v: 1, expiresAt: Math.floor(due.getTime() / 1000) + keptSeconds };
};

/** Delays a line for a person and claims it in the same step; false if it was already sent or delayed. */
export async function holdLine(
  timeZone: string,
  userId: string,
  news: News,
  times: { readonly due: Date; readonly now: Date },
): Promise<boolean> {
  const put = { Put: { TableName: table(), Item: toItem({ jobId: partition(timeZone), userId, news }, times.due) } };
  return (await transact([claimWrite({ ...news, userId }, times), put])).length === 0;
}

/** Lists a page of a zone's due lines, oldest first, after a given line if any. */
export async function listDue(timeZone: string, now: Date, behind?: HeldLine): Promise<HeldLine[]> {
  const { Items } = await documentClient().send(
    new QueryCommand({
      TableName: table(),
      ConsistentRead: true,
      Limit: pageSize,
      KeyConditionExpression: 'jobId = :partition AND sk < :until',
      ExpressionAttributeValues: { ':partition': partition(timeZone), ':until': `${now.toISOString()}~` },
      ...(behind === undefined ? {} : { ExclusiveStartKey: { jobId: behind.jobId, sk: behind.sk } }),
    }),
  );
  return readRows('jobs', itemSchema, Items);
}

const deletion = ({ jobId, sk }: HeldLine): Write => ({
  Delete: { TableName: table(), Key: { jobId, sk }, ConditionExpression: 'attribute_exists(sk)' },
});

/** Builds the writes that take lines; they fail if another run took one. */
export const lineClaims = (lines: readonly HeldLine[]): Write[] => lines.map(deletion);

/** Takes lines and makes the other writes; false if another run took some lines. At most `maxTakenLines` lines. */
export const takeLines = async (lines: readonly HeldLine[], others: readonly Write[] = []): Promise<boolean> =>
  (await transact([...lineClaims(lines), ...others])).length === 0;

/** Delays a due line. */
export async function postponeLine(line: HeldLine, due: Date): Promise<void> {
  await transact([deletion(line), { Put: { TableName: table(), Item: toItem(line, due) } }]);
}
