import { alertLink, causeKey } from '../../../shared/domain/alerts/identity.ts';
import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import type { Alert } from '../../../shared/model/alert.ts';
import type { NewsKind } from '../../../shared/model/news-kind.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { ChangeNotifications } from '../../stores/alerts/alert-changes.ts';
import type { News } from '../../../shared/model/news.ts';
import type { NewsRow } from '../../stores/jobs/alert-news.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { findDispatchZone } from '../collection/windows.ts';
import { publishNotification } from '../notifications/publish-news.ts';
import { idsOnPath } from '../rollups/node-sites.ts';
import { makeAlertNotificationId } from './notification-id.ts';
import { type WebhookNotifications, wakeWebhooks, buildWebhookNotifications } from '../webhooks/tell-webhooks.ts';

type Change = { readonly event: 'opened' | 'ended'; readonly at: string; readonly words: string };

/** Maps a change to its news kind, by which people choose how often they are notified. */
const kindOfChange = ({ severity }: Alert, event: Change['event']): NewsKind =>
  event === 'ended' ? 'ended' : severity;

/** Converts an alert's change to a digest line for a node's people. */
export const toNewsLine = (alert: Alert, site: SiteNode, nodeId: string, { event, at, words }: Change): News => ({
  nodeId,
  siteId: alert.siteId,
  siteName: site.name,
  ruleId: alert.ruleId,
  openedAt: alert.openedAt,
  event,
  kind: kindOfChange(alert, event),
  title: alert.definition.title,
  words,
  link: alertLink(alert),
  at,
});

type AlertNotifications = { readonly notifications: ChangeNotifications; readonly webhooks: WebhookNotifications };

/** Publishes a stored change to the open pages and the site's webhooks. */
export async function publishAlertNotifications({
  notifications: notice,
  webhooks,
}: AlertNotifications): Promise<void> {
  await publishNotification(notice.notification, notice.sitePath);
  await wakeWebhooks(webhooks);
}

/**
 * Builds the notifications of an alert that opened or closed: in-app, the next digest of people at and above the site,
 * and webhooks. Immediate emails have claimed their lines before.
 */
export async function buildAlertNotifications(
  alert: Alert,
  site: SiteNode,
  change: Change,
): Promise<AlertNotifications> {
  const { siteId, definition } = alert;
  const { event, at, words } = change;
  const isOpening = event === 'opened';
  const title = isOpening ? definition.title : `Closed: ${definition.title}`;
  const link = isOpening && alert.service !== undefined ? definition.link : alertLink(alert);
  const above = await getNodes(idsOnPath(site.sitePath));
  const news = [site, ...above].map(
    (node): NewsRow => ({
      timeZone: findDispatchZone(siteTimeZone(node.attr)),
      news: toNewsLine(alert, site, node.siteId, change),
    }),
  );
  const webhooks = await buildWebhookNotifications(news);
  const notice: ChangeNotifications = {
    notification: {
      notificationId: makeAlertNotificationId(alert, change),
      siteId,
      type: 'ALERT',
      kind: kindOfChange(alert, event),
      body: { title, message: words, icon: isOpening ? definition.icon : 'circle-check', link, timestamp: at },
      users: {},
      // Alerts of several sites with one cause share one inbox line.
      cause: causeKey(alert),
    },
    sitePath: site.sitePath,
    news,
    webhookLines: webhooks.writes,
  };
  return { notifications: notice, webhooks };
}
