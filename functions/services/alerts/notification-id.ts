import type { Alert } from '../../../shared/model/alert.ts';
import { notificationId } from '../notifications/notification-id.ts';

/** Builds the id of an alert change's notification. `at`: time of the change. */
export const makeAlertNotificationId = (
  { siteId, ruleId, openedAt }: Pick<Alert, 'siteId' | 'ruleId' | 'openedAt'>,
  { event, at }: { readonly event: 'opened' | 'ended'; readonly at: string },
): string => notificationId(at.slice(0, 10), [siteId, ruleId, openedAt, event]);
