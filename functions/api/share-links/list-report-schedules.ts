import { listReportSchedules } from '../../../shared/contract/report-schedules.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listSchedules } from '../../services/report-schedules/schedules.ts';

export const handler = createHandler(listReportSchedules, ({ node }) => listSchedules(node));
