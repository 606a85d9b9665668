import { getApiLeadSummary } from '../../../shared/contract/public-api.ts';
import { createApiHandler } from '../../runtime/api-handler.ts';
import { loadApiLeadSummary } from '../../services/public-api/lead-summary.ts';

export const handler = createApiHandler(getApiLeadSummary, ({ node, query, now }) =>
  loadApiLeadSummary(node, query, now),
);
