import * as z from 'zod/mini';
import { addDays, type DayRange } from '../../../shared/domain/periods/days.ts';
import { siteToday } from '../../../shared/domain/periods/zone.ts';
import type { GmbReviewsDay } from '../../../shared/platforms/gmb/days.ts';
import { instantSchema } from '../../../shared/model/primitives.ts';
import { environment, oncePerEnvironment } from '../../runtime/environment.ts';
import { logger } from '../../runtime/logger.ts';
import { getJson } from '../google/call.ts';
import { iteratePages } from '../google/pages.ts';
import { PlatformError } from '../platform-error.ts';

const stars: Readonly<Record<string, number>> = { ONE: 1, TWO: 2, THREE: 3, FOUR: 4, FIVE: 5 };
const answerSchema = z.object({
  reviews: z.optional(
    z.array(
      z.object({
        starRating: z.optional(z.string()),
        createTime: instantSchema,
        updateTime: z.optional(instantSchema),
        /** Reply of the business; absent without one. */
        reviewReply: z.optional(z.object({})),
      }),
    ),
  ),
  nextPageToken: z.optional(z.string()),
});
const reviewsPerPage = 50;
/** 20,000 reviews between today and the window: older days are omitted. */
const maxPages = 400;

export type ReviewsAsk = {
  accountId: string;
  locationId: string;
  accessToken: string;
  start: string;
  end: string;
  /** Zone of the location: reviews have instants. */
  timeZone: string;
};

/** `range`: the days that were read completely. */
export type ReviewsAnswer = { readonly days: GmbReviewsDay[]; readonly range: DayRange };

const noAccess = oncePerEnvironment(() => ({ isReported: false }));

/**
 * Reads the reviews written on each day of a window, by stars; null if the project has no access to reviews, the one
 * part still in v4 of the API (facts, platform APIs, section 4). They are sorted by last change: paging ends at the
 * first one last changed before the window.
 * @throws {PlatformError} reconnect, throttled, transient or invalid-answer.
 */
export async function reviewsByDay(ask: ReviewsAsk): Promise<ReviewsAnswer | null> {
  const days = new Map<string, Written>();
  let start = ask.start;
  let page = 0;
  const toSiteDay = (instant: string) => siteToday(new Date(instant), ask.timeZone);
  try {
    for await (const { reviews = [], nextPageToken } of iteratePages({
      service: 'gmb',
      report: 'reviews',
      schema: answerSchema,
      maxPages,
      call: pageToken => getJson(buildUrl(ask, pageToken), ask.accessToken),
    })) {
      for (const { starRating = '', createTime, reviewReply } of reviews) {
        const day = toSiteDay(createTime);
        const rating = stars[starRating];
        if (day < ask.start || day > ask.end || rating === undefined) continue;
        const written = days.get(day) ?? { all: new Map(), unanswered: new Map() };
        days.set(day, written);
        countOne(written.all, rating);
        if (reviewReply === undefined) countOne(written.unanswered, rating);
      }
      page += 1;
      const changed = reviews.map(({ createTime, updateTime = createTime }) => toSiteDay(updateTime));
      if (changed.some(day => day < ask.start)) break;
      if (page < maxPages || nextPageToken === undefined) continue;
      // Everything written after the oldest change read was read.
      start = addDays(changed.at(-1) ?? ask.end, 1);
      break;
    }
  } catch (error) {
    if (!isNoAccess(error)) throw error;
    if (!noAccess().isReported)
      logger.warn('Business Profile gives no reviews to this project', {
        platformCode: error.platformCode,
        reason: error.message,
      });
    noAccess().isReported = true;
    return null;
  }
  const whole = [...days].filter(([date]) => date >= start).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    days: whole.map(([date, { all, unanswered }]) => ({
      date,
      ratings: byStars(all),
      ...(unanswered.size === 0 ? {} : { unanswered: byStars(unanswered) }),
    })),
    range: { start, end: ask.end },
  };
}

type Counts = Map<number, number>;
type Written = { readonly all: Counts; readonly unanswered: Counts };
const countOne = (counts: Counts, rating: number) => counts.set(rating, (counts.get(rating) ?? 0) + 1);
const byStars = (counts: Counts) =>
  [...counts].sort(([a], [b]) => a - b).map(([rating, count]) => ({ stars: rating, count }));

function buildUrl({ accountId, locationId }: ReviewsAsk, pageToken: string): URL {
  const path = `/v4/accounts/${encodeURIComponent(accountId)}/locations/${encodeURIComponent(locationId)}/reviews`;
  const url = new URL(`${environment().GMB_REVIEWS_ROOT}${path}`);
  url.search = new URLSearchParams({
    pageSize: String(reviewsPerPage),
    orderBy: 'updateTime desc',
    ...(pageToken && { pageToken }),
  }).toString();
  return url;
}

/**
 * Reports that access is missing: forbidden, disabled, unknown or without quota; or the page of a host that doesn't
 * know the path.
 */
const isNoAccess = (error: unknown): error is PlatformError =>
  error instanceof PlatformError &&
  (error.httpStatus === 403 || error.httpStatus === 404 || error.httpStatus === 429) &&
  (error.kind === 'access-lost' || error.kind === 'configuration' || error.kind === 'invalid-answer');
