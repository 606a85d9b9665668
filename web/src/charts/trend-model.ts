import type { Day } from '../../../shared/domain/periods/days.ts';
import { trailingMean } from '../components/figures/sparkline-path.ts';
import { scaleFor, type Scale } from './axes.ts';

export type TrendPoint = { readonly date: Day; readonly value: number | null; readonly provisional: boolean };
/** Each day as it is, or the mean of the seven days that end with it. */
export type TrendMode = 'day' | 'mean';

/** What a trend draws; every list has one entry a point, null where it is unknown. */
export type TrendModel = {
  readonly kind: 'line' | 'bars';
  readonly mode: TrendMode;
  readonly dates: readonly Day[];
  readonly line: readonly (number | null)[];
  /** The days themselves, a light line behind their mean; absent where the line is them. */
  readonly daily: readonly (number | null)[] | null;
  readonly before: readonly (number | null)[];
  readonly beforeDates: readonly (Day | null)[];
  readonly scale: Scale;
  /** Samples: the known points are joined by a thin line. */
  readonly sparse: boolean;
  /** From here on the platform still restates. */
  readonly provisionalFrom: number | null;
};

export type TrendInput = {
  readonly points: readonly TrendPoint[];
  readonly comparison: readonly TrendPoint[];
  readonly grain: 'day' | 'month';
  readonly mode: TrendMode;
  /** The comparison ends on the day before the first point, so that its last days lead the mean in. */
  readonly continues: boolean;
  /** The smallest step that reads differently on the axis. */
  readonly least: number;
};

/** A day's value and its mean, the comparison beside it point by point; months are bars from zero. */
export function trendModel({ points, comparison, grain, mode, continues, least }: TrendInput): TrendModel {
  const bars = grain === 'month';
  const values = points.map(({ value }) => value);
  const sparse = !bars && isSparse(points);
  const mean = mode === 'mean' && !bars && !sparse;
  const line = mean ? wholeWeeks(points, continues ? comparison : []) : values;
  const wholeBefore = mean ? wholeWeeks(comparison) : comparison.map(({ value }) => value);
  const before = points.map((_, index) => wholeBefore[index] ?? null);
  const provisional = points.findIndex(point => point.provisional);
  return {
    kind: bars ? 'bars' : 'line',
    mode: mean ? 'mean' : 'day',
    dates: points.map(({ date }) => date),
    line,
    daily: mean ? values : null,
    before,
    beforeDates: points.map((_, index) => comparison[index]?.date ?? null),
    scale: scaleFor([...line, ...before, ...(mean ? values : [])], { fromZero: bars, least }),
    sparse,
    provisionalFrom: provisional < 0 ? null : provisional,
  };
}

const weekDays = 7;

/**
 * The mean of seven days, from the first day on that has them: before it the mean would be one flat line that no day
 * had. A period too short to lose its first six days keeps the mean of what it has.
 */
function wholeWeeks(points: readonly TrendPoint[], before: readonly TrendPoint[] = []): (number | null)[] {
  const mean = trailingMean(points, before);
  const first = [...before.slice(1 - weekDays), ...points].findIndex(({ value }) => value !== null);
  if (first < 0 || points.length < 2 * weekDays) return mean;
  const led = Math.min(before.length, weekDays - 1);
  return mean.map((value, index) => (index + led < first + weekDays - 1 ? null : value));
}

/** Samples rather than days (lab runs): most days have none, so a mean of days would say nothing. */
export const isSparse = (points: readonly TrendPoint[]): boolean =>
  hasTrend(points) && points.filter(({ value }) => value !== null).length * 2 < points.length;

/** True when there is anything to draw. */
export const hasTrend = (points: readonly TrendPoint[]): boolean => points.some(({ value }) => value !== null);
