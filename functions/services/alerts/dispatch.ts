import type { JobTime } from '../../runtime/job-time.ts';
import type { AlertMessage } from '../../../shared/messages/queues.ts';
import type { ScheduleEvent } from '../../../shared/messages/schedules.ts';
import { requiredSetting } from '../../runtime/environment.ts';
import { sendMessages } from '../../runtime/queue.ts';
import { type DispatchResult, pageThroughZone } from '../collection/zone-pages.ts';

/**
 * Requests evaluation of the alerts of every site in a zone's night, once each: after its rows
 * (shared/messages/schedules.ts).
 */
export async function dispatchAlerts(event: ScheduleEvent, context: JobTime): Promise<DispatchResult> {
  let lastSite = '';
  return pageThroughZone(event, context, async keys => {
    const siteIds = keys.flatMap(({ siteId }) => (siteId === lastSite ? [] : [(lastSite = siteId)]));
    await sendMessages(
      requiredSetting('ALERT_QUEUE_URL'),
      siteIds.map(siteId => ({ body: { v: 1, kind: 'alerts', siteId } satisfies AlertMessage })),
    );
    return siteIds.length;
  });
}
