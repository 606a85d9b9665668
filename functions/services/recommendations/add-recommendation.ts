import { ownRecommendation, type OwnRecommendationInput } from '../../../shared/domain/recommendations/own.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { RecommendationItem } from '../../../shared/model/recommendation.ts';
import { conflict, invalid } from '../../runtime/errors.ts';
import { getMonth, putMonth } from '../../stores/recommendations.ts';
import { cleanIssue, writeTries } from './recommendations.ts';
import { makeRecommendationId } from './recommendation-id.ts';

/**
 * Adds an administrator's recommendation to a month; repeating the request adds one. It remains every month until
 * closed.
 * @throws {DomainError} invalid-request, conflict
 */
export async function addRecommendation(
  site: Pick<SiteNode, 'siteId' | 'sitePath' | 'type'>,
  yearMonth: string,
  { requestId, ...words }: OwnRecommendationInput & { readonly requestId: string },
  by: { readonly at: string; readonly by: string },
): Promise<readonly RecommendationItem[]> {
  if (site.type !== 'SITE') throw invalid([{ path: 'path.siteId', message: 'Recommendations belong to a site' }]);
  const recommendation = ownRecommendation({ ...words, issue: cleanIssue(words.issue) }, requestId, by, fingerprint =>
    makeRecommendationId(site.siteId, fingerprint),
  );
  for (let attempt = 1; attempt <= writeTries; attempt += 1) {
    const month = await getMonth(site.siteId, yearMonth);
    if (month.items.some(({ recommendationId }) => recommendationId === recommendation.recommendationId))
      return month.items;
    const items = [...month.items, recommendation];
    if (await putMonth(site, month, items)) return items;
  }
  throw conflict('Someone else is changing these recommendations. Nothing was saved. Please try again');
}
