import { addDays, isDay } from '../calendar.ts';
import type { Answer } from '../http-answers.ts';
import type { FacebookBusiness } from './businesses.ts';
import { deadMetric, graphError, invalid } from './graph-errors.ts';
import { computeDayEnd, endText, instagramCounts, instagramFollowers, pageCounts, retiredFrom } from './page-data.ts';

const daySeconds = 86_400;
const pageNames = new Set([
  'page_follows',
  'page_daily_follows',
  'page_daily_follows_unique',
  'page_daily_unfollows_unique',
  'page_media_view',
  'page_total_media_view_unique',
  'page_post_engagements',
  'page_views_total',
  'page_video_views',
  'page_total_actions',
]);
const seriesNames = new Set(['reach', 'follower_count']);
const totalNames = new Set([
  'reach',
  'views',
  'accounts_engaged',
  'total_interactions',
  'likes',
  'comments',
  'shares',
  'saves',
  'replies',
  'follows_and_unfollows',
  'profile_links_taps',
]);

type Range = { since: number; until: number };
/** Parses days and instants; the default is the last two days. */
function parseRange(query: URLSearchParams, now: Date): Range | null {
  const instant = (text: string): number =>
    isDay(text) ? Date.parse(`${text}T00:00:00Z`) / 1000 : /^\d{9,11}$/.test(text) ? Number(text) : Number.NaN;
  const until = instant(query.get('until') ?? String(Math.floor(now.getTime() / 1000)));
  const since = instant(query.get('since') ?? String(until - 2 * daySeconds));
  return Number.isNaN(since) || Number.isNaN(until) || since > until ? null : { since, until };
}

/** Lists days that end after `since` and not after `until`. */
function daysIn({ since, until }: Range): string[] {
  const days: string[] = [];
  for (let day = new Date((since - 2 * daySeconds) * 1000).toISOString().slice(0, 10); ; day = addDays(day, 1)) {
    const end = computeDayEnd(day).getTime() / 1000;
    if (end > until) return days;
    if (end > since) days.push(day);
  }
}

const parseMetricNames = (query: URLSearchParams): string[] => (query.get('metric') ?? '').split(',').filter(Boolean);
const isRetired = (name: string, now: Date): boolean => (retiredFrom[name] ?? '9999') <= now.toISOString().slice(0, 10);
const none: Answer = { status: 200, body: { data: [] } };

function refusal(
  query: URLSearchParams,
  knownMetrics: ReadonlySet<string>,
  now: Date,
  range: Range | null,
  maxDays: number,
): Answer | null {
  const names = parseMetricNames(query);
  if (names.length === 0)
    return graphError(400, {
      code: 3001,
      subcode: 1_504_028,
      message: '(#3001) Invalid query: no metric was specified to be fetched',
    });
  // One unknown or retired name fails the whole call.
  if (names.some(name => !knownMetrics.has(name) || isRetired(name, now))) return deadMetric();
  if (query.get('period') !== 'day') return invalid('Only the period day is answered by this stand-in');
  if (range === null) return invalid('since and until must be instants, in their order');
  // A day in fall has 25 hours; the limit means days of 24.
  return range.until - range.since > maxDays * daySeconds
    ? invalid(`There cannot be more than ${maxDays} days (${maxDays * daySeconds} s) between since and until`)
    : null;
}

/** Answers `GET /{page-id}/insights`, period day. Pages with fewer than 100 likes have none. */
export function pageInsights(business: FacebookBusiness, query: URLSearchParams, now: Date): Answer {
  const range = parseRange(query, now);
  const refused = refusal(query, pageNames, now, range, 90);
  if (refused || range === null) return refused ?? none;
  if (business.quirk === 'small-page') return none;
  const days = daysIn(range);
  const data = parseMetricNames(query).map(name => ({
    name,
    period: 'day',
    title: name,
    description: name,
    id: `${business.pageId}/insights/${name}/day`,
    values: days.flatMap(day => {
      const value = pageCounts(business, day, now)?.[name];
      return value === undefined ? [] : [{ value, end_time: endText(day) }];
    }),
  }));
  return { status: 200, body: { data: data.filter(({ values }) => values.length > 0) } };
}

/** Serves `GET /{ig-id}/insights`, period day: a value per day (time_series) or one for the range (total_value). */
export function instagramInsights(business: FacebookBusiness, query: URLSearchParams, now: Date): Answer {
  const range = parseRange(query, now);
  const isTotal = query.get('metric_type') === 'total_value';
  const refused = refusal(query, isTotal ? totalNames : seriesNames, now, range, 30);
  if (refused || range === null) return refused ?? none;
  const names = parseMetricNames(query);
  const isTooOld = range.since < now.getTime() / 1000 - 31 * daySeconds;
  const today = now.toISOString().slice(0, 10);
  if (names.includes('follower_count') && (isTooOld || instagramFollowers(business, today) < 100)) {
    return invalid(
      '(follower_count) metric only supports querying data for the last 30 days excluding the current day, of accounts with 100 followers or more',
    );
  }
  const days = daysIn(range).flatMap(day => {
    const counts = instagramCounts(business, day, now);
    return counts === null ? [] : [{ day, counts }];
  });
  if (days.length === 0) return none;
  const data = names.map(name => ({
    name,
    period: 'day',
    title: name,
    description: name,
    id: `${business.instagramId}/insights/${name}/day`,
    ...(isTotal
      ? { total_value: { value: days.reduce((sum, { counts }) => sum + (counts[name] ?? 0), 0) } }
      : { values: days.map(({ day, counts }) => ({ value: counts[name] ?? 0, end_time: endText(day) })) }),
  }));
  return { status: 200, body: { data } };
}
