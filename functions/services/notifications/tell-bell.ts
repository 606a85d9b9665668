import type { Notification } from '../../../shared/model/notification.ts';
import { putNotification } from '../../stores/notifications.ts';
import { publishNotification } from './publish-news.ts';

/**
 * Keeps a notification of a node and tells the open pages of whoever looks after it; one of the same id is not told
 * twice. False when it was there already.
 */
export async function tellBell(notification: Notification, sitePath: string): Promise<boolean> {
  const isNew = await putNotification(notification, sitePath);
  if (isNew) await publishNotification(notification, sitePath);
  return isNew;
}
