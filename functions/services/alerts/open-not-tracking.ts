import { findServiceCause, notTrackingAlert, notTrackingRule } from '../../../shared/domain/alerts/not-tracking.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import type { Alert } from '../../../shared/model/alert.ts';
import type { RecordService } from '../../../shared/platforms/registry.ts';
import { openAlert } from '../../stores/alerts/alert-changes.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { publishAlertNotifications, buildAlertNotifications } from './tell.ts';

type Stopped = 'reconnect-needed' | 'access-lost';

/**
 * Opens a site's alert that a service is no longer tracked (specification 9, Alert catalog, Not Tracking). Repeated
 * refusals open it once. The morning check sends its emails and closes it.
 */
export async function notifyNotTracking(
  siteId: string,
  service: RecordService,
  state: Stopped,
  now: Date,
): Promise<void> {
  const site = await getNode(siteId);
  const cause = findServiceCause(service, state, site?.attr.accounts?.gmb?.verificationStatus);
  const definition = notTrackingAlert(service, siteId, cause);
  if (definition === null || cause === null || site === null) return;
  const at = now.toISOString();
  const alert: Alert = {
    siteId,
    ruleId: notTrackingRule(service),
    severity: 'breaks',
    definition,
    service,
    cause,
    evidence: { columns: [], rows: [], limit: null, settledUntil: null, services: [service] },
    openedAt: at,
    seenOn: siteToday(now, siteTimeZone(site.attr)),
  };
  const notifications = await buildAlertNotifications(alert, site, {
    event: 'opened',
    at,
    words: definition.description,
  });
  if (await openAlert(alert, site.sitePath, notifications.notifications))
    await publishAlertNotifications(notifications);
}
