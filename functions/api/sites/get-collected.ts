import { getCollected } from '../../../shared/contract/trial.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import { createHandler } from '../../runtime/handler.ts';
import { collectedBy } from '../../services/trial/collected.ts';

export const handler = createHandler(getCollected, async ({ node, now }) => ({
  collected: node.type === 'SITE' ? await collectedBy(node.siteId, siteToday(now, siteTimeZone(node.attr))) : null,
}));
