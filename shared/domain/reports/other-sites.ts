import { leadSiteCounts } from '../../model/lead-sites.ts';
import type { OtherSites } from '../../model/other-sites.ts';
import type { RollupRecord } from '../../model/month-record.ts';
import type { SiteRow } from '../../model/node-rows.ts';
import type { Report } from '../../model/report.ts';
import { toDailyAverages } from '../../numbers/comparison/compare.ts';
import type { SiteInBoth } from '../../numbers/comparison/sites-in-common.ts';
import { sumPairs, toPair } from '../../numbers/comparison/summed-sources.ts';
import { mergeSites } from '../../numbers/rollup/merge.ts';
import { leadParts } from '../leads/lead-sites.ts';
import { rankAttention } from '../overview/all-sites.ts';
import type { ComparisonKind } from '../periods/periods.ts';
import { rankMetrics, sitesInBoth, toSite } from './site-table.ts';

type Site = Report['sites'][number];
type OtherKind = OtherSites['previous'];

/** Returns true if revenue is known, or has no sum only because of its currencies. */
export const sellsInPeriod = ({ metrics }: Site): boolean => {
  const revenue = metrics.revenue?.value;
  return revenue?.known === true || revenue?.why === 'mixed-currency';
};
export const reportsSessions = ({ metrics }: Site): boolean => metrics.sessions?.value.known === true;
const hasJoined = ({ metrics }: Site, metric: 'goals' | 'revenue'): boolean =>
  metrics[metric]?.value.known === true && !metrics[metric].previous.known;

/** Adds up sites one by one, beginning with `from`. */
export function sumOtherSites(from?: OtherSites) {
  const kinds = { previous: sumKind('previous', from?.previous), yearAgo: sumKind('year-ago', from?.yearAgo) };
  const scores = new Map((from?.scores ?? []).map(entry => [`${entry.score} ${entry.previousScore}`, entry]));
  const having = { ...(from?.having ?? { leads: 0, units: 0 }) };
  let [sites, shops] = [from?.sites ?? 0, from?.shops ?? 0];
  return {
    add: (row: SiteRow): void => {
      sites += 1;
      shops += Number(row.isEcommerce);
      for (const by of leadSiteCounts) having[by] += Number((row.record.sources.crm?.parts[leadParts[by]] ?? 0) > 0);
      kinds.previous.add(row);
      kinds.yearAgo.add(row);
      const { score, previousScore } = row;
      const id = `${score} ${previousScore}`;
      scores.set(id, { score, previousScore, sites: (scores.get(id)?.sites ?? 0) + 1 });
    },
    read: (): OtherSites => ({
      sites,
      shops,
      having: { ...having },
      previous: kinds.previous.read(),
      yearAgo: kinds.yearAgo.read(),
      scores: [...scores].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry),
    }),
  };
}

const nothing = { attention: 0, reporting: 0, selling: 0, joined: { goals: 0, revenue: 0 } } as const;

function sumKind(kind: ComparisonKind, from?: OtherKind) {
  const { whole, like, ...start } = from ?? { ...nothing, whole: undefined, like: undefined };
  const counts = { ...start, joined: { ...start.joined } };
  const [wholeSums, likeSums] = [sumPairs(whole), sumPairs(like)];
  return {
    add: (row: SiteRow): void => {
      for (const both of sitesInBoth([row], kind)) {
        wholeSums.add(both);
        likeSums.add(both.like, toDailyAverages(both.like));
      }
      const site = toSite(row, kind);
      counts.attention += Number(rankAttention(site) !== null);
      counts.reporting += Number(reportsSessions(site));
      counts.selling += Number(reportsSessions(site) && sellsInPeriod(site));
      counts.joined.goals += Number(hasJoined(site, 'goals'));
      counts.joined.revenue += Number(hasJoined(site, 'revenue'));
    },
    read: (): OtherKind => ({ ...counts, whole: wholeSums.read(), like: likeSums.read() }),
  };
}

const getKind = (others: OtherSites, kind: ComparisonKind): OtherKind =>
  kind === 'previous' ? others.previous : others.yearAgo;

/** Returns the sums of other sites as one site in both periods. */
export function othersInBoth(others: OtherSites, kind: ComparisonKind): SiteInBoth {
  const { whole, like } = getKind(others, kind);
  return { ...toPair(whole), like: toPair(like) };
}

/** Returns the newest values of other sites, as records that merge with those of sites. */
export const listNewestValues = (
  others: OtherSites | undefined,
  kind: ComparisonKind,
  side: 'now' | 'before',
): RollupRecord[] =>
  (others === undefined ? [] : getKind(others, kind).whole[side]).flatMap(({ source, fans }) =>
    fans === undefined
      ? []
      : [
          {
            ...mergeSites([]),
            sources: { [source]: { days: 0, currencies: [], parts: {}, last: { totalFans: fans } } },
          },
        ],
  );

/** Returns other sites as a report shows them: their number, metrics, and what is counted over all sites. */
export function describeOthers(others: OtherSites, kind: ComparisonKind): NonNullable<Report['others']> {
  const { attention, reporting, selling, joined } = getKind(others, kind);
  const { sites, shops, scores } = others;
  const metrics = rankMetrics(othersInBoth(others, kind), { isEcommerce: shops > 0, isCut: false });
  return { sites, metrics, attention, reporting, selling, joined, scores };
}
