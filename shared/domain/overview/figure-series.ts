import type { Figure } from '../../model/panel.ts';
import type { MetricValue } from '../../model/metric-value.ts';
import { isFairComparison, toldChange } from '../metrics/change.ts';
import type { Aggregation } from '../metrics/definition.ts';
import { fansTold } from '../metrics/fans.ts';
import type { FactSource } from '../metrics/source.ts';
import { type Day, type DayRange, eachDay, lengthOf } from '../periods/days.ts';
import { isProvisional } from '../periods/periods.ts';
import { type FigureService, sourcesIn } from './figure-sources.ts';

/** What a figure is made of over a range: its sources as a whole, and those of each point of its series. */
export type FigureRange = {
  /** Days. */
  readonly length: number;
  readonly whole: readonly FactSource[];
  /** `date` names the point, `last` is its last day: it decides what is still restated. */
  readonly points: readonly { readonly date: Day; readonly last: Day; readonly sources: readonly FactSource[] }[];
};

/** A range as a whole and day by day. */
export const daysOfFigures = (services: readonly FigureService[], range: DayRange, today: Day): FigureRange => ({
  length: lengthOf(range),
  whole: sourcesIn(services, range, today),
  points: eachDay(range.start, range.end).map(date => ({ date, last: date, sources: sourcesIn(services, { start: date, end: date }, today) })),
});

/**
 * Value, the same of the comparison, change, whether the change says how things went, and both series. `restated`: how
 * many days back it may still change; `kind`: how it is made of its days and platforms.
 */
export function figureOf(
  valueOf: (sources: readonly FactSource[], of: 'range' | 'comparison' | 'point') => MetricValue,
  ranges: { readonly range: FigureRange; readonly comparison: FigureRange },
  { today, restated, kind }: { readonly today: Day; readonly restated: number; readonly kind: Aggregation['kind'] },
): Omit<Figure, 'metric'> {
  const value = valueOf(ranges.range.whole, 'range');
  const previous = valueOf(ranges.comparison.whole, 'comparison');
  const series = ({ points }: FigureRange): Figure['series'] =>
    points.map(({ date, last, sources }) => ({ date, value: pointOf(valueOf(sources, 'point')), provisional: isProvisional(last, today, restated) }));
  const comparable = isComparable(kind, value, previous, ranges);
  return { value, previous, change: toldChange(kind, value, previous, comparable), comparable, series: series(ranges.range), previousSeries: series(ranges.comparison) };
}

/**
 * Missing days make a sum smaller; a platform that did not tell its followers then makes them more now, and of those no
 * change can be told at all.
 */
function isComparable(kind: Aggregation['kind'], value: MetricValue, previous: MetricValue, { range, comparison }: { range: FigureRange; comparison: FigureRange }): boolean {
  if (kind === 'sum') return isFairComparison(heldShare(value, range), heldShare(previous, comparison));
  return kind !== 'last' || fansTold(range.whole) === fansTold(comparison.whole);
}

/** The share of its days that a value is made of; all, of one that is not known. */
const heldShare = (value: MetricValue, { length }: FigureRange): number => 1 - (value.known ? (value.missingDays ?? 0) : 0) / length;

/** A point's value; null where it is unknown, has nothing to divide by, or lacks one of its platforms. */
const pointOf = (value: MetricValue): number | null => (value.known && value.missingDays === undefined ? value.value : null);
