import { randomUUID } from 'node:crypto';
import { testLine } from '../../../shared/domain/webhooks/messages.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { notFound } from '../../runtime/errors.ts';
import { getWebhook, noteArrival } from '../../stores/webhooks/webhooks.ts';
import { postMessage } from './post-message.ts';

/**
 * Sends a webhook a test message, once. Success clears earlier failures; failure doesn't count as one.
 * @throws {DomainError} not-found
 */
export async function sendTest(
  node: SiteNode,
  webhookId: string,
  now: Date,
): Promise<{ arrived: boolean; problem: string | null }> {
  const stored = await getWebhook({ siteId: node.siteId, webhookId });
  if (stored === null) throw notFound('This chat tool no longer exists');
  const at = now.toISOString();
  const outcome = await postMessage(
    stored,
    { id: `msg_test_${randomUUID()}`, lines: [testLine(node, at)], createdAt: at, node },
    now,
  );
  if (outcome.kind !== 'delivered') return { arrived: false, problem: outcome.words };
  await noteArrival(stored.webhook, at);
  return { arrived: true, problem: null };
}
