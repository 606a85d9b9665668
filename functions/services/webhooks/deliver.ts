import { randomBytes } from 'node:crypto';
import { againAfterDeath, isGivenUp, nextTry, type Outcome } from '../../../shared/domain/webhooks/attempts.ts';
import type { WebhookMessage } from '../../../shared/messages/queues.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { dropLines } from '../../stores/webhooks/delete-webhook.ts';
import {
  claimTry,
  getDelivery,
  listLines,
  noteEnd,
  noteWaiting,
  startDelivery,
  type StoredDelivery,
} from '../../stores/webhooks/deliveries.ts';
import {
  getWebhook,
  noteArrival,
  noteFailure,
  pauseWebhook,
  type StoredWebhook,
} from '../../stores/webhooks/webhooks.ts';
import { postMessage } from './post-message.ts';
import { notifyWebhookPaused } from './tell-paused.ts';

type Place = Omit<WebhookMessage, 'v' | 'kind'>;
type Target = { readonly stored: StoredWebhook; readonly node: SiteNode; readonly now: Date };

/**
 * Sends a webhook's pending data: the named message, or one of the pending changes. Repeated messages and crashes send
 * nothing twice to Slack; receivers of signed messages may get the same message again, with the same id.
 */
export async function deliverToWebhook({ siteId, webhookId, deliverySk }: Place, now: Date): Promise<void> {
  const place = { siteId, webhookId };
  const stored = await getWebhook(place);
  const node = stored?.webhook.state === 'on' ? await getNode(siteId) : null;
  if (stored === null || node === null) {
    if (deliverySk === undefined) await dropLines(place);
    else await noteEnd(siteId, deliverySk, 'failed', 'The webhook was turned off before the message could be sent.');
    return;
  }
  const target = { stored, node, now };
  if (deliverySk !== undefined) {
    const waiting = await getDelivery(siteId, deliverySk);
    if (waiting !== null && isDue(waiting, now)) await tryDelivery(target, waiting);
    return;
  }
  for (;;) {
    const [first, ...others] = await listLines(place);
    if (first === undefined) return;
    const deliveryId = `msg_${randomBytes(16).toString('base64url')}`;
    const made = await startDelivery(place, [first, ...others], { deliveryId, now });
    if (made !== null) await tryDelivery(target, made);
  }
}

const isDue = ({ delivery, dueAt }: StoredDelivery, now: Date): boolean =>
  delivery.state === 'waiting' && dueAt !== undefined && dueAt <= now.toISOString();

const unknownEnd = "We don't know whether it arrived. We don't send it again to avoid a duplicate.";

async function tryDelivery({ stored, node, now }: Target, waiting: StoredDelivery): Promise<void> {
  const { webhook } = stored;
  const { siteId, format } = webhook;
  const { sk, delivery } = waiting;
  // A try started and its run died: it may have arrived.
  if (delivery.isOpen && format === 'slack') {
    await noteEnd(siteId, sk, 'failed', unknownEnd);
    return;
  }
  const attempts = delivery.attempts + 1;
  if (!(await claimTry(siteId, waiting, againAfterDeath(attempts, now)))) return;
  const { deliveryId: id, lines, createdAt } = delivery;
  const outcome = await postMessage(stored, { id, lines, createdAt, node }, now);
  if (outcome.kind === 'delivered') {
    await noteEnd(siteId, sk, 'delivered');
    await noteArrival(webhook, now.toISOString());
    return;
  }
  const again = nextTry(format, attempts, outcome, now);
  const problem = outcome.kind === 'unknown' && again === null ? `${outcome.words} ${unknownEnd}` : outcome.words;
  // Before the end is noted: a run that dies in between is repeated.
  await failed({ stored, node, now }, outcome);
  if (again === null) await noteEnd(siteId, sk, 'failed', problem);
  else await noteWaiting(siteId, sk, problem, again);
}

async function failed({ stored, node, now }: Target, outcome: Exclude<Outcome, { kind: 'delivered' }>): Promise<void> {
  const after = await noteFailure(stored.webhook, now.toISOString(), outcome.words);
  if (after === null || after.state !== 'on' || !isGivenUp(after, outcome, now)) return;
  // Notified first, because a paused webhook means that its people were notified.
  await notifyWebhookPaused(after, node, outcome.words, now);
  await pauseWebhook(after);
}
