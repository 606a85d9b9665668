import { listAudits as endpoint } from '../../../shared/contract/audits.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listAudits } from '../../stores/audits.ts';

export const handler = createHandler(endpoint, async ({ node, query }) => {
  const { audits, cursor } = await listAudits(node.siteId, { cursor: query.lastEvalKey, yearMonth: query.yearMonth });
  return { audits, lastEvalKey: cursor };
});
