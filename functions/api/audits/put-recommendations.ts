import { putRecommendations } from '../../../shared/contract/recommendations.ts';
import { decide } from '../../../shared/domain/access/decide.ts';
import { seenBy } from '../../../shared/domain/recommendations/seen.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import { invalid } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { moveRecommendations } from '../../services/recommendations/recommendations.ts';
import { watchResolved } from '../../services/recommendations/watch-resolved.ts';

export const handler = createHandler(
  putRecommendations,
  async ({ node, access, viewer, user, params: { yearMonth }, body, now }) => {
    const today = siteToday(now, siteTimeZone(node.attr));
    if (body.recommendations.some(({ snoozedUntil }) => snoozedUntil != null && snoozedUntil < today))
      throw invalid([{ path: 'body.recommendations', message: 'Choose today or a later day' }]);
    const mayPublish = decide(viewer, 'recommendation.publish', access).outcome === 'allowed';
    const by = `${user.given_name} ${user.family_name}`.trim();
    await watchResolved(node.siteId, yearMonth, body.recommendations);
    const items = await moveRecommendations(node, yearMonth, body.recommendations, {
      mayPublish,
      at: now.toISOString(),
      by,
    });
    return { siteId: node.siteId, yearMonth, items: seenBy(viewer, access, items) };
  },
);
