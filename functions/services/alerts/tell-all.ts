import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import type { News } from '../../../shared/model/news.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { claimMail } from '../../stores/jobs/alert-news.ts';
import { writeLine } from '../../stores/webhooks/deliveries.ts';
import { findDispatchZone } from '../collection/windows.ts';
import { webhooksFor } from '../webhooks/tell-webhooks.ts';
import { tellPeople } from './tell-people.ts';

/**
 * Tells a line that is no alert - of an audit, of reviews, of an access that ends - to the people of some nodes and to
 * their chat tools that want its kind: those with the next sweep, within a quarter of an hour. Each is claimed first,
 * so that a chat tool is told once.
 */
export async function tellAll(nodes: readonly SiteNode[], line: Omit<News, 'nodeId'>, now: Date): Promise<void> {
  await tellPeople(nodes, line, now);
  for (const node of nodes) {
    const news = { ...line, nodeId: node.siteId };
    for (const webhook of await webhooksFor(news))
      if (await claimMail({ ...news, userId: webhook.webhookId }, now))
        await writeLine(webhook, findDispatchZone(siteTimeZone(node.attr)), news);
  }
}
