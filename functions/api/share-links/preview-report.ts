import { previewReport as endpoint } from '../../../shared/contract/report-schedules.ts';
import { createHandler } from '../../runtime/handler.ts';
import { previewReport } from '../../services/report-schedules/run-schedules.ts';

export const handler = createHandler(endpoint, ({ node, body, now }) => previewReport(node, body.report, now));
