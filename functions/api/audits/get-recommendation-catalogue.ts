import { getRecommendationCatalogue } from '../../../shared/contract/recommendations.ts';
import { recommendationCatalogue } from '../../../shared/domain/recommendations/catalogue.ts';
import { createHandler } from '../../runtime/handler.ts';

export const handler = createHandler(getRecommendationCatalogue, async () => ({
  recommendations: [...recommendationCatalogue],
}));
