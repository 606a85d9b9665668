import type { Common, MetricKey, MetricValue } from '../../model/metric-value.ts';
import type { SiteRow } from '../../model/node-rows.ts';
import {
  isByDay,
  isUneven,
  likeWithLike,
  listMetricParts,
  type LikeWithLike,
  type Point,
} from '../../numbers/comparison/like-with-like.ts';
import { ofSameSites, type SitesPoint } from '../../numbers/comparison/same-sites.ts';
import { sitesLikeWithLike } from '../../numbers/comparison/sites-in-common.ts';
import type { Aggregation } from '../../numbers/metrics/definition.ts';
import { unknown } from '../../numbers/metrics/of-sources.ts';
import { type FactSource, hasPart } from '../../numbers/metrics/source.ts';
import type { FigureRange, FigureRanges } from '../overview/figure-series.ts';
import { addDays, countDays, type Day, type DayRange } from '../periods/days.ts';
import type { ComparisonKind } from '../periods/periods.ts';
import { toFactSources } from '../reports/parts.ts';
import { listSitesPoints } from '../reports/series.ts';
import { sitesInBoth } from '../reports/site-table.ts';
import type { NodeInput, PageInput } from './input.ts';
import { type NodePageInput, sumNodeRange } from './node-input.ts';

/**
 * Returns the sources of both ranges of a node. Each site is compared over its own common days, as in reports; without
 * a table of sites, points are compared that have data from the same sites.
 */
export function nodeFigureRanges(
  { node, range, comparison, grain }: NodePageInput,
  drawn: PageInput['grain'] = grain,
): FigureRanges {
  const pointsIn = (asked: DayRange, by: PageInput['grain']) => listSitesPoints(node.rows, asked, by);
  const side = (asked: DayRange): FigureRange => ({
    length: countDays(asked),
    whole: toFactSources(sumNodeRange(node, asked)),
    points: pointsIn(asked, drawn).map(({ date, length, sources }) => ({
      date,
      last: drawn === 'day' ? date : findLastDay(asked, date, length),
      // Days that only some of many sites have are included, so that they are drawn.
      sources: sources.map(source => (source.dayCount > 0 ? { ...source, missingDays: [] } : source)),
      isIncomplete: sources.some(({ dayCount, missingDays }) => dayCount > 0 && missingDays.length > 0),
    })),
  });
  const sides = { range: side(range), comparison: side(comparison) };
  const { bySite } = node;
  if (bySite !== undefined) return { ...sides, ...compareSites(bySite.rows, bySite.kind, sides) };
  const points = pointsIn(range, grain);
  const same = ofSameSites(points, pointsIn(comparison, grain));
  const like = likeWithLike(same.now, same.before);
  return { ...sides, like, findCommon: how => commonPoints(how, points, same.now, like) };
}

/** Returns the ranges of a metric: for the return on ad spend, those of the sites that sell. */
export function metricRanges(metric: string, { node: { bySite } }: NodePageInput, ranges: FigureRanges): FigureRanges {
  const rows = bySite?.rows.filter(({ isEcommerce }) => isEcommerce) ?? [];
  if (metric !== 'ROAS' || bySite === undefined || rows.length === 0) return ranges;
  const sites = sitesInBoth(rows, bySite.kind);
  return {
    range: { ...ranges.range, whole: sites.flatMap(({ now }) => now) },
    comparison: { ...ranges.comparison, whole: sites.flatMap(({ before }) => before) },
    ...compareSites(rows, bySite.kind, ranges),
  };
}

/** Hides the return on ad spend where rows do not show which sites sell: without a table of sites, and by point. */
export const withoutMixedReturn = (
  metric: MetricKey,
  value: MetricValue,
  { bySite }: NodeInput,
  of: 'range' | 'comparison' | 'point',
): MetricValue =>
  metric === 'ROAS' && value.known && (bySite === undefined || of === 'point') ? unknown('not-additive') : value;

function compareSites(
  rows: readonly SiteRow[],
  kind: ComparisonKind,
  { range, comparison }: Pick<FigureRanges, 'range' | 'comparison'>,
): Pick<FigureRanges, 'like' | 'findCommon'> {
  const like = sitesLikeWithLike(sitesInBoth(rows, kind), { now: range.length, before: comparison.length });
  return { like, findCommon: like.sites };
}

/** Returns the days and platforms behind a node's change; absent: all. */
function commonPoints(
  how: Aggregation,
  points: readonly SitesPoint[],
  same: readonly Point[],
  like: LikeWithLike,
): Common | undefined {
  if (how.kind !== 'sum' && how.kind !== 'ratio') return undefined;
  const parts = listMetricParts(how);
  const sumLength = (point: Point): number =>
    points.reduce((sum, { date, length }) => sum + (date === point.date ? length : 0), 0);
  const daysBy = (from: readonly Point[]) => {
    const days = new Map<FactSource['gives'], number>();
    for (const point of from)
      for (const source of point.sources)
        if (parts.some(part => hasPart(source, part)))
          days.set(source.gives, (days.get(source.gives) ?? 0) + sumLength(point));
    return days;
  };
  const [had, used] = [daysBy(points), daysBy(same)];
  const ofDays = points.reduce((sum, { length }) => sum + length, 0);
  const days = Math.min(ofDays, ...used.values());
  const common: Common = {
    ...(days < ofDays ? { days, ofDays } : {}),
    ...(used.size < had.size ? { platforms: used.size, ofPlatforms: had.size } : {}),
    ...(isByDay(how) && isUneven(like, ...parts) ? { perDay: true as const } : {}),
  };
  return Object.keys(common).length === 0 ? undefined : common;
}

/** Returns the last day of a month's part in a range; `date` is the first day of the month. */
const findLastDay = ({ start }: DayRange, date: Day, length: number): Day =>
  addDays(date < start ? start : date, length - 1);
