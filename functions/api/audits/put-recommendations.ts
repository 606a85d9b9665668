import { putRecommendations } from '../../../shared/contract/recommendations.ts';
import { decide } from '../../../shared/domain/access/decide.ts';
import { seenBy } from '../../../shared/domain/recommendations/seen.ts';
import { createHandler } from '../../runtime/handler.ts';
import { moveRecommendations } from '../../services/recommendations/recommendations.ts';

export const handler = createHandler(
  putRecommendations,
  async ({ node, access, viewer, user, params: { yearMonth }, body, now }) => {
    const mayPublish = decide(viewer, 'recommendation.publish', access).outcome === 'allowed';
    const by = `${user.given_name} ${user.family_name}`.trim();
    const items = await moveRecommendations(node.siteId, yearMonth, body.recommendations, {
      mayPublish,
      at: now.toISOString(),
      by,
    });
    return { siteId: node.siteId, yearMonth, items: seenBy(viewer, access, items) };
  },
);
