import type { Question as SqlQuestion } from '../../../test/functions/support/report-sql.ts';
import { metricFormulas } from '../../../test/functions/support/report-sql.ts';
import { makeSiteDays, type SiteDays } from '../../../test/functions/support/report-days.ts';
import { seededRandom } from '../generate-leads.ts';

/** The company of the questions: a shop with every platform, a site with gaps, one in Canada, and a linked one. */
export const gaps = ['2026-11-05', '2026-11-06', '2026-09-30', '2026-04-02'];
export const linkedSince = '2026-02-10';
export const siteDays: Readonly<Record<string, SiteDays>> = {
  'site-n1': makeSiteDays('site-n1', [
    'ga4',
    'pagespeed',
    'gmb',
    'gsc',
    'fbPage',
    'fb',
    'linkedin',
    'linkedinOrg',
    'bing',
  ]),
  'site-n2': makeSiteDays('site-n2', ['ga4', 'gmb', 'fbPage'], { lacking: gaps }),
  'site-s1': makeSiteDays('site-s1', ['ga4', 'fb', 'pagespeed'], { currency: 'CAD' }),
  'site-w1': makeSiteDays('site-w1', ['ga4', 'bing', 'gmb'], { from: linkedSince }),
};

/** The sites that each place counts, by hand. */
const sitesByPlace = {
  'site-n1': ['site-n1'],
  'site-n2': ['site-n2'],
  'site-s1': ['site-s1'],
  'site-w1': ['site-w1'],
  north: ['site-n1', 'site-n2', 'site-w1'],
  south: ['site-s1'],
  org: ['site-n1', 'site-n2', 'site-s1', 'site-w1'],
} as const;
type Place = keyof typeof sitesByPlace;

/** Keys of three places: places they read, and places that don't exist for them, by hand. */
const reach = {
  north: { reads: ['north', 'site-n1', 'site-n2', 'site-w1'], not: ['org', 'brand', 'south', 'site-s1', 'west'] },
  org: { reads: ['org', 'north', 'south', 'site-n1', 'site-n2', 'site-s1'], not: ['brand', 'reseller', 'other'] },
  'site-n1': { reads: ['site-n1'], not: ['site-n2', 'north', 'org', 'site-w1', 'no-such-place'] },
} as const satisfies Record<string, { reads: readonly Place[]; not: readonly string[] }>;
export type KeyPlace = keyof typeof reach;
export const keyPlaces = ['north', 'org', 'site-n1'] as const;

type Days = { readonly start: string; readonly end: string };
/** Periods with both comparisons, written by hand. */
const periods: readonly { now: Days; previous: Days; year: Days; whole?: readonly string[] }[] = [
  {
    now: { start: '2026-10-21', end: '2026-11-20' },
    previous: { start: '2026-09-20', end: '2026-10-20' },
    year: { start: '2025-10-21', end: '2025-11-20' },
  },
  {
    now: { start: '2026-09-01', end: '2026-09-30' },
    previous: { start: '2026-08-01', end: '2026-08-31' },
    year: { start: '2025-09-01', end: '2025-09-30' },
    whole: ['202609'],
  },
  {
    now: { start: '2026-07-01', end: '2026-09-30' },
    previous: { start: '2026-04-01', end: '2026-06-30' },
    year: { start: '2025-07-01', end: '2025-09-30' },
    whole: ['202607', '202608', '202609'],
  },
  {
    now: { start: '2026-01-01', end: '2026-11-20' },
    previous: { start: '2025-02-11', end: '2025-12-31' },
    year: { start: '2025-01-01', end: '2025-11-20' },
    whole: ['202601', '202605', '202610'],
  },
  {
    now: { start: '2026-02-11', end: '2026-06-09' },
    previous: { start: '2025-10-15', end: '2026-02-10' },
    year: { start: '2025-02-11', end: '2025-06-09' },
    whole: ['202603', '202604', '202605'],
  },
  {
    now: { start: '2026-10-05', end: '2026-10-11' },
    previous: { start: '2026-09-28', end: '2026-10-04' },
    year: { start: '2025-10-05', end: '2025-10-11' },
  },
  {
    now: { start: '2026-11-05', end: '2026-11-05' },
    previous: { start: '2026-11-04', end: '2026-11-04' },
    year: { start: '2025-11-05', end: '2025-11-05' },
  },
];
/** Periods whose sites are listed. */
const listedPeriods = [0, 1, 3];
/** Some metrics by which sites are ranked. */
const rankedMetrics = ['sessions', 'goals', 'gcr', 'adSpend'];
const shopMetrics = ['ROAS', 'averageOrderValue', 'transactions', 'revenue'];

