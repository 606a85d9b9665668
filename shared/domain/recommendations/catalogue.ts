import { type RecommendationCategory, recommendationCategories } from '../../model/recommendation.ts';

/** Names of the web's icons; emails and exports leave them out. */
export const recommendationIcons = {
  missingGoalFunnels: 'funnel',
  emailInstances: 'mail',
  badChannelTags: 'tag',
  brandReferralMissing: 'store',
  ecommerceTracking: 'cart',
  coachingInsight: 'coach',
} as const satisfies Record<RecommendationCategory, string>;

/** A one-sentence description of what each category detects. */
const descriptions: Record<RecommendationCategory, string> = {
  missingGoalFunnels: "Many visits but no goals. Forms, calls, and bookings aren't counted as goals.",
  emailInstances: "Visits from email without campaign tags aren't counted as Email.",
  badChannelTags: 'Campaigns and visits with a missing or unknown utm_medium end up in Other.',
  brandReferralMissing: 'Brand listings that brought no visits this month.',
  ecommerceTracking: 'A shop with no recorded transactions.',
  coachingInsight: 'Similar visits to last month, but at least 20% fewer goals per visit.',
};

export type CatalogueEntry = {
  readonly category: RecommendationCategory;
  readonly title: string;
  readonly icon: string;
  readonly description: string;
};

/** All kinds of recommendations, in the specification's order (section 3, Recommendation). */
export const recommendationCatalogue: readonly CatalogueEntry[] = (
  Object.keys(descriptions) as RecommendationCategory[]
).map(category => ({
  category,
  title: recommendationCategories[category],
  icon: recommendationIcons[category],
  description: descriptions[category],
}));
