import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import type { News } from '../../../shared/model/news.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { claimWrite } from '../../stores/jobs/alert-news.ts';
import { transact } from '../../stores/engine/transact.ts';
import { lineWrite } from '../../stores/webhooks/deliveries.ts';
import { findDispatchZone } from '../collection/windows.ts';
import { webhooksFor } from '../webhooks/tell-webhooks.ts';
import { notifyPeople } from './tell-people.ts';

/**
 * Notifies the people and chat tools of some nodes of an event that is no alert: an audit, reviews, expiring access.
 * Chat tools follow with the next sweep, within 15 minutes. Each is claimed in the same step to prevent duplicates.
 */
export async function notifyAll(nodes: readonly SiteNode[], line: Omit<News, 'nodeId'>, now: Date): Promise<void> {
  await notifyPeople(nodes, line, now);
  for (const node of nodes) {
    const news = { ...line, nodeId: node.siteId };
    for (const webhook of await webhooksFor(news))
      await transact([
        claimWrite({ ...news, userId: webhook.webhookId }, { now }),
        lineWrite(webhook, findDispatchZone(siteTimeZone(node.attr)), news),
      ]);
  }
}
