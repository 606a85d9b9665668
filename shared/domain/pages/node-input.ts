import type { RollupRecord } from '../../model/month-record.ts';
import type { SiteRow } from '../../model/node-rows.ts';
import type { SpeedData } from '../../model/page.ts';
import type { PartKey } from '../../numbers/metrics/parts.ts';
import { provisionalDays, type RecordService, type SourceKey, sourcesWith } from '../../platforms/registry.ts';
import type { Dimension, DimensionContext } from '../../numbers/breakdowns/dimension.ts';
import type { DimensionKey } from '../../numbers/breakdowns/dimensions.ts';
import { listPresenceServices } from '../../numbers/breakdowns/presence.ts';
import type { RowSums } from '../../numbers/breakdowns/row-sums.ts';
import type { Common, MetricKey, MetricValue } from '../../model/metric-value.ts';
import {
  isByDay,
  isUneven,
  likeWithLike,
  listMetricParts,
  type LikeWithLike,
  type Point,
} from '../../numbers/comparison/like-with-like.ts';
import type { Aggregation } from '../../numbers/metrics/definition.ts';
import { unknown } from '../../numbers/metrics/of-sources.ts';
import { type FactSource, hasPart } from '../../numbers/metrics/source.ts';
import { ofSameSites, type SitesPoint } from '../../numbers/comparison/same-sites.ts';
import { sitesLikeWithLike } from '../../numbers/comparison/sites-in-common.ts';
import type { StoredLines } from '../../numbers/rollup/breakdown-lines.ts';
import { type Part, partialMonths, sumRange } from '../../numbers/rollup/rows-over.ts';
import { type LineSums, type Parts, sumLines } from '../../numbers/rollup/sum-lines.ts';
import type { FigureRange, FigureRanges } from '../overview/figure-series.ts';
import { connectionOfSites, type ServiceState } from '../overview/panel-state.ts';
import {
  addDays,
  countDays,
  type Day,
  type DayRange,
  eachDay,
  listMonths,
  monthsWithin,
  toYearMonth,
} from '../periods/days.ts';
import { type ComparisonKind, isProvisional, settlesOn } from '../periods/periods.ts';
import { toFactSources, withUnmade } from '../reports/parts.ts';
import { listSitesPoints } from '../reports/series.ts';
import { sitesInBoth } from '../reports/site-table.ts';
import { comparePairs, type LikeRows, type PairPart } from './like-rows.ts';
import type { NodeInput, PageInput } from './input.ts';

export type NodePageInput = PageInput & { readonly node: NodeInput };

export const isNodeInput = (input: PageInput): input is NodePageInput => input.node !== undefined;

/** Returns a node's sums over a range; days that became due since its rows were calculated are missing. */
export const sumNodeRange = ({ rows, freshness }: NodeInput, range: DayRange): Part =>
  withUnmade(sumRange(rows, range), range, freshness);

/** Returns the sources of a service whose days a breakdown uses. */
export const listDimensionSources = (dimension: Dimension, service: RecordService): readonly SourceKey[] => {
  if (dimension.has !== undefined && service === 'ga4') return ['ga4Ads'];
  return dimension.rowsAreSources === true ? sourcesWith[service] : [service];
};

/** Returns a service's state over all sites of a node: working if it works at any of them. */
export function nodeServiceState(
  service: RecordService,
  keys: readonly SourceKey[],
  { node, range, today, grain }: NodePageInput,
  provisional: number = provisionalDays[service],
): ServiceState {
  const { record, coverage } = sumNodeRange(node, range);
  const covered = coverage[service];
  const hasSource = ({ sources }: Pick<RollupRecord, 'sources'>) => keys.some(key => sources[key] !== undefined);
  const due = range.end < today ? range.end : addDays(today, -1);
  const held =
    grain === 'day'
      ? eachDay(range.start, range.end).filter(day => {
          const row = node.rows.days.get(day);
          return row !== undefined && hasSource(row.record);
        })
      : hasSource(record)
        ? [range.start, due]
        : [];
  const last = held.at(-1);
  const missingDays = service === 'pagespeed' ? [] : (covered?.missing ?? []);
  const isGa4 = service === 'ga4';
  return {
    service,
    connection: undefined,
    missingDays,
    data: covered === undefined ? 'not-connected' : connectionOfSites(covered),
    hasDays: held.length > 0,
    today,
    allProvisional: held.every(day => isProvisional(day, today, provisional)),
    provenance: {
      sources: [
        {
          service,
          pulledAt: node.computedAt,
          settlesOn:
            last !== undefined && isProvisional(last, today, provisional) ? settlesOn(last, provisional) : null,
          missingDays: [...missingDays],
          ...(covered === undefined
            ? {}
            : { sites: { reporting: covered.sites, of: Math.max(node.sites, covered.sites) } }),
          sampled: isGa4 && record.quality.sampled,
          thresholded: isGa4 && record.quality.thresholded,
          otherRow: isGa4 && record.quality.otherRow,
        },
      ],
    },
  };
}

/**
 * Returns the sources of both ranges of a node. Each site is compared over its own common days, as in reports; without
 * a table of sites, points are compared that have data from the same sites.
 */
