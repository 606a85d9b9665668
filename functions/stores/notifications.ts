import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { SiteNode } from '../../shared/model/node.ts';
import type { Notification } from '../../shared/model/notification.ts';
import { documentClient } from '../runtime/clients/dynamodb.ts';
import { decodeCursor, encodeCursor } from '../runtime/cursor.ts';
import { readRows } from './engine/read-rows.ts';
import { mapConcurrent } from '../runtime/map-concurrent.ts';
import { tryWrite } from './engine/conditional-write.ts';
import { filingUpdate, notificationItem, notificationItemSchema, notificationTable } from './notification-items.ts';

/** Notifications moved per step. */
const refiledAtOnce = 100;
const placeSchema = z.strictObject({ sk: z.string() });

/**
 * Stores a node's notification in the lists of every place on its path; a repeated id has no effect. False if it
 * already existed.
 */
export async function putNotification(notification: Notification, sitePath: string): Promise<boolean> {
  return tryWrite(
    documentClient().send(
      new PutCommand({
        TableName: notificationTable(),
        Item: notificationItem(notification, sitePath),
        ConditionExpression: 'attribute_not_exists(sk)',
      }),
    ),
  );
}

/** Reports whether a notification is already stored. */
export const hasNotification = async ({
  siteId,
  notificationId,
}: Pick<Notification, 'siteId' | 'notificationId'>): Promise<boolean> =>
  (await readNotification(siteId, notificationId)) !== null;

type NotificationPage = { readonly notifications: Notification[]; readonly cursor: string | null };
/** Range of days, both included: an id starts with its day (notificationId). */
export type Between = { readonly start: string; readonly end: string };
const makeKeyRange = ({ start, end }: Between) => ({
  ':from': `n${start.replaceAll('-', '')}`,
  ':to': `n${end.replaceAll('-', '')}~`,
});

/**
 * Lists a page of a site's notifications, newest first; `between`: only some UTC days. Another site's cursor is a 400.
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
      TableName: notificationTable(),
      KeyConditionExpression: between === undefined ? 'siteId = :site' : 'siteId = :site AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':site': siteId, ...(between === undefined ? {} : makeKeyRange(between)) },
      ScanIndexForward: false,
      Limit: limit,
      ...(place ? { ExclusiveStartKey: { siteId, sk: place.sk } } : {}),
    }),
  );
  const last = LastEvaluatedKey === undefined ? null : z.object(placeSchema.shape).parse(LastEvaluatedKey);
  return {
    notifications: readRows('notifications', notificationItemSchema, Items).map(({ notification, users }) => ({
      ...notification,
      users,
    })),
    cursor: last === null ? null : encodeCursor(`notifications/${siteId}`, { sk: last.sk }),
  };
}

/** Sets the status of a site's notifications in all their lists; unknown ids are ignored. */
export async function setStatus(
  { siteId, sitePath }: { readonly siteId: string; readonly sitePath: string },
  notificationIds: readonly string[],
  { status, until }: Pick<Notification, 'status' | 'until'>,
): Promise<void> {
  const hasEnd = status === 'snoozed' && until !== undefined;
  await mapConcurrent([...new Set(notificationIds)], 5, async sk => {
    const notification = await readNotification(siteId, sk);
    if (notification === null) return;
    const filed = filingUpdate({ ...notification, status, until: hasEnd ? until : undefined }, sitePath);
    const removes = [...filed.removes, ...(hasEnd ? [] : ['notification.#until'])];
    await tryWrite(
      documentClient().send(
        new UpdateCommand({
          TableName: notificationTable(),
          Key: { siteId, sk },
          UpdateExpression: `SET notification.#status = :status${hasEnd ? ', notification.#until = :until' : ''}, ${filed.sets}${removes.length === 0 ? '' : ` REMOVE ${removes.join(', ')}`}`,
          ConditionExpression: 'attribute_exists(sk)',
          ExpressionAttributeNames: { '#status': 'status', '#until': 'until' },
          ExpressionAttributeValues: { ':status': status, ...(hasEnd ? { ':until': until } : {}), ...filed.values },
        }),
      ),
    );
  });
}

async function readNotification(siteId: string, sk: string): Promise<Omit<Notification, 'users'> | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: notificationTable(), Key: { siteId, sk }, ConsistentRead: true }),
  );
  return readRows('notifications', notificationItemSchema, Item === undefined ? [] : [Item])[0]?.notification ?? null;
}

/** Moves all notifications of a node to the lists of its current path. */
export async function refileNotifications({ siteId, sitePath }: SiteNode): Promise<void> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listNotifications(siteId, cursor, refiledAtOnce);
    await mapConcurrent(page.notifications, 5, async ({ users: _marks, ...notification }) => {
      const filed = filingUpdate(notification, sitePath);
      const hasStatus = notification.status !== undefined;
      await tryWrite(
        documentClient().send(
          new UpdateCommand({
            TableName: notificationTable(),
            Key: { siteId, sk: notification.notificationId },
            UpdateExpression: `SET ${filed.sets}${filed.removes.length === 0 ? '' : ` REMOVE ${filed.removes.join(', ')}`}`,
            // A concurrent status change moves it too.
            ConditionExpression: hasStatus
              ? 'notification.#status = :status'
              : 'attribute_exists(sk) AND attribute_not_exists(notification.#status)',
            ExpressionAttributeNames: { '#status': 'status' },
            ExpressionAttributeValues: { ...filed.values, ...(hasStatus ? { ':status': notification.status } : {}) },
          }),
        ),
      );
    });
    cursor = page.cursor;
  }
}

/** Marks a site's notifications as read by one user; unknown ids are ignored. */
export async function markRead(siteId: string, notificationIds: readonly string[], userId: string): Promise<void> {
  await mapConcurrent([...new Set(notificationIds)], 5, async sk => {
    await tryWrite(
      documentClient().send(
        new UpdateCommand({
          TableName: notificationTable(),
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

/** Lists the readers of a site's notification; none if it no longer exists. */
export async function listNotificationReaders(siteId: string, notificationId: string): Promise<Notification['users']> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: notificationTable(), Key: { siteId, sk: notificationId } }),
  );
  const [found] = readRows('notifications', notificationItemSchema, Item === undefined ? [] : [Item]);
  return found?.users ?? {};
}
