import { PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type Notification, notificationSchema } from '../../shared/model/notification.ts';
import { documentClient, tableName } from '../runtime/clients/dynamodb.ts';
import { decodeCursor, encodeCursor } from '../runtime/cursor.ts';
import { readRows } from './engine/read-rows.ts';
import { mapConcurrent } from '../runtime/map-concurrent.ts';
import { tryWrite } from './engine/conditional-write.ts';

/** A site's notifications: sk is the notification's id, which begins with its day, so that a list is in order. */
const table = () => tableName('notifications');
const itemSchema = z.object({
  v: z.literal(1),
  notification: z.omit(notificationSchema, { users: true }),
  users: notificationSchema.shape.users,
});
const placeSchema = z.strictObject({ sk: z.string() });

/** A notification as it lies in the table. */
export const notificationItem = ({ users, ...notification }: Notification) =>
  ({ siteId: notification.siteId, sk: notification.notificationId, v: 1, notification, users });

/** Keeps a notification; one of the same id is not told twice. False when it was there already. */
export async function putNotification(notification: Notification): Promise<boolean> {
  return tryWrite(
    documentClient().send(
      new PutCommand({
        TableName: table(),
        Item: notificationItem(notification),
        ConditionExpression: 'attribute_not_exists(sk)',
      }),
    ),
  );
}

type NotificationPage = { readonly notifications: Notification[]; readonly cursor: string | null };
/** Keys between two days, both included: an id begins with its day (notificationId). */
export type Between = { readonly start: string; readonly end: string };
const keysOf = ({ start, end }: Between) => ({
  ':from': `n${start.replaceAll('-', '')}`,
  ':to': `n${end.replaceAll('-', '')}~`,
});

/**
 * One page of a site's notifications, newest first; `between`: of some UTC days alone. A cursor of another site is a
 * 400.
 */
export async function listNotifications(
  siteId: string,
  cursor: string | undefined,
  limit = 20,
  between?: Between,
): Promise<NotificationPage> {
  const place = cursor === undefined ? undefined : decodeCursor(cursor, `notifications/${siteId}`, placeSchema);
  const { Items, LastEvaluatedKey } = await documentClient().send(
    new QueryCommand({
      TableName: table(),
      KeyConditionExpression: between === undefined ? 'siteId = :site' : 'siteId = :site AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':site': siteId, ...(between === undefined ? {} : keysOf(between)) },
      ScanIndexForward: false,
      Limit: limit,
      ...(place ? { ExclusiveStartKey: { siteId, sk: place.sk } } : {}),
    }),
  );
  const last = LastEvaluatedKey === undefined ? null : z.object(placeSchema.shape).parse(LastEvaluatedKey);
  return {
    notifications: readRows('notifications', itemSchema, Items).map(({ notification, users }) => ({
      ...notification,
      users,
    })),
    cursor: last === null ? null : encodeCursor(`notifications/${siteId}`, { sk: last.sk }),
  };
}

/** Puts notifications of a site out of the way, or back; an id that the site does not have is passed over. */
export async function setStatus(
  siteId: string,
  notificationIds: readonly string[],
  { status, until }: Pick<Notification, 'status' | 'until'>,
): Promise<void> {
  const hasEnd = status === 'snoozed' && until !== undefined;
  await mapConcurrent([...new Set(notificationIds)], 5, async sk => {
    await tryWrite(
      documentClient().send(
        new UpdateCommand({
          TableName: table(),
          Key: { siteId, sk },
          UpdateExpression: hasEnd
            ? 'SET notification.#status = :status, notification.#until = :until'
            : 'SET notification.#status = :status REMOVE notification.#until',
          ConditionExpression: 'attribute_exists(sk)',
          ExpressionAttributeNames: { '#status': 'status', '#until': 'until' },
          ExpressionAttributeValues: { ':status': status, ...(hasEnd ? { ':until': until } : {}) },
        }),
      ),
    );
  });
}

/** Marks notifications of a site as read by one user; an id that the site does not have is passed over. */
export async function markRead(siteId: string, notificationIds: readonly string[], userId: string): Promise<void> {
  await mapConcurrent([...new Set(notificationIds)], 5, async sk => {
    await tryWrite(
      documentClient().send(
        new UpdateCommand({
          TableName: table(),
          Key: { siteId, sk },
          UpdateExpression: 'SET #users.#user = :read',
          ConditionExpression: 'attribute_exists(sk)',
          ExpressionAttributeNames: { '#users': 'users', '#user': userId },
          ExpressionAttributeValues: { ':read': { read: true } },
        }),
      ),
    );
  });
}
