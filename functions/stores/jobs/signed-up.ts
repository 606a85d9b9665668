import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type SignUpSource, signUpSourceSchema } from '../../../shared/model/signed-up.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { decodeCursor, encodeCursor } from '../../runtime/cursor.ts';
import { readRows } from '../engine/read-rows.ts';

/**
 * Schema of new customers by sign-up, newest first: once for the provider and once for the link's partner. Retained for
 * 400 days among the jobs, like emails.
 */
const rowSchema = z.object({ sk: z.string(), siteId: z.string(), at: z.string(), source: signUpSourceSchema });
export type SignedUpRow = { readonly siteId: string; readonly at: string; readonly source: SignUpSource };

const table = () => tableName('jobs');
/** Returns a partner's partition, or the provider's for all sign-ups. */
const makePartition = (tokenId: string | null) => `sign-ups#${tokenId ?? 'all'}`;
const keptSeconds = 400 * 86_400;
const pageSize = 25;

/** Records a sign-up; repeating it has no effect. `at`: when the form was sent, equal in a repetition. */
export async function noteSignedUp({ siteId, at, source }: SignedUpRow, tokenId: string | null): Promise<void> {
  const expiresAt = Math.floor(new Date(at).getTime() / 1000) + keptSeconds;
  const put = (partition: string) =>
    documentClient().send(
      new PutCommand({
        TableName: table(),
        Item: {
          jobId: partition,
          sk: `${at}#${siteId}`,
          v: 1,
          siteId,
          at,
          source: signUpSourceSchema.parse(source),
          expiresAt,
        },
      }),
    );
  await Promise.all([put(makePartition(null)), ...(tokenId === null ? [] : [put(makePartition(tokenId))])]);
}

/** Lists a page, newest first. `tokenId`: partner; null for all. Another list's cursor is a 400. */
export async function listSignedUp(
  tokenId: string | null,
  cursor: string | undefined,
): Promise<{ rows: SignedUpRow[]; cursor: string | null }> {
  const jobId = makePartition(tokenId);
  const place = cursor === undefined ? undefined : decodeCursor(cursor, jobId, z.strictObject({ sk: z.string() }));
  const { Items = [], LastEvaluatedKey } = await documentClient().send(
    new QueryCommand({
      TableName: table(),
      KeyConditionExpression: 'jobId = :jobId',
      ExpressionAttributeValues: { ':jobId': jobId },
      ScanIndexForward: false,
      Limit: pageSize,
      ...(place === undefined ? {} : { ExclusiveStartKey: { jobId, sk: place.sk } }),
    }),
  );
  const last = LastEvaluatedKey === undefined ? undefined : String(LastEvaluatedKey['sk']);
  return {
    rows: readRows('jobs', rowSchema, Items),
    cursor: last === undefined ? null : encodeCursor(jobId, { sk: last }),
  };
}