export function nodeFigureRanges(
  { node, range, comparison, grain }: NodePageInput,
  drawn: PageInput['grain'] = grain,
): FigureRanges {
  const pointsIn = (asked: DayRange, by: PageInput['grain']) => listSitesPoints(node.rows, asked, by);
  const [points, earlier] = [pointsIn(range, grain), pointsIn(comparison, grain)];
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
  const same = ofSameSites(points, earlier);
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

/**
 * Splits a range into the parts that a breakdown adds up: days, or for a long range its whole months and the other
 * days.
 */
export function splitRange(range: DayRange, grain: PageInput['grain']): Parts {
  if (grain === 'day') return { days: eachDay(range.start, range.end), months: [] };
  const partial = new Set(partialMonths(range));
  return {
    days: eachDay(range.start, range.end).filter(day => partial.has(toYearMonth(day))),
    months: listMonths(range).filter(month => !partial.has(month)),
  };
}

const noLines: StoredLines = { days: new Map(), years: new Map() };
/** Adds up a breakdown of a node over parts of time. */
export const sumNodeLines = (
  key: DimensionKey,
  dimension: Dimension,
  { node }: NodePageInput,
  parts: Parts,
  context: DimensionContext,
): LineSums => sumLines(dimension, node.lines.get(key) ?? noLines, parts, context, node.lines.get('channel'));

/** Returns true if the breakdowns of a range are stored for all days that the sites have. */
export const hasLines = ({ rows, lineMonths }: NodeInput, range: DayRange): boolean =>
  listMonths(range).every(month => lineMonths.has(month) || rows.months.get(month) === undefined);

/** Lists the points of a range: days, or the parts of months in it. */
export const listPoints = (range: DayRange, grain: PageInput['grain']): DayRange[] =>
  grain === 'day'
    ? eachDay(range.start, range.end).map(day => ({ start: day, end: day }))
    : monthsWithin(range).map(({ start, end }) => ({ start, end }));

/** Returns a breakdown's rows at each point of a range. */
export const sumLinesByPoint = (
  key: DimensionKey,
  dimension: Dimension,
  context: DimensionContext,
  input: NodePageInput,
): RowSums[] =>
  listPoints(input.range, input.grain).map(
    point => sumNodeLines(key, dimension, input, splitRange(point, input.grain), context).rows,
  );

/** Compares a node's breakdown at the points with data from the same sites. */
export function compareLines(
  key: DimensionKey,
  dimension: Dimension,
  context: DimensionContext,
  input: NodePageInput,
): LikeRows {
  const { node, range, comparison, grain } = input;
  const keys = listPresenceServices(dimension).flatMap(service => listDimensionSources(dimension, service));
  const side = (asked: DayRange) =>
    listPoints(asked, grain).map(point => {
      const { sources } = sumRange(node.rows, point).record;
      return { point, length: countDays(point), sources, isHeld: keys.some(source => sources[source] !== undefined) };
    });
  const [now, before] = [side(range), side(comparison)];
  const isAlike = (place: number): boolean => {
    const [currentPoint, other] = [now[place], before[place]];
    if (currentPoint === undefined || other === undefined || !currentPoint.isHeld || !other.isHeld) return false;
    return keys.every(source => {
      const [a, b] = [currentPoint.sources[source], other.sources[source]];
      if (a === undefined || b === undefined) return a === b;
      return a.marks !== undefined && b.marks !== undefined && a.marks / currentPoint.length === b.marks / other.length;
    });
  };
  const part = (points: typeof now): PairPart & { readonly isCut: boolean } => {
    const held = points.filter(({ isHeld }) => isHeld);
    const alike = points.filter((_, place) => isAlike(place));
    const parts = alike.map(({ point }) => splitRange(point, grain));
    return {
      days: alike.reduce((sum, { length }) => sum + length, 0),
      sums: () =>
        sumNodeLines(
          key,
          dimension,
          input,
          { days: parts.flatMap(({ days }) => days), months: parts.flatMap(({ months }) => months) },
          context,
        ),
      isCut: alike.length < held.length,
    };
  };
  const [current, earlier] = [part(now), part(before)];
  return comparePairs(
    [{ now: current, before: earlier, isCut: current.isCut || earlier.isCut }],
    countDays(range),
    countDays(comparison),
  );
}

/** Calculates the average of the sites' runs on a device, by day or month: rows store their scores and one time. */
export function listNodeRuns(input: NodePageInput, device: 'MOBILE' | 'DESKTOP'): SpeedData['runs'] {
  return listPoints(input.range, input.grain).flatMap((point): SpeedData['runs'] => {
    const parts = sumRange(input.node.rows, point).record.sources.pagespeed?.parts ?? {};
    const mean = (sum: PartKey, count: PartKey) => {
      const [total, runs] = [parts[sum], parts[count]];
      return total === undefined || runs === undefined || runs === 0 ? null : Number((total / runs).toFixed(1));
    };
    const isMobile = device === 'MOBILE';
    const performance = isMobile ? mean('mobileScore', 'mobileScoreRuns') : mean('desktopScore', 'desktopScoreRuns');
    const interactiveMs = isMobile ? mean('mobileInteractiveMs', 'mobileInteractiveRuns') : null;
    if (performance === null && interactiveMs === null) return [];
    return [{ ...noRun, date: point.start, performance, interactiveMs }];
  });
}

const noRun = {
  firstContentfulPaintMs: null,
  largestContentfulPaintMs: null,
  totalBlockingTimeMs: null,
  cumulativeLayoutShift: null,
  speedIndexMs: null,
  finalUrl: '',
  lighthouseVersion: '',
};
