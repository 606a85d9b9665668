import { listLeadIntakes } from '../../../shared/contract/leads.ts';
import { createHandler } from '../../runtime/handler.ts';
import { intakesOfSite } from '../../services/leads/intakes-of-site.ts';
import { siteOf } from '../../services/pages/ranges.ts';

export const handler = createHandler(listLeadIntakes, async ({ node, now }) => ({
  intakes: await intakesOfSite(siteOf(node).siteId, now),
}));
