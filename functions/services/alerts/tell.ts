import { alertLink, causeKey } from '../../../shared/domain/alerts/identity.ts';
import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import type { Alert } from '../../../shared/model/alert.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { Told } from '../../stores/alerts/alert-changes.ts';
import type { News, NewsRow } from '../../stores/jobs/alert-news.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { dispatchZoneOf } from '../collection/windows.ts';
import { notificationId } from '../notifications/notification-id.ts';
import { idsOnPath } from '../rollups/sites-of-node.ts';

type Change = { readonly event: 'opened' | 'ended'; readonly at: string; readonly words: string };

/**
 * What is told of an alert that opened or ended: in the bell of its site, and in the next letter of the people at the
 * site and above it. People of the site are mailed at once of what breaks, so that its opening is no news for them.
 */
export async function toldOf(alert: Alert, site: SiteNode, { event, at, words }: Change): Promise<Told> {
  const { siteId, ruleId, openedAt, definition, severity } = alert;
  const isOpening = event === 'opened';
  const title = isOpening ? definition.title : `Ended: ${definition.title}`;
  const link = isOpening && alert.service !== undefined ? definition.link : alertLink(alert);
  const above = await getNodes(idsOnPath(site.sitePath));
  const told = isOpening && severity === 'breaks' ? above : [site, ...above];
  const news = told.map((node): NewsRow => ({
    timeZone: dispatchZoneOf(siteTimeZone(node.attr)),
    news: { nodeId: node.siteId, siteId, siteName: site.name, ruleId, openedAt, event, title: definition.title, words, link: alertLink(alert), at } satisfies News,
  }));
  return {
    notification: {
      notificationId: notificationId(at.slice(0, 10), [siteId, ruleId, openedAt, event]),
      siteId,
      type: 'ALERT',
      body: { title, message: words, icon: isOpening ? definition.icon : 'circle-check', link, timestamp: at },
      users: {},
      // Alerts of several sites with one cause are one line of an inbox.
      cause: causeKey(alert),
    },
    news,
  };
}
