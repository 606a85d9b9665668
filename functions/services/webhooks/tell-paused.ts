import type { SiteNode } from '../../../shared/model/node.ts';
import type { Webhook } from '../../../shared/model/webhook.ts';
import { notifyPeople } from '../alerts/tell-people.ts';
import { notificationId } from '../notifications/notification-id.ts';
import { notifyInApp } from '../notifications/tell-bell.ts';

/** Notifies a node's people that one of its webhooks was paused: in-app, and by email like other problems. */
export async function notifyWebhookPaused(webhook: Webhook, node: SiteNode, problem: string, now: Date): Promise<void> {
  const { webhookId, name, failingSince } = webhook;
  // The time of the first failure identifies the pause, so a repeat is the same notification.
  const at = failingSince ?? now.toISOString();
  const title = `Alerts no longer reach ${name}`;
  const words = `${problem} Nothing more is sent there until a test arrives and someone turns it back on. Notifications and emails continue.`;
  const link = node.type === 'SITE' ? `/alerts?site=${node.siteId}` : `/alerts?place=${node.siteId}`;
  await notifyInApp(
    {
      notificationId: notificationId(now.toISOString().slice(0, 10), [node.siteId, 'webhook-paused', webhookId, at]),
      siteId: node.siteId,
      type: 'ALERT',
      kind: 'breaks',
      body: { title, message: words, icon: 'plug-off', link, timestamp: now.toISOString() },
      users: {},
    },
    node.sitePath,
  );
  await notifyPeople(
    [node],
    {
      siteId: node.siteId,
      siteName: node.name,
      ruleId: `webhook-${webhookId}`,
      openedAt: at,
      event: 'opened',
      kind: 'breaks',
      title,
      words,
      link,
      at: now.toISOString(),
    },
    now,
  );
}
