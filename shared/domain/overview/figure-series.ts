import type { Figure } from '../../model/panel.ts';
import type { MetricValue } from '../../model/metric-value.ts';
import { changeOf } from '../metrics/change.ts';
import type { PartSource } from '../metrics/source.ts';
import { type Day, type DayRange, eachDay } from '../periods/days.ts';
import { isProvisional } from '../periods/periods.ts';
import { type FigureService, sourcesIn } from './figure-sources.ts';

/** What a figure is made of over a range: its sources as a whole, and those of each point of its series. */
export type FigureRange = {
  readonly whole: readonly PartSource[];
  /** `date` names the point, `last` is its last day: it decides what is still restated. */
  readonly points: readonly { readonly date: Day; readonly last: Day; readonly sources: readonly PartSource[] }[];
};

/** A range as a whole and day by day. */
export const daysOfFigures = (services: readonly FigureService[], range: DayRange, today: Day): FigureRange => ({
  whole: sourcesIn(services, range, today),
  points: eachDay(range.start, range.end).map(date => ({ date, last: date, sources: sourcesIn(services, { start: date, end: date }, today) })),
});

/** Value, the same of the comparison, change, and both series. `restated`: how many days back it may still change. */
export function figureOf(
  valueOf: (sources: readonly PartSource[], of: 'range' | 'comparison' | 'point') => MetricValue,
  ranges: { readonly range: FigureRange; readonly comparison: FigureRange },
  { today, restated }: { readonly today: Day; readonly restated: number },
): Omit<Figure, 'metric'> {
  const value = valueOf(ranges.range.whole, 'range');
  const previous = valueOf(ranges.comparison.whole, 'comparison');
  const series = ({ points }: FigureRange): Figure['series'] =>
    points.map(({ date, last, sources }) => ({ date, value: pointOf(valueOf(sources, 'point')), provisional: isProvisional(last, today, restated) }));
  return { value, previous, change: changeOf(value, previous), series: series(ranges.range), previousSeries: series(ranges.comparison) };
}

/** A point's value; null where it is unknown, has nothing to divide by, or lacks one of its platforms. */
const pointOf = (value: MetricValue): number | null => (value.known && value.missingDays === undefined ? value.value : null);
