import { listLeadSites } from '../../../shared/contract/leads.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listLeadSites as listSites } from '../../services/leads/lead-sites.ts';

export const handler = createHandler(listLeadSites, async ({ node, query, now }) => {
  const { year, sites, more } = await listSites(node, query.by, now);
  return { year, sites: [...sites], more };
});
