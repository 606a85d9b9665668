import type { FbPageCoreDay } from '../../../shared/platforms/facebook-page/days.ts';

type PageField = keyof FbPageCoreDay['page'];
type InstagramField = keyof NonNullable<FbPageCoreDay['instagram']>;

export type Metric<Field extends string> = {
  /** Name at the platform. */
  readonly name: string;
  readonly field: Field;
  /** Date from which the platform refuses it: it is no longer requested and its field is null. */
  readonly retiredOn: string | null;
};
const living = <Field extends string>(name: string, field: Field): Metric<Field> => ({ name, field, retiredOn: null });
const retired = <Field extends string>(name: string, field: Field, retiredOn: string): Metric<Field> => ({
  name,
  field,
  retiredOn,
});

/**
 * Page metrics in request groups: a retired one fails its group, whose members are then requested one by one. Enter its
 * retirement date here to avoid that every night. Names: facts, platform APIs, section 7, Metric churn.
 */
export const pageMetrics: readonly (readonly Metric<PageField>[])[] = [
  [
    living('page_follows', 'follows'),
    living('page_daily_follows_unique', 'newFollows'),
    living('page_daily_unfollows_unique', 'unfollows'),
    retired('page_fans', 'follows', '2025-11-15'),
    retired('page_fan_adds', 'newFollows', '2025-11-15'),
    retired('page_fan_removes', 'unfollows', '2025-11-15'),
  ],
  [
    living('page_media_view', 'mediaViews'),
    living('page_total_media_view_unique', 'uniqueMediaViews'),
    retired('page_impressions', 'mediaViews', '2025-11-15'),
    retired('page_impressions_unique', 'uniqueMediaViews', '2025-06-15'),
  ],
  [
    living('page_post_engagements', 'engagements'),
    living('page_views_total', 'pageViews'),
    living('page_video_views', 'videoViews'),
  ],
];

/** Instagram's metrics returned by day for a whole range. */
export const instagramSeries: readonly Metric<InstagramField>[] = [
  living('reach', 'reach'),
  /** New followers per day; only for the last 30 days, and accounts with at least 100 followers. */
  living('follower_count', 'newFollowers'),
];

/** Instagram's metrics returned as one total per range: one call per day. */
export const instagramTotals: readonly Metric<InstagramField>[] = [
  living('views', 'views'),
  living('accounts_engaged', 'accountsEngaged'),
  living('total_interactions', 'interactions'),
  living('likes', 'likes'),
  living('comments', 'comments'),
  living('shares', 'shares'),
  living('saves', 'saves'),
  living('profile_links_taps', 'profileLinkTaps'),
  retired('impressions', 'views', '2025-04-21'),
];
