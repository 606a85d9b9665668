import { mayMove } from '../../../../shared/domain/recommendations/transitions.ts';
import type { RecommendationStatus } from '../../../../shared/model/recommendation.ts';

/** The moves that undo one: direct, or through 'pending'; null if there are none (a published preview). */
export function undoPath(from: RecommendationStatus, to: RecommendationStatus): readonly RecommendationStatus[] | null {
  if (mayMove(to, from, true)) return [from];
  return mayMove(to, 'pending', true) && mayMove('pending', from, true) ? ['pending', from] : null;
}
