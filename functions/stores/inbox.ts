import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Notification } from '../../shared/model/notification.ts';
import { documentClient } from '../runtime/clients/dynamodb.ts';
import { decodeCursor, encodeCursor } from '../runtime/cursor.ts';
import { readRows } from './engine/read-rows.ts';
import { type PartitionQuery, readPartitions } from './engine/spread.ts';
import {
  groupOfKey,
  notificationItemSchema,
  notificationTable,
  parseInboxPlace,
  partitionsAt,
} from './notification-items.ts';

/** Indexes by the depth of the place whose list it is: the provider's first. */
const indexes = ['inbox-0', 'inbox-1', 'inbox-2', 'inbox-3', 'inbox-4', 'inbox-5'] as const;
const rowSchema = z.extend(notificationItemSchema, { inboxKey: z.string() });
const cursorSchema = z.strictObject({ below: z.string() });

const perQuery = 40;
const maxQueries = 8;
/** Complete notifications after which a page stops reading. */
const enough = 20;
/** Maximum per cause and day; the rest is skipped, since it shares one line. */
const maxPerGroup = 25;
/** Sorts after every key. */
const beyond = '~';

export type InboxRow = { readonly notification: Notification; readonly group: string };
export type InboxPage = {
  readonly rows: InboxRow[];
  /** Groups with skipped entries. */
  readonly fuller: string[];
  readonly cursor: string | null;
};
type Status = NonNullable<Notification['status']>;

/**
 * Reads a page of a place's inbox with at most eight queries, whatever the number of sites and shared causes. Another
 * list's cursor is a 400.
 */
export async function readInbox(
  sitePath: string,
  status: Status,
  cursor: string | undefined,
  isWanted: (one: Notification) => boolean,
): Promise<InboxPage> {
  const list = `inbox/${sitePath}/${status}`;
  let below = cursor === undefined ? beyond : decodeCursor(cursor, list, cursorSchema).below;
  const rows: InboxRow[] = [];
  const fuller = new Set<string>();
  const counts = new Map<string, number>();
  let whole: InboxRow[] = [];
  for (let asked = 0; asked < maxQueries && whole.length < enough; asked += 1) {
    const page = await query(sitePath, status, below);
    for (const { notification, group, key } of page.rows) {
      below = key;
      const count = (counts.get(group) ?? 0) + 1;
      counts.set(group, count);
      if (!isWanted(notification)) continue;
      if (count > maxPerGroup) fuller.add(group);
      else rows.push({ notification, group });
    }
    if (page.isLast) return { rows, fuller: [...fuller], cursor: null };
    const last = groupOfKey(below);
    const isPassedOver = (counts.get(last) ?? 0) > maxPerGroup;
    if (isPassedOver) below = last;
    whole = isPassedOver ? rows : rows.filter(({ group }) => group !== last);
  }
  // The next page starts with a cause this one may have cut, so no line counts a part.
  const next = rows.length > whole.length ? `${groupOfKey(below)}${beyond}` : below;
  return { rows: whole, fuller: [...fuller], cursor: encodeCursor(list, { below: next }) };
}

/** Reads a place's snoozed entries whose last day is before a day, latest first; the newest forty. */
export const readWoken = async (sitePath: string, day: string): Promise<InboxRow[]> =>
  (await query(sitePath, 'snoozed', day)).rows;

async function query(sitePath: string, status: Status, below: string) {
  const { depth, id } = parseInboxPlace(sitePath);
  const queries = partitionsAt(id, depth, status).map(
    (partition): PartitionQuery =>
      (ExclusiveStartKey, Limit) =>
        documentClient().send(
          new QueryCommand({
            TableName: notificationTable(),
            IndexName: indexes[depth],
            KeyConditionExpression: '#at = :place AND inboxKey < :below',
            ExpressionAttributeNames: { '#at': `at${depth}` },
            ExpressionAttributeValues: { ':place': partition, ':below': below },
            ScanIndexForward: false,
            Limit,
            ExclusiveStartKey,
          }),
        ),
  );
  const { items, isLast } = await readPartitions(queries, {
    sortKey: 'inboxKey',
    isDescending: true,
    enough: perQuery,
  });
  return {
    rows: readRows('notifications', rowSchema, items.slice(0, perQuery)).map(({ notification, users, inboxKey }) => ({
      notification: { ...notification, users },
      group: groupOfKey(inboxKey),
      key: inboxKey,
    })),
    isLast: isLast && items.length <= perQuery,
  };
}
