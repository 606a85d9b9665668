import { reviewsTold } from '../../../shared/domain/reviews/told.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { PulledWindow } from '../../platforms/connector.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { notificationId } from './notification-id.ts';
import { tellBell } from './tell-bell.ts';

const lanes = 4;

/**
 * Tells a site, and who looks after it, of new reviews and of those that wait for an answer. The id follows from the
 * day on which they were written, so that each is told once however often that day is asked for; over many sites they
 * are one line of an inbox.
 */
export async function tellReviews(site: SiteNode, pulled: PulledWindow, now: Date): Promise<void> {
  const { siteId, name, attr, sitePath } = site;
  const days = pulled.sections.flatMap(one =>
    one.service === 'gmb' && one.section === 'reviews' ? one.days : [],
  );
  const told = reviewsTold(days, siteToday(now, siteTimeZone(attr)), name);
  await mapConcurrent(told, lanes, ({ kind, date, from, title, message }) =>
    tellBell(
      {
        notificationId: notificationId(from, [siteId, 'reviews', kind, date]),
        siteId,
        type: 'ALERT',
        body: {
          title,
          message,
          icon: 'star',
          link: '/google-business-profile',
          timestamp: now.toISOString(),
        },
        users: {},
        cause: `reviews-${kind}`,
      },
      sitePath,
    ),
  );
}
