import { confirmReportEmails } from '../../../shared/contract/report-schedules.ts';
import { createHandler } from '../../runtime/handler.ts';
import { changeByCode } from '../../services/report-schedules/recipients.ts';

export const handler = createHandler(confirmReportEmails, async ({ body: { code } }) => ({
  name: await changeByCode(code, 'confirmed'),
}));
