import { addDays, dayNumber } from '../calendar.ts';
import { hashParts, makeRandom } from '../generated/random.ts';
import type { Answer } from '../http-answers.ts';
import type { FamilyCall } from '../sandbox-types.ts';
import type { Listing, ProfileAccount } from './listings.ts';
import { badRequest, callerDenied, noSuchPage, notFound, makeGooglePage } from './replies.ts';

/** Review of the v4 API, the part of Business Profile without a generated client. */
type Review = {
  name: string;
  reviewId: string;
  reviewer: { displayName: string };
  starRating: string;
  comment?: string;
  createTime: string;
  updateTime: string;
  reviewReply?: { comment: string; updateTime: string };
};
const ratings = [
  ['FIVE', 0.62],
  ['FOUR', 0.19],
  ['THREE', 0.08],
  ['TWO', 0.04],
  ['ONE', 0.07],
] as const;
const names = [
  'Avery',
  'Blake',
  'Casey',
  'Devon',
  'Emery',
  'Frankie',
  'Harper',
  'Jordan',
  'Kai',
  'Logan',
  'Morgan',
  'Quinn',
  'Riley',
  'Sawyer',
];
const historyDays = 730;
const orders: Readonly<Record<string, (a: Review, b: Review) => number>> = {
  'updateTime desc': (a, b) => (a.updateTime < b.updateTime ? 1 : a.updateTime > b.updateTime ? -1 : 0),
  rating: (a, b) => rankReview(b) - rankReview(a),
  'rating desc': (a, b) => rankReview(a) - rankReview(b),
};
const rankReview = ({ starRating }: Review) => ratings.findIndex(([name]) => name === starRating);

/**
 * Serves `GET /v4/accounts/{account}/locations/{location}/reviews`: at most fifty per page, newest change first. Only
 * verified locations have any.
 */
export function profileReviews(call: FamilyCall, accounts: readonly ProfileAccount[]): Answer {
  const route = /^\/v4\/accounts\/([^/]+)\/locations\/([^/]+)\/reviews$/.exec(call.path);
  if (route === null || call.method !== 'GET') return noSuchPage;
  const account = accounts.find(({ accountId }) => accountId === route[1]);
  if (account === undefined) return callerDenied();
  const listing = account.listings.find(({ locationId }) => locationId === route[2]);
  if (listing === undefined) return notFound();
  if (listing.standing !== 'verified' && listing.standing !== 'quiet') return callerDenied();
  const order = orders[call.query.get('orderBy') ?? 'updateTime desc'];
  if (order === undefined) return badRequest('order_by', 'order_by is not valid');
  const all = generateReviews(listing, account.accountId, call.now).sort(order);
  const page = makeGooglePage(all, call.query, { standard: 50, most: 50 });
  if (page === null) return badRequest('page_token', 'The page token is not valid.');
  if (all.length === 0) return { status: 200, body: {} };
  const average = all.reduce((sum, review) => sum + ratings.length - rankReview(review), 0) / all.length;
  return {
    status: 200,
    body: { reviews: page.items, averageRating: average, totalReviewCount: all.length, ...page.next },
  };
}

function generateReviews(
  { business, locationId, standing: verificationState }: Listing,
  accountId: string,
  now: Date,
): Review[] {
  const reviews: Review[] = [];
  if (verificationState === 'quiet') return reviews;
  const instant = now.toISOString();
  const today = instant.slice(0, 10);
  const perDay = (business.sessionsPer31Days / 31) * 0.0015;
  for (let day = addDays(today, -historyDays); day <= today; day = addDays(day, 1)) {
    const random = makeRandom(business.key, day, 'reviews');
    const count = Math.floor(perDay + random());
    for (let index = 0; index < count; index += 1) {
      const seconds = Math.floor(random() * 86_400);
      const createTime = new Date(dayNumber(day) * 86_400_000 + seconds * 1000).toISOString();
      const changed = new Date(Date.parse(createTime) + (1 + Math.floor(random() * 20)) * 86_400_000).toISOString();
      const isChanged = random() < 0.1 && changed <= instant;
      let left = random();
      const starRating = ratings.find(([, share]) => (left -= share) < 0)?.[0] ?? 'FIVE';
      if (createTime > instant) continue;
      const reviewId = `r${hashParts(business.key, day, 'review', index).toString(36)}`;
      reviews.push({
        name: `accounts/${accountId}/locations/${locationId}/reviews/${reviewId}`,
        reviewId,
        reviewer: { displayName: names[hashParts(reviewId) % names.length] ?? 'Avery' },
        starRating,
        ...(hashParts(reviewId, 'words') % 3 > 0 && { comment: 'Kind people, on time, and they called back.' }),
        createTime,
        updateTime: isChanged ? changed : createTime,
        ...repliedTo(reviewId, createTime, instant),
      });
    }
  }
  return reviews;
}

/** Returns a review's reply time: two of three are answered within four days, the others never. */
function repliedTo(reviewId: string, createTime: string, instant: string): Pick<Review, 'reviewReply'> {
  const after = 1 + (hashParts(reviewId, 'reply after') % 4);
  const updateTime = new Date(Date.parse(createTime) + after * 86_400_000).toISOString();
  if (hashParts(reviewId, 'reply') % 3 === 0 || updateTime > instant) return {};
  return { reviewReply: { comment: 'Thank you for writing.', updateTime } };
}
