import type { RecommendationCategory, RecommendationItem } from '../../model/recommendation.ts';

export type OwnWords = {
  readonly category: RecommendationCategory;
  readonly title: string;
  /** Sanitized HTML. */
  readonly issue: string;
  readonly status: 'preview' | 'pending';
};

/** Creates an administrator's own recommendation: the text is theirs, and no audit removes it. */
export function ownRecommendation(
  { category, title, issue, status }: OwnWords,
  requestId: string,
  { at, by }: { readonly at: string; readonly by: string },
  idOf: (fingerprint: string) => string,
): RecommendationItem {
  const fingerprint = `own:${requestId}`;
  return {
    recommendationId: idOf(fingerprint),
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
