import { putRecommendations } from '../../../shared/contract/recommendations.ts';
import { decide } from '../../../shared/domain/access/decide.ts';
import { visibleTo } from '../../../shared/domain/recommendations/transitions.ts';
import { createHandler } from '../../runtime/handler.ts';
import { moveRecommendations } from '../../services/recommendations/recommendations.ts';

export const handler = createHandler(putRecommendations, async ({ node, access, viewer, params: { yearMonth }, body, now }) => {
  const mayPublish = decide(viewer, 'recommendation.publish', access).outcome === 'allowed';
  const items = await moveRecommendations(node.siteId, yearMonth, body.recommendations, { mayPublish, at: now.toISOString() });
  return { siteId: node.siteId, yearMonth, items: [...visibleTo(items, mayPublish)] };
});
