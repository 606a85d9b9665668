import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { addDays } from '../../../shared/domain/periods/days.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { decodeCursor, encodeCursor } from '../../runtime/cursor.ts';

/** Tables partitioned by UTC day, with sort keys that start with the instant. */
type DayTable = 'logs' | 'mails';
const placeSchema = z.strictObject({ day: z.string(), sk: z.optional(z.string()) });
/** Maximum days searched per call; the cursor continues after them. */
const daysPerCall = 31;

export type DayPage = { readonly items: Record<string, unknown>[]; readonly cursor: string | null };

/**
 * Lists a page, newest first, across days, back to `oldestDay`. A page may be shorter than `limit` or empty and still
 * have a cursor. Another list's cursor is a 400.
 */
export async function listNewestFirst(
  table: DayTable,
  options: { cursor: string | undefined; today: string; oldestDay: string; limit: number },
): Promise<DayPage> {
  const partition = `by-day/${table}`;
  const place = options.cursor === undefined ? undefined : decodeCursor(options.cursor, partition, placeSchema);
  const items: Record<string, unknown>[] = [];
  let day = place?.day ?? options.today;
  let after = place?.sk;
  for (let looked = 0; looked < daysPerCall && day >= options.oldestDay; looked += 1) {
    const { Items = [], LastEvaluatedKey } = await documentClient().send(
      new QueryCommand({
        TableName: tableName(table),
        KeyConditionExpression: '#day = :day',
        ExpressionAttributeNames: { '#day': 'day' },
        ExpressionAttributeValues: { ':day': day },
        ScanIndexForward: false,
        Limit: options.limit - items.length,
        ...(after === undefined ? {} : { ExclusiveStartKey: { day, sk: after } }),
      }),
    );
    items.push(...Items);
    after = undefined;
    if (LastEvaluatedKey !== undefined) {
      const { sk } = z.object({ sk: z.string() }).parse(LastEvaluatedKey);
      return { items, cursor: encodeCursor(partition, { day, sk }) };
    }
    day = addDays(day, -1);
    if (items.length >= options.limit) break;
  }
  return { items, cursor: day < options.oldestDay ? null : encodeCursor(partition, { day }) };
}
