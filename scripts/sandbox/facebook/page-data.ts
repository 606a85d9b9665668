import { addDays, dayNumber, localTime } from '../calendar.ts';
import { makeRandom } from '../generated/random.ts';
import type { FacebookBusiness } from './businesses.ts';

/** Days of pages end at Pacific midnight. */
export const pageZone = 'America/Los_Angeles';
const firstDay = '2024-01-01';

const ends = new Map<string, Date>();

/** Computes the instant a day ends, as the platform writes it: 07:00 UTC in summer, 08:00 in winter. */
export function computeDayEnd(day: string): Date {
  const next = addDays(day, 1);
  const summer = new Date(`${next}T07:00:00Z`);
  const end = ends.get(day) ?? (localTime(summer, pageZone).hour === 0 ? summer : new Date(`${next}T08:00:00Z`));
  ends.set(day, end);
  return end;
}
export const endText = (day: string): string => `${computeDayEnd(day).toISOString().slice(0, 19)}+0000`;

const size = (business: FacebookBusiness): number => Math.max(40, Math.round(business.sessionsPer31Days / 31));
/** Share of a day counted by its age: complete after two days. */
const settled = (ageHours: number): number => (ageHours < 24 ? 0.82 : ageHours < 48 ? 0.95 : 1);

type Counts = Readonly<Record<string, number>>;

/** Computes the followers gained by a day; fractions carry over to the next day. */
const followsAt = (business: FacebookBusiness, day: string): number =>
  300 +
  Math.floor(size(business) * 3) +
  Math.floor(Math.max(0, dayNumber(day) - dayNumber(firstDay)) * (0.4 + size(business) / 400));

/** Returns a page's insights for a day as of an instant; null before the day is available. */
export function pageCounts(business: FacebookBusiness, day: string, now: Date): Counts | null {
  const ageHours = (now.getTime() - computeDayEnd(day).getTime()) / 3_600_000;
  if (ageHours < (business.quirk === 'late' ? 30 : 0)) return null;
  const random = makeRandom('facebook page', business.key, day);
  const views = Math.floor(size(business) * (2 + random() * 3) * settled(ageHours));
  const unfollows = Math.floor(random() * 3);
  return {
    page_follows: followsAt(business, day),
    page_daily_follows_unique: followsAt(business, day) - followsAt(business, addDays(day, -1)) + unfollows,
    page_daily_unfollows_unique: unfollows,
    page_media_view: views,
    page_total_media_view_unique: Math.floor(views * 0.62),
    page_post_engagements: Math.floor(views * (0.02 + random() * 0.03)),
    page_views_total: Math.floor(views * (0.05 + random() * 0.04)),
    page_video_views: Math.floor(views * (0.1 + random() * 0.1)),
    page_daily_follows: followsAt(business, day) - followsAt(business, addDays(day, -1)) + unfollows,
    page_total_actions: Math.floor(random() * 9),
  };
}

/**
 * Metrics of the platform, with the date from which it refuses some. The last has no announced retirement: its date is
 * far ahead, so that a later clock shows a retired metric.
 */
export const retiredFrom: Readonly<Record<string, string>> = {
  page_impressions_unique: '2025-06-15',
  page_posts_impressions_unique: '2025-06-15',
  page_fans: '2025-11-15',
  page_fan_adds: '2025-11-15',
  page_fan_removes: '2025-11-15',
  page_impressions: '2025-11-15',
  page_video_views: '2029-06-15',
  shares: '2029-06-15',
};

export const instagramFollowers = (business: FacebookBusiness, day: string): number =>
  business.quirk === 'small-instagram' ? 64 : Math.floor(followsAt(business, day) * 0.7);

/** Returns Instagram's insights for a day; null before it is available. */
export function instagramCounts(business: FacebookBusiness, day: string, now: Date): Counts | null {
  const ageHours = (now.getTime() - computeDayEnd(day).getTime()) / 3_600_000;
  if (ageHours < (business.quirk === 'late-instagram' ? 36 : 0)) return null;
  const random = makeRandom('instagram', business.key, day);
  const views = Math.floor(size(business) * (1 + random() * 2) * settled(ageHours));
  const likes = Math.floor(views * 0.03 * random());
  const comments = Math.floor(likes * 0.12);
  const shares = Math.floor(likes * 0.08);
  const saves = Math.floor(likes * 0.1);
  return {
    reach: Math.floor(views * 0.7),
    follower_count: Math.floor(random() * 4),
    views,
    accounts_engaged: Math.floor(views * 0.04),
    total_interactions: likes + comments + shares + saves,
    likes,
    comments,
    shares,
    saves,
    profile_links_taps: Math.floor(random() * 3),
    replies: 0,
    follows_and_unfollows: 0,
  };
}
