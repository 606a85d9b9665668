import { addDays, addMonths, eachDay, listMonths } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import type { GmbCoreDay } from '../../../shared/platforms/gmb/days.ts';
import type { Connector, PulledWindow, PullRequest } from '../connector.ts';
import { PlatformError } from '../platform-error.ts';
import { sources } from '../sources.ts';
import { listGmbAccounts } from './accounts.ts';
import { monthTerms } from './keywords.ts';
import type { GmbMetric } from './metrics.ts';
import { type DailyCounts, dailyCounts } from './performance.ts';
import { reviewsByDay } from './reviews.ts';

/**
 * Reads the Google Business Profile of one location (facts, platform APIs, section 4). A window costs one call for its
 * days, one per 100 search terms of its first month, and one per 50 reviews changed since its start; a backfill reads
 * all reviews with its newest window.
 */
export const gmbConnector: Connector = { ...sources.gmb, discover: listGmbAccounts, pull: pullGmb };

/** Months of history the platform provides. */
const historyMonths = 18;
/** Days to wait for a day missing from all series; the usual lag is five days. */
const patienceDays = 14;
/** Zone that defines today for the platform's lag and history, since it names none for its days. */
const zoneOfToday = 'America/Los_Angeles';

async function pullGmb({ site, accessToken, start, end, collection, now }: PullRequest): Promise<PulledWindow> {
  const account = site.attr.accounts?.gmb;
  if (account === undefined || accessToken === null) {
    throw new PlatformError({ platform: 'gmb', kind: 'reconnect', message: 'No location selected' });
  }
  const { accountId, locationId } = account;
  const today = siteToday(now, zoneOfToday);
  const oldestKept = addMonths(today, -historyMonths);
  const dates = eachDay(start, end);
  if (end < oldestKept) return { sections: [], timeZone: null, missingDays: dates };

  const counts = await dailyCounts({ locationId, accessToken, start, end });
  const named = new Set([...counts.values()].flatMap(days => [...days.keys()]));
  const newest = [...named].reduce(
    (latest, date) => (date > latest ? date : latest),
    addDays(today, -patienceDays - 1),
  );
  const answered = dates.filter(date => date <= newest);
  // A day the platform doesn't name has no value, but isn't missing.
  const days = answered.filter(date => date >= oldestKept || named.has(date));
  // Across a month's end, the ending month's terms are read; the next month's follow on the first night within it.
  const [month] = listMonths({ start: days[0] ?? end, end: days.at(-1) ?? start });
  const terms = month === undefined ? [] : [await monthTerms({ locationId, accessToken, month })];
  // Reviews are paged from the newest: a backfill reads them once, with its newest window.
  const asked = collection?.end === end ? collection : { start, end };
  const reviews =
    collection !== undefined && collection.end !== end
      ? null
      : await reviewsByDay({ accountId, locationId, accessToken, ...asked, timeZone: siteTimeZone(site.attr) });
  return {
    sections: [
      { service: 'gmb', section: 'core', days: days.map(date => coreDay(date, counts)) },
      { service: 'gmb', section: 'terms', days: terms },
      ...(reviews === null ? [] : [{ service: 'gmb' as const, section: 'reviews' as const, ...reviews }]),
    ],
    timeZone: null,
    missingDays: answered.filter(date => !days.includes(date)),
    ...(newest < end ? { through: newest } : {}),
  };
}

/** A day missing from a series, or a missing series, gives null; a day without a value counts zero. */
function coreDay(date: string, counts: DailyCounts): GmbCoreDay {
  const of = (field: GmbMetric['field']) => counts.get(field)?.get(date) ?? null;
  return {
    date,
    impressions: {
      desktopMaps: of('desktopMaps'),
      desktopSearch: of('desktopSearch'),
      mobileMaps: of('mobileMaps'),
      mobileSearch: of('mobileSearch'),
    },
    callClicks: of('callClicks'),
    websiteClicks: of('websiteClicks'),
    directionRequests: of('directionRequests'),
    messagingClicks: of('messagingClicks'),
    bookings: of('bookings'),
    foodOrders: of('foodOrders'),
    foodMenuClicks: of('foodMenuClicks'),
  };
}
