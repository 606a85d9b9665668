import type { businessprofileperformance_v1 as Performance } from 'googleapis/build/src/apis/businessprofileperformance/index.js';
import { addDays, dayNumber, isDay, localTime } from '../calendar.ts';
import type { Answer } from '../http-answers.ts';
import type { FamilyCall } from '../sandbox-types.ts';
import { drawCount, fallingWeights, computeExpectedVisits, listSearchTerms } from './figures.ts';
import type { Listing } from './listings.ts';
import { badRequest, callerDenied, noSuchPage, notFound, makeGooglePage, unknownMetric } from './replies.ts';

/** Daily metrics and their number per website visit; kitchen metrics stay at zero. */
const perVisit: Readonly<Record<string, number>> = {
  BUSINESS_IMPRESSIONS_DESKTOP_MAPS: 0.22,
  BUSINESS_IMPRESSIONS_DESKTOP_SEARCH: 0.41,
  BUSINESS_IMPRESSIONS_MOBILE_MAPS: 0.5,
  BUSINESS_IMPRESSIONS_MOBILE_SEARCH: 0.78,
  BUSINESS_CONVERSATIONS: 0,
  BUSINESS_DIRECTION_REQUESTS: 0.05,
  CALL_CLICKS: 0.035,
  WEBSITE_CLICKS: 0.11,
  MESSAGING_CLICKS: 0.006,
  BUSINESS_BOOKINGS: 0.004,
  BUSINESS_FOOD_ORDERS: 0,
  BUSINESS_FOOD_MENU_CLICKS: 0,
};
const zone = 'America/Los_Angeles';
/** Age of the newest day, and the counted shares of the youngest days. */
const youngest = 4;
const shownOfFresh: Readonly<Record<number, number>> = { 4: 0.9, 5: 0.97 };
/** Eighteen months. */
const historyDays = 548;
/** Searches below which a term is reported only as below the threshold. */
const threshold = 15;

/** Serves a location's daily series and monthly search terms. Only locations verified at some time have any. */
export function profilePerformance(call: FamilyCall, listings: readonly Listing[], anchorDay: string): Answer {
  const route =
    /^\/v1\/locations\/([^/:]+)(:fetchMultiDailyMetricsTimeSeries|\/searchkeywords\/impressions\/monthly)$/.exec(
      call.path,
    );
  if (route === null || call.method !== 'GET') return noSuchPage;
  const listing = listings.find(({ locationId }) => locationId === route[1]);
  if (listing === undefined) return notFound();
  if (['pending', 'failed', 'unverified'].includes(listing.standing)) return callerDenied();
  const today = localTime(call.now, zone).day;
  return route[2] === ':fetchMultiDailyMetricsTimeSeries'
    ? series(call.query, listing, anchorDay, today)
    : keywords(call.query, listing, anchorDay, today);
}

/** Parses a date of the query in either spelling, startDate and start_date; null if invalid. */
function dateIn(query: URLSearchParams, name: string): string | null {
  const part = (field: string) =>
    query.get(`${name}.${field}`) ??
    query.get(`${name.replace(/[A-Z]/g, character => `_${character.toLowerCase()}`)}.${field}`) ??
    '';
  const day = `${part('year')}-${part('month').padStart(2, '0')}-${(part('day') || (name.startsWith('monthly') ? '1' : '')).padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

function series(query: URLSearchParams, listing: Listing, anchorDay: string, today: string): Answer {
  const metrics = query.getAll('dailyMetrics');
  const unknown = metrics.find(name => !Object.hasOwn(perVisit, name));
  if (unknown !== undefined) return unknownMetric(unknown);
  const [start, end] = [dateIn(query, 'dailyRange.startDate'), dateIn(query, 'dailyRange.endDate')];
  if (metrics.length === 0) return badRequest('daily_metrics', 'daily_metrics is required');
  if (start === null || end === null || start > end)
    return badRequest('daily_range', 'daily_range must be a range of dates');
  const days: string[] = [];
  const last = addDays(today, -youngest);
  for (let day = start; day <= end && day <= last; day = addDays(day, 1))
    if (dayNumber(today) - dayNumber(day) <= historyDays) days.push(day);
  const body = {
    multiDailyMetricTimeSeries: [
      {
        dailyMetricTimeSeries: metrics.map(dailyMetric => ({
          dailyMetric,
          timeSeries: { datedValues: days.map(day => datedValue(dailyMetric, listing, day, anchorDay, today)) },
        })),
      },
    ],
  } satisfies Performance.Schema$FetchMultiDailyMetricsTimeSeriesResponse;
  return { status: 200, body };
}

/** Builds a dated value; a zero has no value. */
function datedValue(
  metric: string,
  { business, standing: verificationState }: Listing,
  day: string,
  anchorDay: string,
  today: string,
): Performance.Schema$DatedValue {
  const [year, month, ofMonth] = day.split('-').map(Number);
  const expected =
    verificationState === 'quiet' ? 0 : computeExpectedVisits(business, day, anchorDay) * (perVisit[metric] ?? 0);
  const shown = shownOfFresh[dayNumber(today) - dayNumber(day)] ?? 1;
  const value = expected === 0 ? 0 : Math.floor(drawCount(expected, business.key, day, metric) * shown);
  return {
    date: { year: year ?? 0, month: month ?? 0, day: ofMonth ?? 0 },
    ...(value > 0 && { value: String(value) }),
  };
}

function keywords(query: URLSearchParams, listing: Listing, anchorDay: string, today: string): Answer {
  const [start, end] = [dateIn(query, 'monthlyRange.startMonth'), dateIn(query, 'monthlyRange.endMonth')];
  if (start === null || end === null || start > end)
    return badRequest('monthly_range', 'monthly_range must be a range of months');
  const page = makeGooglePage(termCounts(listing, start.slice(0, 7), end.slice(0, 7), anchorDay, today), query, {
    standard: 100,
    most: 100,
  });
  if (page === null) return badRequest('page_token', 'The page token is not valid.');
  const body = {
    ...(page.items.length > 0 && {
      searchKeywordsCounts: page.items.map(({ term, count }) => ({
        searchKeyword: term,
        insightsValue: count < threshold ? { threshold: String(threshold) } : { value: String(count) },
      })),
    }),
    ...page.next,
  } satisfies Performance.Schema$ListSearchKeywordImpressionsMonthlyResponse;
  return { status: 200, body };
}

/** Counts a location's search terms in whole months, over the days counted by now. */
function termCounts(
  { business, standing: verificationState }: Listing,
  from: string,
  until: string,
  anchorDay: string,
  today: string,
): { term: string; count: number }[] {
  const last = addDays(today, -youngest);
  let visits = 0;
  for (let day = `${from}-01`; day.slice(0, 7) <= until && day <= last; day = addDays(day, 1)) {
    if (dayNumber(today) - dayNumber(day) <= historyDays) visits += computeExpectedVisits(business, day, anchorDay);
  }
  if (verificationState === 'quiet' || visits === 0) return [];
  const terms = listSearchTerms(business).slice(0, 20 + Math.floor(business.sessionsPer31Days / 50));
  const weights = fallingWeights(terms.length);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return terms.flatMap((term, place) => {
    const count = drawCount((visits * 0.8 * (weights[place] ?? 0)) / whole, business.key, from, until, 'term', place);
    return count === 0 ? [] : [{ term, count }];
  });
}
