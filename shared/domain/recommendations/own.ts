import type { RecommendationCategory, RecommendationItem } from '../../model/recommendation.ts';

export type OwnRecommendationInput = {
  readonly category: RecommendationCategory;
  readonly title: string;
  /** Sanitized HTML. */
  readonly issue: string;
  readonly status: 'preview' | 'pending';
};

/** Creates an administrator's own recommendation: the text is theirs, and no audit removes it. */
export function ownRecommendation(
  { category, title, issue, status }: OwnRecommendationInput,
  requestId: string,
  { at, by }: { readonly at: string; readonly by: string },
  makeId: (fingerprint: string) => string,
): RecommendationItem {
  const fingerprint = `own:${requestId}`;
  return {
    recommendationId: makeId(fingerprint),
    category,
    status,
    title,
    issue,
    fingerprint,
    updatedAt: at,
    edited: true,
    own: true,
    ...(status === 'preview' ? {} : { moves: [{ at, by, from: 'preview', to: status }] }),
  };
}
