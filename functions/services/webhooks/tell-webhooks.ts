import { newsKind } from '../../../shared/domain/mails/news-kind.ts';
import type { WebhookMessage } from '../../../shared/messages/queues.ts';
import type { News } from '../../../shared/model/news.ts';
import type { Webhook } from '../../../shared/model/webhook.ts';
import { requiredSetting } from '../../runtime/environment.ts';
import { logger } from '../../runtime/logger.ts';
import { sendMessages } from '../../runtime/queue.ts';
import type { Write } from '../../stores/engine/transact.ts';
import type { NewsRow } from '../../stores/jobs/alert-news.ts';
import { lineWrite } from '../../stores/webhooks/deliveries.ts';
import { listWebhooks, type WebhookPlace } from '../../stores/webhooks/webhooks.ts';

export type WebhookNotifications = {
  /** Writes for the same transaction as the change. */
  readonly writes: readonly Write[];
  /** Webhooks of the site itself: sent right after the transaction. */
  readonly atOnce: readonly WebhookPlace[];
};

/**
 * Builds the webhook lines for a change at a site and above it, for enabled webhooks that want its kind. Those above
 * are sent by the next sweep, within 15 minutes, so changes at many sites become one message.
 */
export async function buildWebhookNotifications(rows: readonly NewsRow[]): Promise<WebhookNotifications> {
  const writes: Write[] = [];
  const atOnce: WebhookPlace[] = [];
  for (const { timeZone, news } of rows) {
    for (const webhook of await webhooksFor(news)) {
      writes.push(lineWrite(webhook, timeZone, news));
      if (news.nodeId === news.siteId) atOnce.push(webhook);
    }
  }
  return { writes, atOnce };
}

/** Lists a node's enabled webhooks that want a line's kind. */
export async function webhooksFor(news: News): Promise<Webhook[]> {
  const kind = newsKind(news);
  return (await listWebhooks(news.nodeId)).filter(
    ({ state, kinds }) => state === 'on' && kinds.some(enabledKind => enabledKind === kind),
  );
}

/** Sends a site's webhooks immediately. If the queue fails, the next sweep sends them. */
export async function wakeWebhooks({ atOnce }: WebhookNotifications): Promise<void> {
  if (atOnce.length === 0) return;
  try {
    await sendMessages(
      requiredSetting('WEBHOOK_QUEUE_URL'),
      atOnce.map(({ siteId, webhookId }) => ({
        body: { v: 1, kind: 'webhook', siteId, webhookId } satisfies WebhookMessage,
      })),
    );
  } catch (error) {
    logger.warn('The next sweep notifies the webhooks', { error });
  }
}
