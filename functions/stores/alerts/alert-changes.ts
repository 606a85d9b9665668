import type { Alert } from '../../../shared/model/alert.ts';
import type { Notification } from '../../../shared/model/notification.ts';
import { tableName } from '../../runtime/clients/dynamodb.ts';
import { transact, type Write } from '../engine/transact.ts';
import { type NewsRow, newsWrite } from '../jobs/alert-news.ts';
import { notificationItem } from '../notification-items.ts';
import { alertTable, endedKey, toOpenAlertItem, openKey } from './alert-items.ts';

const keptSeconds = 400 * 86_400;

/** Notifications of a change: in-app at the site, the next digest of its ancestors, and webhooks. */
export type ChangeNotifications = {
  readonly notification: Notification;
  readonly sitePath: string;
  readonly news: readonly NewsRow[];
  readonly webhookLines: readonly Write[];
};

const makeNotificationWrites = ({ notification, sitePath, news, webhookLines }: ChangeNotifications) => [
  { Put: { TableName: tableName('notifications'), Item: notificationItem(notification, sitePath) } },
  ...news.map(newsWrite),
  ...webhookLines,
];

/** Opens an alert and notifies, all or nothing; false if its rule already has one. */
export async function openAlert(alert: Alert, sitePath: string, notifications: ChangeNotifications): Promise<boolean> {
  const put = {
    Put: {
      TableName: alertTable(),
      Item: toOpenAlertItem(alert, sitePath),
      ConditionExpression: 'attribute_not_exists(sk)',
    },
  };
  return (await transact([put, ...makeNotificationWrites(notifications)])).length === 0;
}

/** Closes an open alert and notifies, all or nothing; false if someone else did. */
export async function endAlert(
  alert: Alert,
  ended: { readonly at: string; readonly why: string },
  notifications: ChangeNotifications,
): Promise<boolean> {
  const { evidence, ...card } = alert;
  const Item = {
    siteId: alert.siteId,
    sk: endedKey(alert),
    v: 1,
    card: { ...card, endedAt: ended.at, endedWhy: ended.why },
    evidence,
    expiresAt: Math.floor(Date.parse(ended.at) / 1000) + keptSeconds,
  };
  const refused = await transact([
    {
      Delete: {
        TableName: alertTable(),
        Key: { siteId: alert.siteId, sk: openKey(alert.ruleId) },
        ConditionExpression: 'card.openedAt = :opened',
        ExpressionAttributeValues: { ':opened': alert.openedAt },
      },
    },
    { Put: { TableName: alertTable(), Item } },
    ...makeNotificationWrites(notifications),
  ]);
  return refused.length === 0;
}
