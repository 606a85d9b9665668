import { getRecommendations } from '../../../shared/contract/recommendations.ts';
import { seenBy } from '../../../shared/domain/recommendations/seen.ts';
import { createHandler } from '../../runtime/handler.ts';
import { getMonth } from '../../stores/recommendations.ts';

export const handler = createHandler(getRecommendations, async ({ node, access, viewer, params: { yearMonth } }) => {
  const { items } = await getMonth(node.siteId, yearMonth);
  return { siteId: node.siteId, yearMonth, items: seenBy(viewer, access, items) };
});
