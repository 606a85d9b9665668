import type { searchconsole_v1 as Search } from 'googleapis/build/src/apis/searchconsole/index.js';
import * as z from 'zod/mini';
import { addDays, dayNumber, isDay, localTime } from '../calendar.ts';
import type { Answer } from '../http-answers.ts';
import type { FamilyCall } from '../sandbox-types.ts';
import type { Listing } from './listings.ts';
import { badParameter, noSuchPage, siteForbidden } from './replies.ts';
import { searchRows, type SearchDimension } from './search-rows.ts';

const zone = 'America/Los_Angeles';
/** The youngest days are incomplete: shown only on request, and growing. */
const shownOfFresh: Readonly<Record<number, number>> = { 0: 0.2, 1: 0.62, 2: 0.93 };
const oldestFinal = 3;
/** Sixteen months. */
const historyDays = 486;

const requestSchema = z.object({
  startDate: z.string().check(z.refine(isDay)),
  endDate: z.string().check(z.refine(isDay)),
  dimensions: z._default(z.array(z.enum(['date', 'query', 'page', 'country', 'device'])), []),
  type: z._default(z.enum(['web', 'image', 'video', 'news', 'discover', 'googleNews']), 'web'),
  dataState: z._default(z.enum(['final', 'all']), 'final'),
  rowLimit: z._default(z.int().check(z.gte(1), z.lte(25_000)), 1_000),
  startRow: z._default(z.int().check(z.gte(0)), 0),
});

/**
 * Serves `sites` and `searchAnalytics/query` of Search Console's webmasters v3 paths, without filters and with one
 * dimension in addition to the date.
 */
export function searchConsole(call: FamilyCall, listings: readonly Listing[], anchorDay: string): Answer {
  if (call.path === '/webmasters/v3/sites' && call.method === 'GET') return { status: 200, body: sites(listings) };
  // A site's address is one part of the path: its slashes are encoded.
  const route = /^\/webmasters\/v3\/sites\/([^/?]+)\/searchAnalytics\/query(?:\?|$)/.exec(call.rawPath);
  if (route === null || call.method !== 'POST') return noSuchPage;
  const siteUrl = decodeURIComponent(route[1] ?? '');
  const listing = listings.find(candidate => candidate.siteUrl === siteUrl);
  if (listing === undefined || listing.permissionLevel === 'siteUnverifiedUser') return siteForbidden(siteUrl);
  let body: unknown;
  try {
    body = JSON.parse(call.body);
  } catch {
    return badParameter('Parse Error');
  }
  const request = requestSchema.safeParse(body);
  if (!request.success)
    return badParameter(
      `'${request.error.issues[0]?.path.join('.') ?? ''}' is not valid. This stand-in knows no filters and no other dimensions.`,
    );
  if (request.data.startDate > request.data.endDate) return badParameter("'startDate' must not be after 'endDate'.");
  const others = request.data.dimensions.filter((name): name is SearchDimension => name !== 'date');
  if (others.length > 1) return badParameter('This stand-in knows one dimension beside the date.');
  return { status: 200, body: query(request.data, others[0] ?? null, listing, anchorDay, call.now) };
}

const sites = (listings: readonly Listing[]): Search.Schema$SitesListResponse =>
  listings.length === 0
    ? {}
    : ({
        siteEntry: listings.map(({ siteUrl, permissionLevel }) => ({ siteUrl, permissionLevel })),
      } satisfies Search.Schema$SitesListResponse);

function query(
  asked: z.infer<typeof requestSchema>,
  dimension: SearchDimension | null,
  listing: Listing,
  anchorDay: string,
  now: Date,
): Search.Schema$SearchAnalyticsQueryResponse {
  const today = localTime(now, zone).day;
  const byDate = asked.dimensions.includes('date');
  const groups = new Map<string, { keys: string[]; clicks: number; impressions: number; weight: number }>();
  for (let day = asked.startDate; day <= asked.endDate && asked.type === 'web'; day = addDays(day, 1)) {
    const age = dayNumber(today) - dayNumber(day);
    if (age < 0 || age > historyDays || (age < oldestFinal && asked.dataState === 'final')) continue;
    for (const row of searchRows(listing.business, day, anchorDay, dimension, shownOfFresh[age] ?? 1)) {
      const keys = asked.dimensions.map(name => (name === 'date' ? day : row.key));
      const group = groups.get(keys.join('\u0000')) ?? { keys, clicks: 0, impressions: 0, weight: 0 };
      group.clicks += row.clicks;
      group.impressions += row.impressions;
      group.weight += row.position * row.impressions;
      groups.set(keys.join('\u0000'), group);
    }
  }
  const rows = [...groups.values()]
    .sort((a, b) => b.clicks - a.clicks)
    .slice(asked.startRow, asked.startRow + asked.rowLimit)
    .map(
      ({ keys, clicks, impressions, weight }) =>
        ({
          ...(keys.length > 0 && { keys }),
          clicks,
          impressions,
          ctr: clicks / impressions,
          position: weight / impressions,
        }) satisfies Search.Schema$ApiDataRow,
    );
  const firstIncomplete = addDays(today, 1 - oldestFinal);
  const isIncomplete = asked.dataState === 'all' && byDate && asked.endDate >= firstIncomplete;
  return {
    ...(rows.length > 0 && { rows }),
    responseAggregationType: dimension === 'page' ? 'byPage' : 'byProperty',
    ...(isIncomplete && {
      metadata: { firstIncompleteDate: firstIncomplete > asked.startDate ? firstIncomplete : asked.startDate },
    }),
  } satisfies Search.Schema$SearchAnalyticsQueryResponse;
}
