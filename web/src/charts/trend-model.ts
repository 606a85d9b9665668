import type { Day } from '../../../shared/domain/periods/days.ts';
import { hasWeeks, trailingMean } from '../components/figures/sparkline-path.ts';
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
  /** What each point is to reach, a stepped line; absent where nobody set a goal. */
  readonly goal: readonly number[] | null;
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
  /** What each point is to reach. */
  readonly goal?: readonly number[] | null;
};

/** A day's value and its mean, the comparison beside it point by point; months are bars from zero. */
export function trendModel({ points, comparison, grain, mode, continues, least, goal = null }: TrendInput): TrendModel {
  const bars = grain === 'month';
  const values = points.map(({ value }) => value);
  const sparse = !bars && isSparse(points);
  const mean = mode === 'mean' && !bars && !sparse && hasWeeks(points);
  const line = mean ? trailingMean(points, continues ? comparison : []) : values;
  const wholeBefore = mean ? trailingMean(comparison) : comparison.map(({ value }) => value);
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
    goal,
    scale: scaleFor([...line, ...before, ...(mean ? values : []), ...(goal ?? [])], { fromZero: bars, least }),
    sparse,
    provisionalFrom: provisional < 0 ? null : provisional,
  };
}

/** Samples rather than days (lab runs): most days have none, so a mean of days would say nothing. */
export const isSparse = (points: readonly TrendPoint[]): boolean =>
  hasTrend(points) && points.filter(({ value }) => value !== null).length * 2 < points.length;

/** True when there is anything to draw. */
export const hasTrend = (points: readonly TrendPoint[]): boolean => points.some(({ value }) => value !== null);
