import type { RollupRecord } from '../../model/month-record.ts';
import type { SpeedData } from '../../model/page.ts';
import type { PartKey } from '../../numbers/metrics/parts.ts';
import { provisionalDays, type RecordService, type SourceKey, sourcesWith } from '../../platforms/registry.ts';
import type { Dimension, DimensionContext } from '../../numbers/breakdowns/dimension.ts';
import type { DimensionKey } from '../../numbers/breakdowns/dimensions.ts';
import { listPresenceServices } from '../../numbers/breakdowns/presence.ts';
import type { RowSums } from '../../numbers/breakdowns/row-sums.ts';
import type { StoredLines } from '../../numbers/rollup/breakdown-lines.ts';
import { type Part, partialMonths, sumRange } from '../../numbers/rollup/rows-over.ts';
import { type LineSums, type Parts, sumLines } from '../../numbers/rollup/sum-lines.ts';
import { connectionOfSites, type ServiceState } from '../overview/panel-state.ts';
import { addDays, countDays, type DayRange, eachDay, listMonths, monthsWithin, toYearMonth } from '../periods/days.ts';
import { isProvisional, settlesOn } from '../periods/periods.ts';
import { withUnmade } from '../reports/parts.ts';
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
