import { importLeads as endpoint } from '../../../shared/contract/lead-intake.ts';
import { createHandler } from '../../runtime/handler.ts';
import { importLines } from '../../services/leads/import-leads.ts';

export const handler = createHandler(endpoint, async ({ params, body, now }) => ({
  rows: await importLines(params.siteRefId, body, now),
}));
