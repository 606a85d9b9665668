import type { GmbReviewsDay } from '../../platforms/gmb/days.ts';
import type { Review } from '../../model/social.ts';

export type Sentiment = 'positive' | 'neutral' | 'negative';
export type SentimentShare = {
  readonly count: number;
  /** 0 to 1; null without a review. */
  readonly share: number | null;
};
export type ReviewSummary = Readonly<Record<Sentiment, SentimentShare>> & {
  readonly count: number;
  /** Null without a review: no rating is not a rating of 0. */
  readonly averageRating: number | null;
};

/** Rating 3 is neutral, below negative, above positive (specification 5). */
export const classifySentiment = (rating: number): Sentiment =>
  rating > 3 ? 'positive' : rating < 3 ? 'negative' : 'neutral';

/** Counts, shares and the average of reviews (specification 3, Derived). */
export const summariseReviews = (reviews: readonly Review[]): ReviewSummary =>
  computeSummary(reviews.map(({ rating }) => ({ rating, count: 1 })));

/** Summarizes reviews that are stored as counts by stars, for some days of any number of sites. */
export const summariseRatings = (days: readonly GmbReviewsDay[]): ReviewSummary =>
  computeSummary(days.flatMap(({ ratings }) => ratings.map(({ stars, count }) => ({ rating: stars, count }))));

function computeSummary(rated: readonly { readonly rating: number; readonly count: number }[]): ReviewSummary {
  const all = rated.reduce((sum, { count }) => sum + count, 0);
  const of = (sentiment: Sentiment): SentimentShare => {
    const count = rated.reduce(
      (sum, entry) => sum + (classifySentiment(entry.rating) === sentiment ? entry.count : 0),
      0,
    );
    return { count, share: all === 0 ? null : count / all };
  };
  const stars = rated.reduce((sum, { rating, count }) => sum + rating * count, 0);
  return {
    count: all,
    positive: of('positive'),
    neutral: of('neutral'),
    negative: of('negative'),
    averageRating: all === 0 ? null : stars / all,
  };
}
