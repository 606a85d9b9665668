import { updateReportSchedule } from '../../../shared/contract/report-schedules.ts';
import { createHandler } from '../../runtime/handler.ts';
import { changeSchedule } from '../../services/report-schedules/schedules.ts';
import { siteOfSaved } from '../../stores/saved/saved-items.ts';

export const handler = createHandler(
  updateReportSchedule,
  ({ node, params: { scheduleId: id }, body: { revision, ...content }, viewer, now }) =>
    changeSchedule(node, { id, revision, content }, { viewer, now }),
  siteOfSaved('schedule'),
);
