import type { RecommendationCategory, RecommendationItem } from '../../model/recommendation.ts';

export type OwnWords = {
  readonly category: RecommendationCategory;
  readonly title: string;
  /** HTML, sanitised. */
  readonly issue: string;
  readonly status: 'preview' | 'pending';
};

/** An administrator's own recommendation: its words are theirs, and no audit takes it away. */
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
