import type {
  Ga4CoreDay,
  Ga4PagesDay,
  Ga4PlacesDay,
  Ga4ShopDay,
  Ga4Totals,
} from '../../../shared/platforms/ga4/days.ts';
import { invalidAnswer } from '../platform-error.ts';
import { adFields, ga4Metrics, type Ga4Field } from './metrics.ts';
import { parseAdvertising, googleRows } from './advertising.ts';
import type { Ga4Report, Ga4Row } from './parse.ts';
import type { Ga4ReportName } from './reports.ts';

export type Ga4Reports = { [Name in Ga4ReportName]?: Ga4Report };
export type Ga4Days = { core: Ga4CoreDay[]; places: Ga4PlacesDay[]; pages: Ga4PagesDay[]; shop: Ga4ShopDay[] | null };

/** Fields unknown on a day without totals where Google withholds small days (thresholding). */
const visitFields = Object.values(ga4Metrics)
  .map(({ field }): Ga4Field => field)
  .filter(field => !adFields.includes(field) && !['itemsPurchased', 'itemRevenue'].includes(field));
/** Landing pages stored per day; the rest is summed under '(other)'. */
const keptPages = 500;
const other = '(other)';

/**
 * Builds one record per day and section from a window's reports. A day without rows gets zeros, or unknown fields where
 * the platform withholds small days. Sorted, so that row order doesn't change the bytes. `days`: every day of the
 * window, in the property's zone. `isLinked`: a Google Ads account is linked. `unknown`: retired fields. Rules:
 * shared/platforms/ga4/days.ts; '(not set)' places are dropped (specification 5).
 */
export function normalise(
  days: readonly string[],
  reports: Ga4Reports,
  isLinked: boolean,
  unknown: readonly Ga4Field[] = [],
): Ga4Days {
  const asked = Object.values(reports);
  const first = asked[0];
  if (!first) return { core: [], places: [], pages: [], shop: null };
  const groupByDay = (name: Ga4ReportName) => byDay(days, name, reports[name]?.rows ?? []);
  const rows = {
    totals: groupByDay('totals'),
    traffic: groupByDay('traffic'),
    cities: groupByDay('cities'),
    devices: groupByDay('devices'),
    hours: groupByDay('hours'),
    pages: groupByDay('pages'),
    events: groupByDay('events'),
    advertising: groupByDay('advertising'),
    items: groupByDay('items'),
  };
  const { timeZone, currency } = first;
  const quality = {
    sampled: asked.some(report => report.sampled),
    thresholded: asked.some(report => report.thresholded),
    otherRow: asked.some(report => report.otherRow),
  };
  const lacking = isLinked ? unknown : unknown.filter(field => !adFields.includes(field));
  const day = (date: string, name: keyof typeof rows) => rows[name].get(date) ?? [];
  const isWithheld = (date: string) => reports.totals?.thresholded === true && day(date, 'totals').length === 0;
  const unknownOn = (date: string) => (isWithheld(date) ? [...new Set([...lacking, ...visitFields])].sort() : lacking);
  return {
    core: days.map(date => ({
      date,
      timeZone,
      currency,
      ...adsAndTotals(
        isWithheld(date) ? knownVisits(day(date, 'traffic')) : day(date, 'totals')[0],
        day(date, 'advertising'),
        isLinked,
        lacking,
      ),
      traffic: merge(day(date, 'traffic'), 3).map(({ keys: [source = '', medium = '', campaign = ''], sums: s }) => ({
        source,
        medium,
        campaign,
        sessions: s(0),
        engagedSessions: s(1),
        keyEvents: s(2),
        transactions: s(3),
        revenue: s(4),
      })),
      devices: merge(day(date, 'devices'), 1).map(({ keys: [device = ''], sums: s }) => ({
        device,
        sessions: s(0),
        keyEvents: s(1),
      })),
      hours: toHours(day(date, 'hours')),
      events: merge(day(date, 'events'), 1)
        .filter(({ sums: s }) => s(0) > 0)
        .map(({ keys: [name = ''], sums: s }) => ({ name, keyEvents: s(0) })),
      quality,
      ...(unknownOn(date).length === 0 ? {} : { unknown: [...unknownOn(date)] }),
    })),
    places: days.map(date => ({
      date,
      cities: merge(
        day(date, 'cities').filter(({ dimensions: [city] }) => isPlace(city)),
        2,
      ).map(({ keys: [city = '', region = ''], sums: s }) => ({
        city,
        region: isPlace(region) ? region : '',
        sessions: s(0),
        keyEvents: s(1),
        transactions: s(2),
        revenue: s(3),
      })),
    })),
    pages: days.map(date => ({ date, pages: toPages(day(date, 'pages')) })),
    shop: reports.items
      ? days.map(date => ({
          date,
          currency,
          products: merge(day(date, 'items'), 1).map(({ keys: [name = ''], sums: s }) => ({
            name,
            itemsPurchased: s(0),
            itemRevenue: s(1),
          })),
        }))
      : null,
  };
}

const isPlace = (value: string | undefined) => value !== undefined && value !== '' && value !== '(not set)';

function byDay(days: readonly string[], report: string, rows: readonly Ga4Row[]): Map<string, Ga4Row[]> {
  const grouped = new Map<string, Ga4Row[]>(days.map(date => [date, []]));
  for (const row of rows) {
    const group = grouped.get(row.date);
    if (!group) throw invalidAnswer('ga4', report, 'date', `${row.date} was not asked for`);
    group.push(row);
  }
  return grouped;
}

