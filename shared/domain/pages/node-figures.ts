import type { Common, MetricKey, MetricValue } from '../../model/metric-value.ts';
import {
  isByDay,
  isUneven,
  likeWithLike,
  listMetricParts,
  type LikeWithLike,
  type Point,
} from '../../numbers/comparison/like-with-like.ts';
import { ofSameSites, type SitesPoint } from '../../numbers/comparison/same-sites.ts';
import type { Aggregation } from '../../numbers/metrics/definition.ts';
import { unknown } from '../../numbers/metrics/of-sources.ts';
import { type FactSource, hasPart } from '../../numbers/metrics/source.ts';
import type { FigureRange, FigureRanges } from '../overview/figure-series.ts';
import { addDays, countDays, type Day, type DayRange } from '../periods/days.ts';
import { readComparedSites } from '../reports/compared-sites.ts';
import { toFactSources } from '../reports/parts.ts';
import { listSitesPoints } from '../reports/series.ts';
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
  if (node.compared !== undefined) {
    const { like, findCommon } = readComparedSites(node.compared.sites, node.compared.kind);
    return { ...sides, like, findCommon };
  }
  const points = pointsIn(range, grain);
  const same = ofSameSites(points, pointsIn(comparison, grain));
  const like = likeWithLike(same.now, same.before);
  return { ...sides, like, findCommon: how => commonPoints(how, points, same.now, like) };
}

/** Returns the ranges of a metric: for the return on ad spend, those of the sites that sell. */
export function metricRanges(
  metric: string,
  { node: { compared } }: NodePageInput,
  ranges: FigureRanges,
): FigureRanges {
  const selling =
    metric === 'ROAS' && compared !== undefined ? readComparedSites(compared.sites, compared.kind).selling : undefined;
  if (selling === undefined) return ranges;
  const { whole, like, findCommon } = selling;
  return {
    range: { ...ranges.range, whole: whole.now },
    comparison: { ...ranges.comparison, whole: whole.before },
    like,
    findCommon,
  };
}

/** Hides the return on ad spend where rows do not show which sites sell: without a table of sites, and by point. */
export const withoutMixedReturn = (
  metric: MetricKey,
  value: MetricValue,
  { compared }: NodeInput,
  of: 'range' | 'comparison' | 'point',
): MetricValue =>
  metric === 'ROAS' && value.known && (compared === undefined || of === 'point') ? unknown('not-additive') : value;

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
