import { mayMove } from '../../../../shared/domain/recommendations/transitions.ts';
import type { RecommendationStatus } from '../../../../shared/model/recommendation.ts';

/** The moves that take one back: straight, or through 'pending'; null where none lead back (a published preview). */
export function undoPath(from: RecommendationStatus, to: RecommendationStatus): readonly RecommendationStatus[] | null {
  if (mayMove(to, from, true)) return [from];
  return mayMove(to, 'pending', true) && mayMove('pending', from, true) ? ['pending', from] : null;
}
