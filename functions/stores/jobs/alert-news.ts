import { PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type News, newsSchema } from '../../../shared/model/news.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { tryWrite } from '../engine/conditional-write.ts';
import { readRows } from '../engine/read-rows.ts';
import type { Write } from '../engine/transact.ts';
import { batchDelete } from '../engine/batch.ts';

/**
 * Alert news for the next digest of a node's people, in the jobs table by zone of the node's morning, then node, site
 * and alert. Also the claims of who was emailed what, written with the queued email (functions/stores/mail-outbox.ts)
 * or the delayed line.
 */
const table = () => tableName('jobs');
const keptNewsSeconds = 7 * 86_400;
/** Exceeds the time an alert can be news. */
const keptClaimSeconds = 60 * 86_400;
const pageSize = 100;

export type NewsRow = { readonly timeZone: string; readonly news: News };

const partition = (timeZone: string) => `alert-news#${timeZone}`;
const makeKey = ({ nodeId, siteId, ruleId, openedAt, event }: News) =>
  `${nodeId}#${siteId}#${ruleId}#${openedAt}#${event}`;

const toItem = ({ timeZone, news }: NewsRow) => ({
  jobId: partition(timeZone),
  sk: makeKey(news),
  v: 1,
  news,
  expiresAt: Math.floor(Date.parse(news.at) / 1000) + keptNewsSeconds,
});

/** Builds the write of one line of news for a transaction. */
export const newsWrite = (row: NewsRow): Write => ({ Put: { TableName: table(), Item: toItem(row) } });

/** Stores one line of news; repeating it has no effect. */
export const putNews = async (row: NewsRow): Promise<void> => {
  await documentClient().send(new PutCommand({ TableName: table(), Item: toItem(row) }));
};

const itemSchema = z.object({ sk: z.string(), news: newsSchema });

/** Lists a page of a zone's news, ordered by node. */
export async function listNews(
  timeZone: string,
  cursor: string | null,
): Promise<{ news: News[]; cursor: string | null }> {
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
  return { news: readRows('jobs', itemSchema, Items).map(({ news }) => news), cursor: last?.sk ?? null };
}

/** Deletes lines of news that were sent. */
export async function forgetNews(timeZone: string, news: readonly News[]): Promise<void> {
  await batchDelete(
    table(),
    news.map(newsLine => ({ jobId: partition(timeZone), sk: makeKey(newsLine) })),
  );
}

export type Claim = {
  readonly siteId: string;
  readonly ruleId: string;
  readonly openedAt: string;
  readonly event: 'opened' | 'ended';
  readonly userId: string;
};

/** Claims the notification of one person about one change; false if already claimed. */
export const claimMail = (claim: Claim, now: Date): Promise<boolean> =>
  tryWrite(documentClient().send(new PutCommand(claimPut(claim, now))));

/** Builds the claim's write for a transaction: for a delayed line, or with its email. */
export const claimWrite = (
  claim: Claim,
  more: { readonly now: Date; readonly due?: Date; readonly outboxId?: string },
): Write => ({ Put: claimPut(claim, more.now, more) });

const makeClaimPartition = (siteId: string) => `alert-mails#${siteId}`;
const claimKey = ({ ruleId, openedAt, event }: Omit<Claim, 'siteId' | 'userId'>) => `${openedAt}#${ruleId}#${event}#`;

const claimPut = (
  { siteId, userId, ...change }: Claim,
  now: Date,
  { due, outboxId }: { readonly due?: Date; readonly outboxId?: string } = {},
) => ({
  TableName: table(),
  Item: {
    jobId: makeClaimPartition(siteId),
    sk: `${claimKey(change)}${userId}`,
    v: 1,
    at: now.toISOString(),
    ...(due === undefined ? {} : { due: due.toISOString() }),
    ...(outboxId === undefined ? {} : { outboxId }),
    expiresAt: Math.floor(now.getTime() / 1000) + keptClaimSeconds,
  },
  ConditionExpression: 'attribute_not_exists(jobId)',
});

/** Records which outbox email notifies a person of their delayed news. */
export async function noteEmailOfClaims(claims: readonly Claim[], outboxId: string): Promise<void> {
  for (const { siteId, userId, ...change } of claims) {
    const Key = { jobId: makeClaimPartition(siteId), sk: `${claimKey(change)}${userId}` };
    await tryWrite(
      documentClient().send(
        new UpdateCommand({
          TableName: table(),
          Key,
          UpdateExpression: 'SET outboxId = :mail',
          ConditionExpression: 'attribute_exists(jobId)',
          ExpressionAttributeValues: { ':mail': outboxId },
        }),
      ),
    );
  }
}

const claimSchema = z.object({
  sk: z.string(),
  at: z.string(),
  due: z.optional(z.string()),
  /** Set by an earlier version. */
  mailId: z.optional(z.string()),
  outboxId: z.optional(z.string()),
});

/** Lists who was or will be emailed of a change: by person, or by chat tool. */
export async function listClaims({ siteId, ...change }: Omit<Claim, 'userId'>) {
  const start = claimKey(change);
  const { Items } = await documentClient().send(
    new QueryCommand({
      TableName: table(),
      ConsistentRead: true,
      KeyConditionExpression: 'jobId = :site AND begins_with(sk, :start)',
      ExpressionAttributeValues: { ':site': makeClaimPartition(siteId), ':start': start },
    }),
  );
  return new Map(readRows('jobs', claimSchema, Items).map(({ sk, ...claim }) => [sk.slice(start.length), claim]));
}
