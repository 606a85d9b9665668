import type { WebhookMessage } from '../../../shared/messages/queues.ts';
import { requiredSetting } from '../../runtime/environment.ts';
import { sendMessages } from '../../runtime/queue.ts';
import { listDueWebhooks } from '../../stores/webhooks/due.ts';

/** Requests delivery of everything due to webhooks in a zone; returns the number of messages. */
export async function dispatchWebhooks(timeZone: string, now: Date): Promise<number> {
  const due = await listDueWebhooks(timeZone, now);
  if (due.length === 0) return 0;
  await sendMessages(
    requiredSetting('WEBHOOK_QUEUE_URL'),
    due.map(({ siteId, webhookId, deliverySk }) => ({
      body: {
        v: 1,
        kind: 'webhook',
        siteId,
        webhookId,
        ...(deliverySk === undefined ? {} : { deliverySk }),
      } satisfies WebhookMessage,
    })),
  );
  return due.length;
}
