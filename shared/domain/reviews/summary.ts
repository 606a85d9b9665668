import type { Review } from '../../model/social.ts';

export type Sentiment = 'positive' | 'neutral' | 'negative';
export type SentimentShare = { readonly count: number; /** 0 to 1; null without a review. */ readonly share: number | null };
export type ReviewSummary = Readonly<Record<Sentiment, SentimentShare>> & {
  readonly count: number;
  /** Null without a review: no rating is not a rating of 0. */
  readonly averageRating: number | null;
};

/** Rating 3 is neutral, below negative, above positive (specification 5). */
export const sentimentOf = (rating: number): Sentiment => (rating > 3 ? 'positive' : rating < 3 ? 'negative' : 'neutral');

/** Counts, shares and the average of reviews (specification 3, Derived). */
export function summariseReviews(reviews: readonly Review[]): ReviewSummary {
  const of = (sentiment: Sentiment): SentimentShare => {
    const count = reviews.filter(({ rating }) => sentimentOf(rating) === sentiment).length;
    return { count, share: reviews.length === 0 ? null : count / reviews.length };
  };
  const sum = reviews.reduce((total, { rating }) => total + rating, 0);
  return {
    count: reviews.length,
    positive: of('positive'),
    neutral: of('neutral'),
    negative: of('negative'),
    averageRating: reviews.length === 0 ? null : sum / reviews.length,
  };
}
