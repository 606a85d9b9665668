import type { ShownDelivery, Webhook } from '../../../shared/model/webhook.ts';
import { listDeliveries, type StoredDelivery } from '../../stores/webhooks/deliveries.ts';
import { listWebhooks } from '../../stores/webhooks/webhooks.ts';

const shownDeliveries = 5;

/** Lists a node's webhooks as its people see them, oldest first, with their newest messages. */
export async function shownWebhooks(siteId: string): Promise<(Webhook & { deliveries: ShownDelivery[] })[]> {
  const webhooks = await listWebhooks(siteId);
  const shown = await Promise.all(
    webhooks.map(async webhook => {
      const deliveries = await listDeliveries(webhook, shownDeliveries);
      return { ...webhook, deliveries: deliveries.map(toShownDelivery) };
    }),
  );
  return shown.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}

function toShownDelivery({ delivery, dueAt }: StoredDelivery): ShownDelivery {
  const { deliveryId, createdAt, state, attempts, lines, problem } = delivery;
  const [first] = lines;
  return {
    deliveryId,
    createdAt,
    state,
    attempts,
    title: first === undefined ? '' : `${first.title}: ${first.siteName}`,
    changes: lines.length,
    problem,
    ...(state === 'waiting' ? { nextTryAt: dueAt } : {}),
  };
}
