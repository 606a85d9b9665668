import { createReportSchedule } from '../../../shared/contract/report-schedules.ts';
import { createHandler } from '../../runtime/handler.ts';
import { createSchedule } from '../../services/report-schedules/schedules.ts';

export const handler = createHandler(createReportSchedule, ({ node, viewer, body, now }) =>
  createSchedule(node, body, { viewer, now }),
);
