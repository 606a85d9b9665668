import { addDays, eachDay } from '../../../shared/domain/periods/days.ts';
import { siteToday } from '../../../shared/domain/periods/zone.ts';
import type { FbPageCoreDay } from '../../../shared/platforms/facebook-page/days.ts';
import type { Connector, PulledWindow, PullRequest } from '../connector.ts';
import { callGraph, toPathSegment } from '../facebook/call.ts';
import { PlatformError } from '../platform-error.ts';
import { sources } from '../sources.ts';
import { pageZone, splitRange, seriesRange } from './days.ts';
import { type InstagramDay, readInstagram } from './instagram.ts';
import { askGroup } from './isolate.ts';
import { pageMetrics } from './metrics.ts';
import { listPages, openPage } from './page.ts';
import { parseSeries, type Series } from './parse.ts';

/** Stays below the call's limit of 90 days, since a day in fall has 25 hours. */
const daysPerCall = 88;

/**
 * Reads a Facebook Page and its Instagram account (facts, platform APIs, section 7). A window costs one call for the
 * page token, three for page metrics, and Instagram's (see readInstagram). Days are Pacific. Pages with fewer than 100
 * likes get nulls, not zeros.
 */
export const fbPageConnector: Connector = { ...sources.fbPage, discover: listPages, pull: pullPage };

async function pullPage({ site, accessToken, start, end, now }: PullRequest): Promise<PulledWindow> {
  const account = site.attr.accounts?.fbPage;
  if (account === undefined || accessToken === null) {
    throw new PlatformError({ platform: 'fbPage', kind: 'reconnect', message: 'No page selected' });
  }
  const page = await openPage(accessToken, account.pageId);
  const series = await readPage(account.pageId, page.token, start, end);
  const through = newestDay(series, start, end, now);
  const instagramId = page.instagram?.id ?? account.igPageId;
  const followers = page.instagram?.followers ?? null;
  const instagram =
    instagramId === undefined || through < start
      ? null
      : await readInstagram({ instagramId, followers, token: page.token, start, end: through, now });
  const yesterday = addDays(siteToday(now, pageZone), -1);
  // Followers are a current count, so they belong to the newest day of an answer that reaches today.
  const followersDay = end >= yesterday ? through : null;
  const days = eachDay(start, through).map(
    (date): FbPageCoreDay => ({
      date,
      page: pageDay(series, date),
      instagram: withFollowers(instagram?.get(date), date === followersDay ? followers : null),
    }),
  );
  return {
    sections: [{ service: 'fbPage', section: 'core', days }],
    timeZone: pageZone,
    missingDays: [],
    ...(through < end ? { through } : {}),
  };
}

const withFollowers = (day: InstagramDay | undefined, followers: number | null): InstagramDay | null =>
  day === undefined ? null : { ...day, followers };

async function readPage(pageId: string, token: string, start: string, end: string): Promise<Series> {
  const all: Series = new Map();
  const dead = new Set<string>();
  for (const part of splitRange({ start, end }, daysPerCall)) {
    for (const group of pageMetrics) {
      const answers = await askGroup(group, dead, names =>
        callGraph({
          service: 'fbPage',
          path: `${toPathSegment(pageId)}/insights`,
          token,
          parameters: { metric: names.join(','), period: 'day', ...seriesRange(part) },
        }),
      );
      for (const answer of answers) {
        for (const [name, days] of parseSeries('page insights', answer))
          all.set(name, new Map([...(all.get(name) ?? []), ...days]));
      }
    }
  }
  return all;
}

/**
 * Returns the last answered day: the newest with a value, and at least every day that is due, so a page without values
 * gets its days too.
 */
function newestDay(series: Series, start: string, end: string, now: Date): string {
  const due = addDays(siteToday(now, pageZone), -1 - sources.fbPage.lagDays);
  let newest = due < end ? due : end;
  for (const days of series.values()) {
    for (const day of days.keys()) if (day >= start && day <= end && day > newest) newest = day;
  }
  return newest;
}

function pageDay(series: Series, date: string): FbPageCoreDay['page'] {
  const page: FbPageCoreDay['page'] = {
    follows: null,
    newFollows: null,
    unfollows: null,
    mediaViews: null,
    uniqueMediaViews: null,
    engagements: null,
    pageViews: null,
    videoViews: null,
  };
  for (const { name, field } of pageMetrics.flat()) page[field] = series.get(name)?.get(date) ?? page[field];
  return page;
}