/** GA4 has no row for a day without advertising: zero spend with a linked account, otherwise unknown. */
function adsAndTotals(
  row: Ga4Row | undefined,
  advertising: readonly Ga4Row[],
  isLinked: boolean,
  lacking: readonly Ga4Field[],
): Pick<Ga4CoreDay, 'totals' | 'importedAds' | 'adCampaigns'> {
  const { google, imported } = parseAdvertising(advertising);
  const totals = toTotals(row, google, isLinked, lacking);
  const adCampaigns = totals.adCost === null ? [] : toCampaigns(googleRows(advertising));
  const [cost = 0, clicks = 0, impressions = 0] = imported ?? [];
  return {
    totals,
    ...(adCampaigns.length === 0 ? {} : { adCampaigns }),
    ...(imported === null ? {} : { importedAds: { cost, clicks, impressions } }),
  };
}

/** Sums the visits that a day's rows show at least when its total is withheld. */
const knownVisits = (traffic: readonly Ga4Row[]): Ga4Row => {
  const sum = (metric: number) => traffic.reduce((total, { metrics }) => total + (metrics[metric] ?? 0), 0);
  return { date: '', dimensions: [], metrics: [sum(0), sum(1), 0, 0, 0, 0, sum(2), sum(3), sum(4)] };
};

const toCampaigns = (rows: readonly Ga4Row[]) =>
  merge(rows, 1)
    .map(({ keys: [name = ''], sums: s }) => ({ name, cost: s(0), clicks: s(1), impressions: s(2) }))
    .filter(({ cost, clicks, impressions }) => cost + clicks + impressions > 0);

function toTotals(
  row: Ga4Row | undefined,
  google: readonly number[] | null,
  isLinked: boolean,
  lacking: readonly Ga4Field[],
): Ga4Totals {
  const [sessions = 0, engagedSessions = 0, totalUsers = 0, newUsers = 0, screenPageViews = 0, ...rest] =
    row?.metrics ?? [];
  const [averageSessionSeconds = 0, keyEvents = 0, transactions = 0, revenue = 0] = rest;
  const none = isLinked ? 0 : null;
  const [adCost = none, adClicks = none, adImpressions = none] = google ?? [];
  return {
    sessions,
    engagedSessions,
    totalUsers,
    newUsers,
    screenPageViews,
    sessionSeconds: rounded(averageSessionSeconds * sessions),
    keyEvents,
    transactions,
    revenue,
    adCost: lacking.includes('adCost') ? null : adCost,
    adClicks: lacking.includes('adClicks') ? null : adClicks,
    adImpressions: lacking.includes('adImpressions') ? null : adImpressions,
  };
}

type Merged = { keys: readonly string[]; sums: (metric: number) => number };

/** Sums rows with the same first dimensions; biggest first metric first, then by name. */
function merge(rows: readonly Ga4Row[], dimensionCount: number): Merged[] {
  const groups = new Map<string, { keys: readonly string[]; metrics: number[] }>();
  for (const row of rows) {
    const keys = row.dimensions.slice(0, dimensionCount);
    const id = JSON.stringify(keys);
    const group = groups.get(id);
    if (group) group.metrics = group.metrics.map((sum, index) => sum + (row.metrics[index] ?? 0));
    else groups.set(id, { keys, metrics: [...row.metrics] });
  }
  return [...groups]
    .sort(([idA, a], [idB, b]) => (b.metrics[0] ?? 0) - (a.metrics[0] ?? 0) || compare(idA, idB))
    .map(([, { keys, metrics }]) => ({ keys, sums: metric => rounded(metrics[metric] ?? 0) }));
}

function toHours(rows: readonly Ga4Row[]): Ga4CoreDay['hours'] {
  const numbered = rows.map(row => ({ ...row, dimensions: [hourKey(row.dimensions[0] ?? '')] }));
  return merge(numbered, 1)
    .map(({ keys: [hour = ''], sums: s }) => ({
      hour: hour === '' ? null : Number(hour),
      sessions: s(0),
      keyEvents: s(1),
    }))
    .sort((a, b) => (a.hour ?? 24) - (b.hour ?? 24));
}

/** Converts '0' and '00' to '0', up to '23'; '' for '(other)' and any other text. */
const hourKey = (value: string) => (/^\d{1,2}$/.test(value) && Number(value) < 24 ? String(Number(value)) : '');

function toPages(rows: readonly Ga4Row[]): Ga4PagesDay['pages'] {
  const pages = merge(rows, 1).map(({ keys: [page = ''], sums: s }) => ({
    page,
    sessions: s(0),
    engagedSessions: s(1),
    keyEvents: s(2),
  }));
  const named = pages.filter(({ page }) => page !== other);
  const rest = [...pages.filter(({ page }) => page === other), ...named.slice(keptPages)];
  if (rest.length === 0) return named;
  const sum = (of: (page: (typeof pages)[number]) => number) =>
    rounded(rest.reduce((total, page) => total + of(page), 0));
  return [
    ...named.slice(0, keptPages),
    {
      page: other,
      sessions: sum(p => p.sessions),
      engagedSessions: sum(p => p.engagedSessions),
      keyEvents: sum(p => p.keyEvents),
    },
  ];
}

/** Rounds to six decimals: below any platform's precision, above floating-point errors. */
const rounded = (value: number) => Math.round(value * 1e6) / 1e6;
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
