import type { MetricKey, MetricValue } from '../../model/metric-value.ts';
import type { Coverage, SiteRow } from '../../model/node-rows.ts';
import { recordServices, sourceKeys } from '../../platforms/registry.ts';
import { rankedMetrics, type Report } from '../../model/report.ts';
import { comparePeriods } from '../../numbers/comparison/compare.ts';
import type { SiteInBoth } from '../../numbers/comparison/sites-in-common.ts';
import {
  isByDay,
  isUneven,
  type LikeWithLike,
  likeWithLike,
  listMetricParts,
} from '../../numbers/comparison/like-with-like.ts';
import { metricOfSources } from '../../numbers/metrics/compute.ts';
import { type FactSource, givenBy } from '../../numbers/metrics/source.ts';
import { metricTable } from '../../numbers/metrics/table.ts';
import type { ComparisonKind } from '../periods/periods.ts';
import { toFactSources } from './parts.ts';

type Site = Report['sites'][number];
/** Digits of a rate in the ranking: enough for readers, so that 200 sites fit in a small answer. Sums are exact. */
const digits = 5;
/** The limit of newest missing days per broken connection. */
const maxDays = 62;

/**
 * Returns a node's sites in one of the periods, each once, by sessions and then by name. The stored comparison is the
 * previous period or the same one a year earlier.
 */
export const siteTable = (rows: readonly SiteRow[], kind: ComparisonKind): Site[] =>
  rows
    .map(row => ({ site: toSite(row, kind), sessions: getSessions(row) }))
    .sort((a, b) => b.sessions - a.sessions || (a.site.name < b.site.name ? -1 : 1))
    .map(({ site }) => site);

/** Returns the sessions of a site; unknown ones sort last. */
const getSessions = ({ record }: SiteRow): number => record.sources.ga4?.parts['sessions'] ?? -1;

/** Returns each site's platforms in the period and in its comparison, and what both have in common. */
export const sitesInBoth = (rows: readonly SiteRow[], kind: ComparisonKind): SiteInBoth[] =>
  rows.map(row => ({ ...sourcesOfSite(row, kind), like: likeOfSite(row, kind) }));

const sourcesOfSite = ({ record, previous, yearAgo, coverage }: SiteRow, kind: ComparisonKind) => ({
  now: toFactSources({ record, coverage }),
  before: toFactSources({ record: kind === 'previous' ? previous : yearAgo, coverage: withoutMissing(coverage) }),
});

/** Returns what both periods of a site have in common, by platform. */
function likeOfSite(row: SiteRow, kind: ComparisonKind): LikeWithLike {
  const { now, before } = sourcesOfSite(row, kind);
  const whole = likeWithLike([{ date: '', sources: now }], [{ date: '', sources: before }]);
  const cut = row.like?.[kind === 'previous' ? 'previous' : 'yearAgo'];
  if (cut === undefined) return whole;
  const of = (sources: readonly FactSource[], side: 'now' | 'before') =>
    sources.map((source): FactSource => {
      const sourceCut = sourceKeys.flatMap(key => (givenBy[key] === source.gives ? (cut[key] ?? []) : []))[0];
      return sourceCut === undefined
        ? source
        : { ...source, parts: sourceCut[side], dayCount: sourceCut.days[side === 'now' ? 0 : 1], withheld: undefined };
    });
  return { now: of(whole.now, 'now'), before: of(whole.before, 'before') };
}

/** Calculates the ranked metrics of a site, or of several sites' sums. `isCut`: some data has no counterpart. */
export function rankMetrics(
  { now, before, like }: SiteInBoth,
  { isEcommerce, isCut }: { readonly isEcommerce: boolean; readonly isCut: boolean },
): Site['metrics'] {
  const metrics: Site['metrics'] = {};
  for (const metric of rankedMetrics) {
    const of = (sources: readonly FactSource[]) =>
      shortened(metric, metricOfSources(metric, sources, { isEcommerce, allSpend: true }));
    const [value, previous] = [of(now), of(before)];
    const { how, look } = { how: metricTable[metric].aggregation, look: metricTable[metric] };
    const {
      comparable,
      like: pair,
      common,
    } = comparePeriods(
      { value, previous },
      {
        how,
        look,
        like,
        readValue: of,
        findCommon: () => (isByDay(how) && isUneven(like, ...listMetricParts(how)) ? { perDay: true } : undefined),
      },
    );
    metrics[metric] = {
      value,
      previous,
      ...(comparable ? (pair === undefined ? {} : { like: pair }) : { like: null }),
      ...(pair !== undefined && common?.perDay === true ? { perDay: true } : {}),
      ...(pair !== undefined && isCut ? { partial: true } : {}),
    };
  }
  return metrics;
}

/** Returns a site as the ranking shows it. */
export function toSite(row: SiteRow, kind: ComparisonKind): Site {
  const { siteId, name, sitePath, linked, isEcommerce, spark, score, previousScore } = row;
  const isCut = Object.keys(row.like?.[kind === 'previous' ? 'previous' : 'yearAgo'] ?? {}).length > 0;
  const both = { ...sourcesOfSite(row, kind), like: likeOfSite(row, kind) };
  const metrics = rankMetrics(both, { isEcommerce, isCut });
  const broken = listBrokenConnections(row.coverage);
  return {
    siteId,
    name,
    sitePath,
    linked,
    metrics,
    spark: spark.sessions,
    ...(row.place === undefined ? {} : { place: row.place }),
    ...(row.suspended === true ? { suspended: true } : {}),
    connected: row.coverage.ga4 !== undefined,
    ...(broken.length === 0 ? {} : { broken }),
    score,
    previousScore,
  };
}

/** Lists the connections of a site that wait for a new sign-in or have lost access. */
const listBrokenConnections = (coverage: Coverage): NonNullable<Site['broken']> =>
  recordServices.flatMap(service => {
    const held = coverage[service];
    return held === undefined || held.broken === 0 ? [] : [{ service, missing: held.missing.slice(-maxDays) }];
  });

const shortened = (metric: MetricKey, value: MetricValue): MetricValue =>
  value.known && metricTable[metric].aggregation.kind === 'ratio'
    ? { ...value, value: Number(value.value.toPrecision(digits)) }
    : value;

/** Removes missing days: rows store them for their own period, not for its comparison. */
const withoutMissing = (coverage: Coverage): Coverage =>
  Object.fromEntries(
    Object.entries(coverage).map(([service, held]) => [service, { ...held, missing: [], siteDays: 0 }]),
  );
