import type { Figure } from '../../model/panel.ts';
import type { Common, LeadCost, MetricKey, MetricValue, RatioParts } from '../../model/metric-value.ts';
import { findCommon, type LikeWithLike, likeWithLike, type Point } from '../../numbers/comparison/like-with-like.ts';
import { comparePeriods } from '../../numbers/comparison/compare.ts';
import type { PrintedLook } from '../../numbers/metrics/change.ts';
import type { Aggregation } from '../../numbers/metrics/definition.ts';
import { type MetricExtras, ratioParts } from '../../numbers/metrics/compute.ts';
import { computeLeadCost } from '../../numbers/metrics/leads.ts';
import type { FactSource } from '../../numbers/metrics/source.ts';
import { type Day, type DayRange, eachDay, countDays, monthsWithin } from '../periods/days.ts';
import { isProvisional } from '../periods/periods.ts';
import { type FigureService, sourcesIn } from './figure-sources.ts';

/** The sources of a figure over a range: as a whole, and for each point of its series. */
export type FigureRange = {
  /** The number of days. */
  readonly length: number;
  readonly whole: readonly FactSource[];
  /** `date` names the point; `last` is its last day, which decides if it may still change. */
  readonly points: readonly {
    readonly date: Day;
    readonly last: Day;
    readonly sources: readonly FactSource[];
    /** Some of its sites have no data yet, so the value may still change. */
    readonly isIncomplete?: boolean;
  }[];
  /** The compared pairs, if they differ from the points. */
  readonly pairs?: readonly Point[];
};

/** Returns a range as a whole and by day; a long one is compared by months, as on its pages and reports. */
export const daysOfFigures = (
  services: readonly FigureService[],
  range: DayRange,
  today: Day,
  compared: 'day' | 'month' = 'day',
): FigureRange => ({
  length: countDays(range),
  whole: sourcesIn(services, range, today),
  ...(compared === 'day'
    ? {}
    : { pairs: monthsWithin(range).map(part => ({ date: part.start, sources: sourcesIn(services, part, today) })) }),
  points: eachDay(range.start, range.end).map(date => ({
    date,
    last: date,
    sources: sourcesIn(services, { start: date, end: date }, today),
  })),
});

/** Both ranges of some figures, and both cut to what they have in common. */
export type FigureRanges = {
  readonly range: FigureRange;
  readonly comparison: FigureRange;
  readonly like: LikeWithLike;
  /** The data that a change is based on, if sources of several sites cannot say it. */
  readonly findCommon?: (how: Aggregation) => Common | undefined;
};

export const comparedFigures = (range: FigureRange, comparison: FigureRange): FigureRanges => ({
  range,
  comparison,
  like: likeWithLike(range.pairs ?? range.points, comparison.pairs ?? comparison.points),
});

/**
 * Builds a figure: its value, comparison, change over common data, and both series. `restated`: days for which it may
 * still change; `how`: its calculation; `look`: its format.
 */
export function computeFigure(
  readValue: (sources: readonly FactSource[], of: 'range' | 'comparison' | 'point') => MetricValue,
  { range, comparison, like, findCommon: getCommon }: FigureRanges,
  {
    today,
    restated,
    how,
    look,
  }: { readonly today: Day; readonly restated: number; readonly how: Aggregation; readonly look: PrintedLook },
): Omit<Figure, 'metric'> {
  const value = readValue(range.whole, 'range');
  const previous = readValue(comparison.whole, 'comparison');
  const series = ({ points }: FigureRange): Figure['series'] =>
    points.map(({ date, last, sources, isIncomplete = false }) => ({
      date,
      value: toPointValue(readValue(sources, 'point')),
      provisional: isIncomplete || isProvisional(last, today, restated),
    }));
  return {
    value,
    previous,
    ...comparePeriods(
      { value, previous },
      {
        how,
        look,
        like,
        readValue: (sources, side) => readValue(sources, side === 'value' ? 'range' : 'comparison'),
        findCommon: () =>
          getCommon === undefined
            ? findCommon(how, like, { now: toWhole(range), before: toWhole(comparison) })
            : getCommon(how),
      },
    ),
    series: series(range),
    previousSeries: series(comparison),
  };
}

type Made = { readonly ratio?: RatioParts; readonly leadCost?: LeadCost };

/** Returns the parts of a ratio, which are shown next to it; empty for other metrics and unknown values. */
export function findRatioDetails(metric: MetricKey, sources: readonly FactSource[], extras: MetricExtras): Made {
  const ratio = ratioParts(metric, sources, extras);
  if (ratio === null || ratio.over <= 0) return {};
  if (metric !== 'costPerLead') return { ratio };
  const leadCost = computeLeadCost(sources);
  return leadCost.leads > 0 && leadCost.spend !== ratio.of ? { ratio, leadCost } : { ratio };
}

const toWhole = ({ whole, length }: FigureRange) => ({ sources: whole, length });

/** Returns a point's value; null if it is unknown, has nothing to divide by, or is missing one of its platforms. */
const toPointValue = (value: MetricValue): number | null =>
  value.known && value.missingDays === undefined ? value.value : null;
