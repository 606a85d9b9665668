import type { RecordService } from '../../platforms/registry.ts';
import type { ComparedSites } from '../../model/compared-sites.ts';
import type { NodeDay, NodeMonth, SiteRow } from '../../model/node-rows.ts';
import type { OtherSites } from '../../model/other-sites.ts';
import type { MetricKey, NumberPair } from '../../model/metric-value.ts';
import type { Report } from '../../model/report.ts';
import { toDailyAverages } from '../../numbers/comparison/compare.ts';
import { isUneven, type LikeWithLike, likeWithLike } from '../../numbers/comparison/like-with-like.ts';
import { ofSameSites, type SitesPoint } from '../../numbers/comparison/same-sites.ts';
import { type SitesInCommon, sitesLikeWithLike } from '../../numbers/comparison/sites-in-common.ts';
import { metricOfSources, metricsOfSources } from '../../numbers/metrics/compute.ts';
import { sumPart } from '../../numbers/metrics/of-sources.ts';
import type { PartKey } from '../../numbers/metrics/parts.ts';
import { channelParts } from '../../platforms/ga4/day-parts.ts';
import { addDays, type Day, type DayRange, countDays } from '../periods/days.ts';
import { chooseGrain } from '../periods/grain.ts';
import type { ComparisonKind } from '../periods/periods.ts';
import { mergeSites } from '../../numbers/rollup/merge.ts';
import { type Compared, readComparedSites } from './compared-sites.ts';
import { coverageList } from './coverage-list.ts';
import { comparedMetrics, computeGrowthReferences, ofSellingSites, unmadeMetrics } from './node-metrics.ts';
import { type Part, sumRange, type RowsByTime } from '../../numbers/rollup/rows-over.ts';
import { type Freshness, toFactSources, withNewestValues, withUnmade } from './parts.ts';
import { listNotable } from './notable-sites.ts';
import { describeOthers, listNewestValues } from './other-sites.ts';
import { drawnMetrics } from '../../screens/reports.ts';
import { isRestated, monthsOfReport, listSitesPoints, computeReportSeries } from './series.ts';
import { sitesInBoth, siteTable } from './site-table.ts';

export type ReportInput = {
  readonly node: Pick<Report['node'], 'siteId' | 'name' | 'type'>;
  readonly timeZone: string;
  readonly today: Day;
  readonly range: DayRange;
  readonly comparison: DayRange;
  readonly grain: Report['grain'];
  /** The comparison that site rows need; null: none, so there is no table of sites. */
  readonly kind: ComparisonKind | null;
  /** The node itself is a shop or has one. */
  readonly isEcommerce: boolean;
  readonly computedAt: string | null;
  /** The node's day of `computedAt`; today without one. */
  readonly madeOn: Day;
  readonly lagDays: Freshness['lagDays'];
  readonly days: readonly NodeDay[];
  readonly months: readonly NodeMonth[];
  /** Its sites in the period; empty for a site, and for a custom range. */
  readonly sites: readonly SiteRow[];
  /** Comparison of all sites, and the sums of those that aren't in `sites`, if there are very many. */
  readonly many?: { readonly compared: ComparedSites; readonly others: OtherSites } | undefined;
  /** The number of sites, if known; otherwise that of the most common service. */
  readonly siteCount: number;
  /** Services that a site has lost access to. */
  readonly lost: ReadonlySet<RecordService>;
};

/**
 * Builds the numbers of a site, region, organization or company over a range, from its stored rows (specification 2,
 * Reports and summaries). Metrics are calculated from sums by their own aggregation; money in several currencies is not
 * added; without rows values are unknown, not 0. Each site counts once, including linked ones.
 */
