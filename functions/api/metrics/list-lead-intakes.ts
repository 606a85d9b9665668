import { listLeadIntakes } from '../../../shared/contract/leads.ts';
import { createHandler } from '../../runtime/handler.ts';
import { intakesOfSite } from '../../services/leads/site-intakes.ts';
import { requireSite } from '../../services/pages/ranges.ts';

export const handler = createHandler(listLeadIntakes, async ({ node, now }) => ({
  intakes: await intakesOfSite(requireSite(node).siteId, now),
}));
