import type { GmbReviewsDay } from '../../platforms/gmb/days.ts';
import { formatDay } from '../formats/dates.ts';
import { formatNumber } from '../formats/numbers.ts';
import { addDays, type Day } from '../periods/days.ts';
import { summariseRatings } from './summary.ts';

/** What is told of the reviews of one day. */
export type ReviewsTold = {
  readonly kind: 'new' | 'unanswered';
  /** The day on which they were written, and the one from which they are told: the same whenever that is asked. */
  readonly date: Day;
  readonly from: Day;
  readonly title: string;
  readonly message: string;
};

/** Older reviews that come with a first look are no news. */
const newsDays = 7;
/** So long an answer may take before somebody is told. */
export const answerDays = 3;

const reviewsOf = (count: number): string => (count === 1 ? '1 review' : `${formatNumber(count)} reviews`);

/**
 * What is told of the reviews of some days: new ones of the last week, and those that still wait for an answer three
 * days after they were written. Each once: what is told of a day has the same name every night.
 */
export function reviewsTold(days: readonly GmbReviewsDay[], today: Day, site: string): ReviewsTold[] {
  return days.flatMap(day => {
    if (day.date < addDays(today, -newsDays - answerDays) || day.date >= today) return [];
    const fresh = day.date >= addDays(today, -newsDays) ? newOf(day, site) : [];
    const waits = day.date <= addDays(today, -answerDays) ? waitingOf(day, site) : [];
    return [...fresh, ...waits];
  });
}

/** What is negative among some reviews, as a sentence of its own; nothing where nothing is. */
const badOf = (count: number, negative: number): string =>
  negative === 0 ? '' : count === 1 ? ' It is negative' : ` ${formatNumber(negative)} of them negative`;

function newOf(day: GmbReviewsDay, site: string): ReviewsTold[] {
  const { count, averageRating, negative } = summariseRatings([day]);
  if (averageRating === null) return [];
  const bad = badOf(count, negative.count);
  const first = bad === '' ? '' : `${bad}. Reply to ${negative.count === 1 ? 'it' : 'them'} first.`;
  const stars = formatNumber(averageRating, count === 1 ? 0 : 1);
  const average = count === 1 ? '' : ' on average';
  return [
    {
      kind: 'new',
      date: day.date,
      from: addDays(day.date, 1),
      title: `New reviews: ${formatNumber(count)}`,
      message: `${site} got ${reviewsOf(count)} on ${formatDay(day.date)}, with ${stars} of 5 stars${average}.${first}`,
    },
  ];
}

function waitingOf({ date, unanswered = [] }: GmbReviewsDay, site: string): ReviewsTold[] {
  const { count, negative } = summariseRatings([{ date, ratings: unanswered }]);
  if (count === 0) return [];
  const waits = count === 1 ? 'waits' : 'wait';
  const bad = badOf(count, negative.count);
  const last = bad === '' ? '' : `${bad}.`;
  return [
    {
      kind: 'unanswered',
      date,
      from: addDays(date, answerDays),
      title: `Unanswered reviews: ${formatNumber(count)}`,
      message: `${reviewsOf(count)} of ${site}, written on ${formatDay(date)}, ${waits} for a reply.${last}`,
    },
  ];
}
