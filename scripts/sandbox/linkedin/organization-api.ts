import { addDays, dayNumber } from '../calendar.ts';
import { makeRandom } from '../generated/random.ts';
import type { Answer } from '../http-answers.ts';
import type { AdsAsk } from './ads-api.ts';
import { followersAt, pageDay, utcDay } from './invented.ts';
import type { Invented } from './invented.ts';
import { at, texts } from './restli-read.ts';
import type { Restli } from './restli-read.ts';
import { badQuery, denied, noResource, notFound } from './labels.ts';

export type OrganizationAsk = AdsAsk & { readonly rawPath: string; readonly email: string; readonly anchorDay: string };

const dayMs = 86_400_000;
/** Posts are counted a day later, followers two. */
const shareLagDays = 1;
const gainLagDays = 2;
const historyDays = 365;
const longestSpanDays = 425;

const toUrn = ({ organizationId }: Invented): string => `urn:li:organization:${organizationId}`;

/** Serves organizations, their roles, followers and posts' statistics, of the versioned API. */
export function organizationApi(ask: OrganizationAsk): Answer {
  const { path, query, scopes, seen: visible, now } = ask;
  if (!scopes.includes('rw_organization_admin')) return denied(`${path.slice(1)}.GET`);
  if (path === '/organizationAcls') return roles(ask);
  if (path === '/organizations') return lookup(query, visible);
  const network = /^\/networkSizes\/(.+)$/.exec(path);
  if (network !== null) {
    if (!ask.rawPath.includes('/networkSizes/urn%3Ali%3Aorganization%3A'))
      return badQuery('The key of networkSizes is not encoded');
    if (at(query.get('edgeType')) !== 'COMPANY_FOLLOWED_BY_MEMBER') return badQuery("Parameter 'edgeType' is invalid");
    const found = visible.find(organization => toUrn(organization) === network[1]);
    return found === undefined
      ? notFound('Organization')
      : { status: 200, body: { firstDegreeSize: followersAt(found, utcDay(now), ask.anchorDay) } };
  }
  const isGains = path === '/organizationalEntityFollowerStatistics';
  if (!isGains && path !== '/organizationalEntityShareStatistics') return noResource();
  if (at(query.get('q')) !== 'organizationalEntity') return badQuery('No finder of that name');
  const found = visible.find(organization => toUrn(organization) === at(query.get('organizationalEntity')));
  if (found === undefined || found.isDenied) return denied(`${path.slice(1)}.FINDER-organizationalEntity`);
  const intervals = query.get('timeIntervals');
  if (intervals === undefined) return isGains ? facets(found, now, ask.anchorDay) : lifetimeShares(found, now);
  const start = Number(at(intervals, 'timeRange', 'start') ?? Number.NaN);
  const end = Number(at(intervals, 'timeRange', 'end') ?? Number.NaN);
  if (at(intervals, 'timeGranularityType') !== 'DAY' || !Number.isInteger(start) || !Number.isInteger(end))
    return badQuery("Parameter 'timeIntervals' is invalid");
  if (end - start < dayMs)
    return badQuery('Invalid timeIntervals parameter. A DAY interval must span at least one full day.');
  if (end - start > longestSpanDays * dayMs)
    return badQuery('Invalid timeIntervals parameter. Start time and end time must be less than 14 months apart.');
  const elements = listDays(start, end, isGains ? gainLagDays : shareLagDays, now).map(day => ({
    ...(isGains
      ? { followerGains: computeGains(found, day, ask.anchorDay) }
      : { totalShareStatistics: pageDay(found, day, now) }),
    organizationalEntity: toUrn(found),
    timeRange: { start: dayNumber(day) * dayMs, end: (dayNumber(day) + 1) * dayMs },
  }));
  return { status: 200, body: { paging: { start: 0, count: 10, links: [] }, elements } };
}

/** Lists the days of a range that LinkedIn still has and has counted by now. */
function listDays(start: number, end: number, lagDays: number, now: Date): string[] {
  const today = utcDay(now);
  const oldest = addDays(today, -historyDays);
  const newest = addDays(today, -lagDays);
  const days: string[] = [];
  for (let number = Math.ceil(start / dayMs); (number + 1) * dayMs <= end; number += 1) {
    const day = new Date(number * dayMs).toISOString().slice(0, 10);
    if (day >= oldest && day <= newest) days.push(day);
  }
  return days;
}

function computeGains(found: Invented, day: string, anchorDay: string): object {
  const gain = followersAt(found, day, anchorDay) - followersAt(found, addDays(day, -1), anchorDay);
  const paid = gain > 2 && found.campaigns.length > 0 ? Math.floor(gain * 0.3) : 0;
  return { organicFollowerGain: gain - paid, paidFollowerGain: paid };
}

