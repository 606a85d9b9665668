import { type RecommendationCategory, recommendationCategories } from '../../model/recommendation.ts';

/** Names of the web's icons; mails and exports leave them out. */
export const recommendationIcons = {
  missingGoalFunnels: 'funnel',
  emailInstances: 'mail',
  badChannelTags: 'tag',
  brandReferralMissing: 'store',
  ecommerceTracking: 'cart',
  coachingInsight: 'coach',
} as const satisfies Record<RecommendationCategory, string>;

/** What each category looks for, in a sentence for whoever asks what there is. */
const descriptions: Record<RecommendationCategory, string> = {
  missingGoalFunnels: 'Many visits and not one goal: forms, calls and bookings are not counted as goals.',
  emailInstances: 'Visits from email programs without campaign tags, which do not count as Email.',
  badChannelTags: 'Campaigns and visits whose utm_medium is missing or unknown, so that they land in Other.',
  brandReferralMissing: 'Listings that name the brand and brought no visit in the month.',
  ecommerceTracking: 'A shop without a single recorded transaction.',
  coachingInsight: 'As many visits as the month before, but a fifth fewer goals per visit, or less.',
};

export type CatalogueEntry = {
  readonly category: RecommendationCategory;
  readonly title: string;
  readonly icon: string;
  readonly description: string;
};

/** Every kind of recommendation there is, in the specification's order (section 3, Recommendation). */
export const recommendationCatalogue: readonly CatalogueEntry[] = (
  Object.keys(descriptions) as RecommendationCategory[]
).map(category => ({
  category,
  title: recommendationCategories[category],
  icon: recommendationIcons[category],
  description: descriptions[category],
}));
