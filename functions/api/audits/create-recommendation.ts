import { createRecommendation } from '../../../shared/contract/recommendations.ts';
import { seenBy } from '../../../shared/domain/recommendations/seen.ts';
import { createHandler } from '../../runtime/handler.ts';
import { addRecommendation } from '../../services/recommendations/add-recommendation.ts';

export const handler = createHandler(
  createRecommendation,
  async ({ node, access, viewer, user, params: { yearMonth }, body, now }) => {
    const by = `${user.given_name} ${user.family_name}`.trim();
    const items = await addRecommendation(node, yearMonth, body, { at: now.toISOString(), by });
    return { siteId: node.siteId, yearMonth, items: seenBy(viewer, access, items) };
  },
);