function roles({ query, seen: visible, email }: OrganizationAsk): Answer {
  if (at(query.get('q')) !== 'roleAssignee') return badQuery('No finder of that name');
  const start = Number(at(query.get('start')) ?? 0);
  const count = Number(at(query.get('count')) ?? 10);
  if (!Number.isInteger(start) || !Number.isInteger(count) || count < 1 || count > 1_000)
    return badQuery("Parameter 'count' is invalid");
  const role = at(query.get('role'));
  const state = at(query.get('state'));
  const all = visible
    .map(organization => ({
      role: 'ADMINISTRATOR',
      state: 'APPROVED',
      organization: toUrn(organization),
      roleAssignee: `urn:li:person:${Buffer.from(email).toString('base64url').slice(0, 10)}`,
    }))
    .filter(entry => (role === null || entry.role === role) && (state === null || entry.state === state));
  const end = Math.min(all.length, start + Math.min(count, 25));
  const links =
    end < all.length
      ? [
          {
            type: 'application/json',
            rel: 'next',
            href: `/rest/organizationAcls?q=roleAssignee&start=${end}&count=${count}`,
          },
        ]
      : [];
  return {
    status: 200,
    body: { paging: { start, count: Math.min(count, 25), links, total: all.length }, elements: all.slice(start, end) },
  };
}

function lookup(query: ReadonlyMap<string, Restli>, visible: readonly Invented[]): Answer {
  const ids = texts(query.get('ids'));
  if (ids === null || ids.some(id => !/^\d+$/.test(id))) return badQuery("Parameter 'ids' is invalid");
  const results: Record<string, object> = {};
  const errors: Record<string, object> = {};
  for (const id of ids) {
    const found = visible.find(({ organizationId }) => String(organizationId) === id);
    if (found === undefined) errors[id] = { status: 404, message: `Organization ${id} not found` };
    else {
      const { name, url, key } = found.business;
      results[id] = {
        id: found.organizationId,
        localizedName: name,
        vanityName: `company-${key}`,
        ...(url === '' ? {} : { localizedWebsite: url }),
        name: { localized: { en_US: name }, preferredLocale: { country: 'US', language: 'en' } },
        primaryOrganizationType: 'NONE',
        locations: [],
      };
    }
  }
  return {
    status: 200,
    body: { results, errors, statuses: Object.fromEntries(ids.map(id => [id, results[id] === undefined ? 404 : 200])) },
  };
}

/** Keys by facet, with their followers per hundred. */
const facetKeys = [
  [
    'followerCountsByGeoCountry',
    'geo',
    [
      ['urn:li:geo:103644278', 82],
      ['urn:li:geo:101174742', 7],
      ['urn:li:geo:101165590', 4],
    ],
  ],
  [
    'followerCountsBySeniority',
    'seniority',
    [
      ['urn:li:seniority:4', 34],
      ['urn:li:seniority:3', 29],
      ['urn:li:seniority:6', 12],
      ['urn:li:seniority:10', 6],
    ],
  ],
  [
    'followerCountsByIndustry',
    'industry',
    [
      ['urn:li:industry:48', 18],
      ['urn:li:industry:96', 11],
      ['urn:li:industry:11', 9],
      ['urn:li:industry:4', 5],
    ],
  ],
  [
    'followerCountsByFunction',
    'function',
    [
      ['urn:li:function:25', 21],
      ['urn:li:function:18', 17],
      ['urn:li:function:15', 9],
    ],
  ],
  [
    'followerCountsByStaffCountRange',
    'staffCountRange',
    [
      ['SIZE_1', 4],
      ['SIZE_2_TO_10', 22],
      ['SIZE_11_TO_50', 26],
      ['SIZE_51_TO_200', 15],
    ],
  ],
  ['followerCountsByAssociationType', 'associationType', [['EMPLOYEE', 2]]],
] as const;

function facets(found: Invented, now: Date, anchorDay: string): Answer {
  const followers = followersAt(found, utcDay(now), anchorDay);
  const lists = facetKeys.map(([list, key, shares]) => [
    list,
    shares.map(([name, share]) => ({
      [key]: name,
      followerCounts: {
        organicFollowerCount: Math.floor(
          (followers * share * (0.9 + 0.2 * makeRandom(found.organizationId, name)())) / 100,
        ),
        paidFollowerCount: 0,
      },
    })),
  ]);
  return {
    status: 200,
    body: {
      paging: { start: 0, count: 10, links: [] },
      elements: [{ ...Object.fromEntries(lists), followerCountsByGeo: [], organizationalEntity: toUrn(found) }],
    },
  };
}

function lifetimeShares(found: Invented, now: Date): Answer {
  return {
    status: 200,
    body: {
      paging: { start: 0, count: 10, links: [] },
      elements: [
        {
          totalShareStatistics: pageDay(found, addDays(utcDay(now), -shareLagDays), now),
          organizationalEntity: toUrn(found),
        },
      ],
    },
  };
}