export function buildReport(input: ReportInput): Report {
  const { node, timeZone, today, range, comparison, grain, kind, computedAt, lagDays, sites, many, lost } = input;
  const newest = input.days.findLast(({ record }) => Object.keys(record.sources).length > 0);
  // Rows are written before their time is recorded, so they may have a newer day.
  const madeOn = newest === undefined || newest.date < input.madeOn ? input.madeOn : addDays(newest.date, 1);
  const rows: RowsByTime = {
    days: new Map(input.days.map(day => [day.date, day])),
    months: new Map(input.months.map(month => [month.yearMonth, month])),
  };
  const of = (
    asked: DayRange,
    side: 'now' | 'before',
    getRecord: (site: SiteRow) => SiteRow['record'] | null,
  ): Part => {
    const part = withUnmade(sumRange(rows, asked), asked, { madeOn, today, lagDays, newest: newest?.coverage ?? {} });
    const newestValues = mergeSites([
      ...sites.flatMap(site => getRecord(site) ?? []),
      ...(kind === null ? [] : listNewestValues(many?.others, kind, side)),
    ]);
    return { ...part, record: withNewestValues(part.record, newestValues) };
  };
  const now = of(range, 'now', site => site.record);
  const before = of(comparison, 'before', site =>
    kind === null ? null : kind === 'previous' ? site.previous : site.yearAgo,
  );
  // Above sites a custom range has no site rows: the sales of its days decide.
  const hasNoSites = node.type !== 'SITE' && sites.length === 0;
  const isEcommerce =
    input.isEcommerce ||
    sites.some(site => site.isEcommerce) ||
    (many?.others.shops ?? 0) > 0 ||
    (hasNoSites && (now.record.sources.ga4?.parts['transactions'] ?? 0) > 0);
  const made = kind === null ? [] : sitesInBoth(sites, kind);
  const shops = kind === null ? [] : sitesInBoth(sites.filter(isShop), kind);
  const compared = many === undefined || kind === null ? undefined : readComparedSites(many.compared, kind);
  const growthScope = { isSite: node.type === 'SITE', until: addDays(madeOn, -1) };
  const side = (part: Part, asked: DayRange, which: 'now' | 'before') => {
    const extras = { isEcommerce, allSpend: true, ...computeGrowthReferences(rows, asked, growthScope) } as const;
    const sources = toFactSources(part, lost);
    const selling =
      compared === undefined ? shops.flatMap(site => site[which]) : (compared.selling?.whole[which] ?? []);
    const values = computedAt === null ? unmadeMetrics({ isEcommerce }) : metricsOfSources(sources, extras);
    const sellingValues = ofSellingSites(values, !hasNoSites);
    const ROAS =
      computedAt !== null && selling.length > 0 ? metricOfSources('ROAS', selling, extras) : sellingValues.ROAS;
    return {
      sources,
      ...(selling.length === 0 ? {} : { selling }),
      length: countDays(asked),
      values: { ...sellingValues, ROAS },
      extras,
    };
  };
  const [current, earlier] = [side(now, range, 'now'), side(before, comparison, 'before')];
  const lengths = { now: current.length, before: earlier.length };
  const sitesLike = compared === undefined ? sitesLikeWithLike(made, lengths) : toFound(compared);
  const sellingLike = compared?.selling === undefined ? sitesLikeWithLike(shops, lengths) : toFound(compared.selling);
  const points = (asked: DayRange): SitesPoint[] => listSitesPoints(rows, asked, chooseGrain(range));
  const paired =
    node.type === 'SITE'
      ? { now: points(range), before: points(comparison) }
      : ofSameSites(points(range), points(comparison));
  const nodeLike = likeWithLike(paired.now, paired.before);
  const findLike = (metric: MetricKey) =>
    made.length > 0
      ? metric === 'ROAS'
        ? sellingLike
        : sitesLike
      : hasNoSites && metric === 'ROAS'
        ? { now: [], before: [] }
        : nodeLike;
  const metrics = comparedMetrics(current, earlier, findLike, { now: current.extras, before: earlier.extras });
  const series = computeReportSeries(rows, range, grain, isEcommerce, today);
  const previous = computeReportSeries(rows, comparison, grain, isEcommerce, today);
  return {
    node: { ...node, sites: Math.max(input.siteCount, ...Object.values(now.coverage).map(held => held.sites)) },
    timeZone,
    range,
    comparison,
    grain,
    computedAt,
    provisional: isRestated(now.coverage, range.end, today),
    metrics,
    series: Object.fromEntries(
      drawnMetrics.map(metric => [metric, { points: series[metric], previous: previous[metric] }]),
    ),
    months: monthsOfReport(rows, range, {
      ...growthScope,
      isEcommerce,
      allSell: node.type === 'SITE' || (sellsEverywhere(sites) && many?.others.shops === many?.others.sites),
    }),
    channels: listChannels(now, before, findLike('sessions')),
    devices: now.record.devices,
    ...(kind === null ? { sites: [] } : listSites(input, kind)),
    coverage: coverageList(
      now.coverage,
      node.type === 'SITE' ? [{ ...node, coverage: now.coverage }] : sites,
      service => isRestated(now.coverage, range.end, today, [service]),
    ),
  };
}

/** Lists a node's sites; of very many, the notable ones, and the others together. */
function listSites({ sites, many }: ReportInput, kind: ComparisonKind): Pick<Report, 'sites' | 'others'> {
  if (many === undefined) return { sites: siteTable(sites, kind) };
  const { rows, others } = listNotable(sites, many.others, kind);
  return { sites: siteTable(rows, kind), others: describeOthers(others, kind) };
}

const toFound = ({ like, findCommon }: Compared): LikeWithLike & { readonly sites: SitesInCommon } => ({
  ...like,
  sites: findCommon,
});

const isShop = ({ isEcommerce }: SiteRow): boolean => isEcommerce;
const sellsEverywhere = (sites: readonly SiteRow[]): boolean => sites.length > 0 && sites.every(isShop);

/**
 * Returns GA4's sessions and goals by channel with their comparison; empty without GA4. Mixed currencies are not added.
 */
function listChannels({ record }: Part, before: Part, like: LikeWithLike): Report['channels'] {
  const { ga4 } = record.sources;
  if (ga4 === undefined) return [];
  const previous = before.record.sources.ga4 === undefined ? [] : before.record.channels;
  const isMixed = ga4.currencies.length > 1;
  const perDay = isUneven(like, 'sessions');
  const compared = perDay ? toDailyAverages(like) : like;
  const makePair = (part: PartKey): NumberPair | null => {
    const [value, other] = [sumPart(compared.now, part), sumPart(compared.before, part)];
    return value.known && other.known ? { value: value.value, previous: other.value } : null;
  };
  return record.channels.map(row => {
    const earlier = previous.find(({ channel }) => channel === row.channel);
    const [sessions, goals] = channelParts[row.channel].map(makePair);
    const isOwn =
      sessions?.value === row.sessions &&
      sessions.previous === earlier?.sessions &&
      goals?.value === row.goals &&
      goals.previous === earlier.goals;
    return {
      ...row,
      revenue: isMixed ? null : row.revenue,
      previousSessions: earlier?.sessions ?? null,
      previousGoals: earlier?.goals ?? null,
      ...(isOwn ? {} : { like: sessions && goals ? { sessions, goals, perDay } : null }),
    };
  });
}
