import { addDays, addMonths, eachDay } from '../../../shared/domain/periods/days.ts';
import { siteToday } from '../../../shared/domain/periods/zone.ts';
import type { Connector, PulledWindow, PullRequest } from '../connector.ts';
import { PlatformError } from '../platform-error.ts';
import { sources } from '../sources.ts';
import { keepBest } from './best-rows.ts';
import { searchByDay, type SearchDimension, type SearchRow } from './search.ts';
import { listGscSites } from './sites.ts';

/**
 * Reads Search Console's web search (facts, platform APIs, section 5). A window costs five calls (totals, devices,
 * countries, queries and pages, each by day) plus one per additional 25,000 rows, or one call without results. Only
 * final days are stored.
 */
export const gscConnector: Connector = { ...sources.gsc, discover: listGscSites, pull: pullGsc };

/** Zone of every Search Console day. */
const timeZone = 'America/Los_Angeles';
/** Months of history the platform provides. */
const historyMonths = 16;
/** Queries and pages stored per day. */
const keptTerms = 50;

async function pullGsc({ site, accessToken, start, end, now }: PullRequest): Promise<PulledWindow> {
  const siteUrl = site.attr.accounts?.gsc?.accountName;
  if (siteUrl === undefined || accessToken === null) {
    throw new PlatformError({ platform: 'gsc', kind: 'reconnect', message: 'No site selected' });
  }
  const today = siteToday(now, timeZone);
  const oldestKept = addMonths(today, -historyMonths);
  const asked = eachDay(start, end);
  if (end < oldestKept) return { sections: [], timeZone, missingDays: asked };

  const totals = new Map<string, SearchRow>();
  const firstIncomplete = await searchByDay({ siteUrl, accessToken, days: asked, dimension: null }, row =>
    totals.set(row.date, row),
  );
  const through = newestDay(firstIncomplete, [...totals.keys()], today);
  const answered = asked.filter(date => date <= through);
  const days = answered.filter(date => date >= oldestKept || totals.has(date));
  const details = {
    device: keepBest(Infinity),
    country: keepBest(Infinity),
    query: keepBest(keptTerms),
    page: keepBest(keptTerms),
  };
  // A day without a row had no impressions, so no other query has rows either.
  if (days.some(date => totals.has(date))) {
    const range = eachDay(days[0] ?? start, days.at(-1) ?? end);
    for (const dimension of ['device', 'country', 'query', 'page'] as const satisfies readonly SearchDimension[]) {
      await searchByDay({ siteUrl, accessToken, days: range, dimension }, row => details[dimension].add(row));
    }
  }
  return {
    sections: [
      {
        service: 'gsc',
        section: 'core',
        days: days.map(date => ({
          date,
          ...toSums(totals.get(date)),
          devices: details.device.of(date).map(row => ({ device: row.key, ...toSums(row) })),
          countries: details.country.of(date).map(row => ({ country: row.key, ...toSums(row) })),
        })),
      },
      {
        service: 'gsc',
        section: 'terms',
        days: days.map(date => ({
          date,
          queries: details.query.of(date).map(row => ({ query: row.key, ...toSums(row) })),
          pages: details.page.of(date).map(row => ({ page: row.key, ...toSums(row) })),
        })),
      },
    ],
    timeZone,
    missingDays: answered.filter(date => !days.includes(date)),
    ...(through < end ? { through } : {}),
  };
}

/**
 * Returns the newest complete day: the platform names the first incomplete one. If it names none, days without a row
 * that are younger than its lag are pending.
 */
function newestDay(firstIncomplete: string | null, withRows: readonly string[], today: string): string {
  if (firstIncomplete !== null) return addDays(firstIncomplete, -1);
  const surelyThere = addDays(today, -sources.gsc.lagDays - 1);
  return withRows.reduce((newest, date) => (date > newest ? date : newest), surelyThere);
}

const toSums = (row: SearchRow | undefined) => ({
  clicks: row?.clicks ?? 0,
  impressions: row?.impressions ?? 0,
  position: row?.position ?? 0,
});
