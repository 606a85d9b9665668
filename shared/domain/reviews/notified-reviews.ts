import type { GmbReviewsDay } from '../../platforms/gmb/days.ts';
import { formatDay } from '../formats/dates.ts';
import { formatNumber } from '../formats/numbers.ts';
import { addDays, type Day } from '../periods/days.ts';
import { summariseRatings } from './summary.ts';

/** A notification about the reviews of one day. */
export type ReviewsNotification = {
  readonly kind: 'new' | 'unanswered';
  /** The day the reviews were written, and the first day to notify; both are the same on every run. */
  readonly date: Day;
  readonly from: Day;
  readonly title: string;
  readonly message: string;
};

/** Older reviews found by a first sync are not news. */
const newsDays = 7;
/** The days allowed for an answer before users are notified. */
export const answerDays = 3;

const formatReviewCount = (count: number): string => (count === 1 ? '1 review' : `${formatNumber(count)} reviews`);

/**
 * Lists notifications about reviews: new ones of the last week, and those without an answer after three days. A day's
 * notification has the same name every night, so it is sent once.
 */
export function listReviewsNotifications(
  days: readonly GmbReviewsDay[],
  today: Day,
  site: string,
): ReviewsNotification[] {
  return days.flatMap(day => {
    if (day.date < addDays(today, -newsDays - answerDays) || day.date >= today) return [];
    const fresh = day.date >= addDays(today, -newsDays) ? makeNewNotifications(day, site) : [];
    const waits = day.date <= addDays(today, -answerDays) ? makeUnansweredNotifications(day, site) : [];
    return [...fresh, ...waits];
  });
}

/** Returns a sentence about negative reviews; empty if there are none. */
const formatNegative = (count: number, negative: number): string =>
  negative === 0 ? '' : count === 1 ? ' It is negative' : ` ${formatNumber(negative)} of them negative`;

function makeNewNotifications(day: GmbReviewsDay, site: string): ReviewsNotification[] {
  const { count, averageRating, negative } = summariseRatings([day]);
  if (averageRating === null) return [];
  const bad = formatNegative(count, negative.count);
  const first = bad === '' ? '' : `${bad}. Reply to ${negative.count === 1 ? 'it' : 'them'} first.`;
  const stars = formatNumber(averageRating, count === 1 ? 0 : 1);
  const average = count === 1 ? '' : ' on average';
  return [
    {
      kind: 'new',
      date: day.date,
      from: addDays(day.date, 1),
      title: `New reviews: ${formatNumber(count)}`,
      message: `${site} got ${formatReviewCount(count)} on ${formatDay(day.date)}, with ${stars} of 5 stars${average}.${first}`,
    },
  ];
}

function makeUnansweredNotifications({ date, unanswered = [] }: GmbReviewsDay, site: string): ReviewsNotification[] {
  const { count, negative } = summariseRatings([{ date, ratings: unanswered }]);
  if (count === 0) return [];
  const waits = count === 1 ? 'waits' : 'wait';
  const bad = formatNegative(count, negative.count);
  const last = bad === '' ? '' : `${bad}.`;
  return [
    {
      kind: 'unanswered',
      date,
      from: addDays(date, answerDays),
      title: `Unanswered reviews: ${formatNumber(count)}`,
      message: `${formatReviewCount(count)} of ${site}, written on ${formatDay(date)}, ${waits} for a reply.${last}`,
    },
  ];
}
