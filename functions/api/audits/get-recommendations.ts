import { getRecommendations } from '../../../shared/contract/recommendations.ts';
import { decide } from '../../../shared/domain/access/decide.ts';
import { visibleTo } from '../../../shared/domain/recommendations/transitions.ts';
import { createHandler } from '../../runtime/handler.ts';
import { getMonth } from '../../stores/recommendations.ts';

export const handler = createHandler(getRecommendations, async ({ node, access, viewer, params: { yearMonth } }) => {
  const { items } = await getMonth(node.siteId, yearMonth);
  const mayPublish = decide(viewer, 'recommendation.publish', access).outcome === 'allowed';
  return { siteId: node.siteId, yearMonth, items: [...visibleTo(items, mayPublish)] };
});
