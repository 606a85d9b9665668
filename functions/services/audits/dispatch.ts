import type { JobTime } from '../../runtime/job-time.ts';
import type { AuditMessage } from '../../../shared/messages/queues.ts';
import type { ScheduleEvent } from '../../../shared/messages/schedules.ts';
import { previousYearMonth, toYearMonth } from '../../../shared/domain/periods/days.ts';
import { siteToday } from '../../../shared/domain/periods/zone.ts';
import { requiredSetting } from '../../runtime/environment.ts';
import { type OutgoingMessage, sendMessages } from '../../runtime/queue.ts';
import { type DispatchResult, pageThroughZone } from '../collection/zone-pages.ts';

/** Sends one message per site of the zone: the standard audit of the month before the run's day. */
export async function dispatchMonthlyAudit(event: ScheduleEvent, context: JobTime): Promise<DispatchResult> {
  const today = event.date ?? siteToday(context.now, event.timeZone);
  const yearMonth = previousYearMonth(toYearMonth(today));
  // The index is ordered by site, so a site's services are adjacent, also across pages.
  let lastSite = '';
  return pageThroughZone(event, context, async keys => {
    const messages: OutgoingMessage[] = [];
    for (const { siteId } of keys) {
      if (siteId === lastSite) continue;
      lastSite = siteId;
      const body: AuditMessage = {
        v: 1,
        kind: 'audit',
        siteId,
        yearMonth,
        type: 'standard',
        version: 2,
        onDemand: false,
      };
      messages.push({ body });
    }
    await sendMessages(requiredSetting('AUDIT_QUEUE_URL'), messages);
    return messages.length;
  });
}
