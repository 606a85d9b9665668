import { listApiAudits } from '../../../shared/contract/public-api.ts';
import { createApiHandler } from '../../runtime/api-handler.ts';
import { toApiAudit } from '../../services/public-api/audits.ts';
import { listAudits } from '../../stores/audits.ts';

export const handler = createApiHandler(listApiAudits, async ({ node, query }) => {
  const { audits, cursor } = await listAudits(node.siteId, { cursor: query.cursor });
  return { audits: audits.map(toApiAudit), next: cursor };
});
