import type { Alert } from '../../../shared/model/alert.ts';
import type { Notification } from '../../../shared/model/notification.ts';
import { tableName } from '../../runtime/clients/dynamodb.ts';
import { transact, type Write } from '../engine/transact.ts';
import { type NewsRow, newsWrite } from '../jobs/alert-news.ts';
import { notificationItem } from '../notification-items.ts';
import { alertTable, endedKey, toOpenAlertItem, openKey } from './alert-items.ts';

const keptSeconds = 400 * 86_400;

/** What is told of a change: in the bell of the site, in the next letter of who stands above, and to webhooks. */
export type Told = {
  readonly notification: Notification;
  readonly sitePath: string;
  readonly news: readonly NewsRow[];
  readonly webhookLines: readonly Write[];
};

const toldWrites = ({ notification, sitePath, news, webhookLines }: Told) => [
  { Put: { TableName: tableName('notifications'), Item: notificationItem(notification, sitePath) } },
  ...news.map(newsWrite),
  ...webhookLines,
];

/** Opens an alert and tells of it, all or nothing; false when one of its rule is open already. */
export async function openAlert(alert: Alert, sitePath: string, told: Told): Promise<boolean> {
  const put = {
    Put: {
      TableName: alertTable(),
      Item: toOpenAlertItem(alert, sitePath),
      ConditionExpression: 'attribute_not_exists(sk)',
    },
  };
  return (await transact([put, ...toldWrites(told)])).length === 0;
}

/** Ends an open alert and tells of it, all or nothing; false when somebody else did. */
export async function endAlert(
  alert: Alert,
  ended: { readonly at: string; readonly why: string },
  told: Told,
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
    ...toldWrites(told),
  ]);
  return refused.length === 0;
}