/** A question with what SQL must say: about a part of the answer, and about its comparison. */
export type Question = {
  readonly key: KeyPlace;
  readonly input: Readonly<Record<string, string>>;
  readonly metric: string;
  /** The group of the answer that is asked for. */
  readonly group?: string;
  /** Absent: the place doesn't exist for the key. */
  readonly known?: { readonly place: Place; readonly now: SqlQuestion; readonly previous?: SqlQuestion };
};

const ask = (place: Place, { start, end }: Days): SqlQuestion => ({
  name: `${place} ${start} ${end}`,
  sites: sitesByPlace[place],
  start,
  end,
});
const monthDays = (month: string): Days => {
  const [year, index] = [month.slice(0, 4), month.slice(4)];
  const last = new Date(Date.UTC(Number(year), Number(index), 0)).getUTCDate();
  return { start: `${year}-${index}-01`, end: `${year}-${index}-${last}` };
};

/** Metrics with one meaning at a place. A return on ad spend is of shops only, and so are sales. */
const listMetrics = (place: Place): string[] => [
  ...Object.keys(metricFormulas).filter(metric => place === 'site-n1' || !shopMetrics.includes(metric)),
  // No such numbers, or none of this kind.
  'unitSales',
  ...(place === 'site-n2' ? ['revenue', 'ROAS'] : []),
];

/** Generates questions of every kind, always the same ones. */
export function makeQuestions(count: number): Question[] {
  const random = seededRandom(26);
  const pick = <T>(values: readonly T[]): T => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new Error('Nothing to pick');
    return value;
  };
  return Array.from({ length: count }, (_, index): Question => {
    const key = pick(keyPlaces);
    const place = pick(reach[key].reads);
    const period = pick(periods);
    const metric = pick(listMetrics(place));
    const input = { siteId: place, metrics: metric, from: period.now.start, to: period.now.end };
    const answer = { place, now: ask(place, period.now) };
    switch (index % 8) {
      case 0:
        return { key, metric, input: { ...input, siteId: pick(reach[key].not) } };
      case 1:
        return askAboutMonth();
      case 2:
        return askAboutDay();
      case 3:
        return askAboutSite();
      case 4:
      case 5: {
        const compare = pick(['previous', 'year'] as const);
        return {
          key,
          metric,
          input: { ...input, compare },
          known: { ...answer, previous: ask(place, period[compare]) },
        };
      }
      default:
        return { key, metric, input, known: answer };
    }

    function askAboutMonth(): Question {
      const { now, whole = [] } = pick(periods.filter(candidate => candidate.whole !== undefined));
      const month = pick(whole);
      return {
        key,
        metric,
        group: month,
        input: { ...input, from: now.start, to: now.end, groupBy: 'month' },
        known: { place, now: ask(place, monthDays(month)) },
      };
    }

    function askAboutDay(): Question {
      const day = pick(['2026-10-05', '2026-10-08', '2026-10-11', '2026-11-05', '2026-11-20']);
      const from = day < '2026-10-12' ? '2026-10-05' : '2026-10-21';
      return {
        key,
        metric,
        group: day,
        input: { ...input, from, to: from === '2026-10-05' ? '2026-10-11' : '2026-11-20', groupBy: 'day' },
        known: { place, now: ask(place, { start: day, end: day }) },
      };
    }

    function askAboutSite(): Question {
      const above = key === 'org' ? pick(['org', 'north'] as const) : 'north';
      const site = pick(sitesByPlace[above]);
      const { now } = pick(listedPeriods.map(at => periods[at] ?? period));
      const ranked = pick(rankedMetrics);
      return {
        key: key === 'site-n1' ? 'north' : key,
        metric: ranked,
        group: site,
        input: { siteId: above, metrics: ranked, from: now.start, to: now.end, groupBy: 'site' },
        known: { place: site, now: ask(site, now) },
      };
    }
  });
}
