import { sendReport } from '../../../shared/contract/report-schedules.ts';
import { createHandler } from '../../runtime/handler.ts';
import { namesOfUsers } from '../../services/people/names.ts';
import { sendNow } from '../../services/report-schedules/run-schedules.ts';
import { toListedSchedule } from '../../services/report-schedules/schedules.ts';
import { siteOfSaved } from '../../stores/saved/saved-items.ts';

export const handler = createHandler(
  sendReport,
  async ({ node, params: { scheduleId: id }, body: { revision }, user: sender, now }) => {
    const schedule = await sendNow(node, { id, revision }, { sender, now });
    const names = await namesOfUsers([schedule.makerId]);
    return { schedule: toListedSchedule(schedule, names.get(schedule.makerId) ?? null) };
  },
  siteOfSaved('schedule'),
);
