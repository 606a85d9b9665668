import { PublishCommand } from '@aws-sdk/client-iot-data-plane';
import { bellKind } from '../../../shared/domain/alerts/bell-kind.ts';
import { pathIds } from '../../../shared/domain/hierarchy/paths.ts';
import { boardMessageSchema, notificationsMessageSchema, notificationsTopic } from '../../../shared/messages/topics.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { NewsKind } from '../../../shared/model/news-kind.ts';
import type { Notification } from '../../../shared/model/notification.ts';
import { iotClient } from '../../runtime/clients/iot.ts';
import { environment } from '../../runtime/environment.ts';
import { logger } from '../../runtime/logger.ts';

/** Publishes news to the open pages at every place on a path, except to users who muted its kind. */
export const publishNotification = (notification: Notification, sitePath: string): Promise<void> =>
  publishNews(
    notificationsMessageSchema.parse({
      v: 1,
      notificationId: notification.notificationId,
      siteId: notification.siteId,
    }),
    sitePath,
    bellKind(notification),
  );

/** Publishes a task change to the open pages at every place on a site's path. */
export const publishBoard = ({ siteId, sitePath }: Pick<SiteNode, 'siteId' | 'sitePath'>): Promise<void> =>
  publishNews(boardMessageSchema.parse({ v: 1, about: 'tasks', siteId }), sitePath, null);

/**
 * Publishes to each place on a path, on a topic that only its people may read. The data is stored before, so a lost
 * message only delays the page.
 */
async function publishNews(
  message: { readonly siteId: string },
  sitePath: string,
  kind: NewsKind | null,
): Promise<void> {
  // A process without a message channel has no listeners.
  if (environment().IOT_ENDPOINT === undefined) return;
  const payload = Buffer.from(JSON.stringify(message));
  const sent = await Promise.allSettled(
    pathIds(sitePath).map(id =>
      iotClient().send(new PublishCommand({ topic: notificationsTopic(id, kind), qos: 1, payload })),
    ),
  );
  const failed = sent.find(result => result.status === 'rejected');
  if (failed !== undefined)
    logger.warn('Open pages could not be notified', { siteId: message.siteId, error: failed.reason });
}
