import type { Notification } from '../../../shared/model/notification.ts';
import { putNotification } from '../../stores/notifications.ts';
import { publishNotification } from './publish-news.ts';

/**
 * Stores a node's notification and updates the open pages of its people; repeated ids have no effect. False if it
 * already existed.
 */
export async function notifyInApp(notification: Notification, sitePath: string): Promise<boolean> {
  const isNew = await putNotification(notification, sitePath);
  if (isNew) await publishNotification(notification, sitePath);
  return isNew;
}
