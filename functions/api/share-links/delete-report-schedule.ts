import { deleteReportSchedule } from '../../../shared/contract/report-schedules.ts';
import { createHandler } from '../../runtime/handler.ts';
import { deleteSchedule } from '../../services/report-schedules/schedules.ts';
import { siteOfSaved } from '../../stores/saved/saved-items.ts';

export const handler = createHandler(
  deleteReportSchedule,
  ({ params: { scheduleId }, now }) => deleteSchedule(scheduleId, now),
  siteOfSaved('schedule'),
);
