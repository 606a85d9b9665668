import { type ReviewsNotification, listReviewsNotifications } from '../../../shared/domain/reviews/notified-reviews.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { PulledWindow } from '../../platforms/connector.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { hasNotification } from '../../stores/notifications.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { notifyAll } from '../alerts/tell-all.ts';
import { idsOnPath } from '../rollups/node-sites.ts';
import { notificationId } from './notification-id.ts';
import { notifyInApp } from './tell-bell.ts';

const concurrency = 4;
const link = '/google-business-profile';

/**
 * Notifies a site and its people of new and unanswered reviews. The id derives from the reviews' day, which prevents
 * duplicates; several sites share one inbox line. Emails and chat tools follow each person's choices.
 */
export async function notifyReviews(site: SiteNode, pulled: PulledWindow, now: Date): Promise<void> {
  const { siteId, name, attr, sitePath } = site;
  const days = pulled.sections.flatMap(section =>
    section.service === 'gmb' && section.section === 'reviews' ? section.days : [],
  );
  const reviewNotices = listReviewsNotifications(days, siteToday(now, siteTimeZone(attr)), name);
  await mapConcurrent(reviewNotices, concurrency, async review => {
    const { kind, date, from, title, message } = review;
    const notification = {
      notificationId: notificationId(from, [siteId, 'reviews', kind, date]),
      siteId,
      type: 'ALERT',
      kind: 'reviews',
      body: { title, message, icon: 'star', link, timestamp: now.toISOString() },
      users: {},
      cause: `reviews-${kind}`,
    } as const;
    if (await hasNotification(notification)) return;
    // The in-app notification comes last: it means that the others were notified.
    await notifyAll([site, ...(await getNodes(idsOnPath(sitePath)))], buildNewsLine(site, review, now), now);
    await notifyInApp(notification, sitePath);
  });
}

/** Builds the line for digests and chat tools; its time is the day, so each day is one line. */
const buildNewsLine = ({ siteId, name }: SiteNode, { kind, date, title, message }: ReviewsNotification, now: Date) =>
  ({
    siteId,
    siteName: name,
    ruleId: `reviews-${kind}`,
    openedAt: `${date}T00:00:00.000Z`,
    event: 'opened',
    kind: 'reviews',
    title,
    words: message,
    link: `${link}?site=${siteId}`,
    at: now.toISOString(),
  }) as const;
