import { formatDateRange, formatMonth } from '../../../shared/domain/formats/dates.ts';
import { dayNumber, monthRange, toYearMonth, type Day } from '../../../shared/domain/periods/days.ts';
import { hasWeeks, trailingMean } from '../../../shared/documents/trailing-mean.ts';
import type { MonthForecast } from '../../../shared/numbers/forecast/month-end.ts';
import { type Ahead, computeAhead } from './ahead.ts';
import { alignedScale, scaleFor, type Scale } from '../../../shared/documents/axes.ts';

export type TrendPoint = { readonly date: Day; readonly value: number | null; readonly provisional: boolean };
/** Single days, the mean of the seven days up to each, or sums of weeks or months. */
export type TrendMode = 'day' | 'mean' | 'week' | 'month';

/** A part of a figure's points, drawn as a line or stacked in bars; `color` is a CSS property. */
export type TrendPart = {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly values: readonly (number | null)[];
};

/** The data of a trend; each list has one entry per point, null if unknown. Only names and dates include days ahead. */
export type TrendModel = {
  readonly kind: 'line' | 'bars';
  readonly mode: TrendMode;
  readonly dates: readonly Day[];
  /** The last day of each point. */
  readonly ends: readonly Day[];
  /** 'Thu, Nov 12', 'Nov 8 – 14', 'November 2026'. */
  readonly names: readonly string[];
  readonly line: readonly (number | null)[];
  /** The daily values, a light line behind their mean; absent if the main line shows them. */
  readonly daily: readonly (number | null)[] | null;
  readonly before: readonly (number | null)[];
  readonly beforeNames: readonly (string | null)[];
  /** The goal at each point, drawn as a stepped line; absent without a goal. */
  readonly goal: readonly number[] | null;
  readonly scale: Scale;
  /** True for samples: a thin line connects the known points. */
  readonly sparse: boolean;
  /** The first point that the platform may still restate. */
  readonly provisionalFrom: number | null;
  /** The newest point of the period; later ones are projected. */
  readonly newest: number;
  /** The projection of the days ahead; null for bars, and where it doesn't help. */
  readonly ahead: Ahead | null;
  /** A second metric, by its own axis on the right; from zero. */
  readonly second: { readonly line: readonly (number | null)[]; readonly scale: Scale } | null;
  /** The parts of the line, which add up to it; empty: not broken down. */
  readonly parts: readonly TrendPart[];
};

export type TrendInput = {
  readonly points: readonly TrendPoint[];
  readonly comparison: readonly TrendPoint[];
  readonly grain: 'day' | 'month';
  readonly mode: TrendMode;
  /** True if the comparison ends on the day before the first point; its last days then start the mean. */
  readonly continues: boolean;
  /** The smallest visible step on the axis. */
  readonly least: number;
  /** The goal at each point. */
  readonly goal?: readonly number[] | null;
  /** The projection of the running month. */
  readonly forecast?: MonthForecast | null;
  /** A second metric over the same points, the days right before them, and its smallest visible step. */
  readonly second?: {
    readonly points: readonly TrendPoint[];
    readonly before: readonly TrendPoint[];
    readonly least: number;
  } | null;
  /** The points broken down. */
  readonly parts?: readonly TrendPart[];
};

type Span = { readonly start: Day; readonly end: Day };
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });

/** 'Thu, Nov 12' of a day, 'Nov 8 – 14' of several, 'November 2026' of a whole month. */
function spanName({ start, end }: Span): string {
  const month = toYearMonth(start);
  if (start === monthRange(month).start && end === monthRange(month).end) return formatMonth(month);
  const name = formatDateRange({ start, end });
  return start === end ? `${weekday.format(new Date(`${start}T00:00:00Z`))}, ${name}` : name;
}

/** Indexes of the days in each week (Sunday first) or calendar month. */
function bucketIndexes(points: readonly TrendPoint[], by: 'week' | 'month'): number[][] {
  const buckets = new Map<string | number, number[]>();
  points.forEach(({ date }, index) => {
    // 1970-01-01 was a Thursday.
    const key = by === 'month' ? toYearMonth(date) : Math.floor((dayNumber(date) + 4) / 7);
    buckets.set(key, [...(buckets.get(key) ?? []), index]);
  });
  return [...buckets.values()];
}

/** One point for several days: their sum, unknown if a day is. */
function sumPoints(points: readonly TrendPoint[], indexes: readonly number[]): TrendPoint | undefined {
  const days = indexes.flatMap(index => points[index] ?? []);
  const first = days[0];
  if (first === undefined) return undefined;
  const isWhole = days.length === indexes.length && days.every(({ value }) => value !== null);
  return {
    date: first.date,
    value: isWhole ? days.reduce((sum, { value }) => sum + (value ?? 0), 0) : null,
    provisional: days.some(({ provisional }) => provisional),
  };
}

/**
 * Daily values and their mean, with the comparison point by point; weeks and months are bars from zero. Weeks and
 * months of the comparison contain the days at the same positions.
 */
export function trendModel(input: TrendInput): TrendModel {
  const { grain, mode, least, goal = null, forecast = null, second = null } = input;
  const buckets = grain === 'day' && (mode === 'week' || mode === 'month') ? bucketIndexes(input.points, mode) : null;
  const points = buckets?.flatMap(days => sumPoints(input.points, days) ?? []) ?? input.points;
  const comparison = buckets?.flatMap(days => sumPoints(input.comparison, days) ?? []) ?? input.comparison;
  const bars = grain === 'month' || buckets !== null;
  const spanAt = (given: readonly TrendPoint[], index: number): Span | null => {
    const days = buckets?.[index]?.flatMap(
      day => (given === points ? input.points : input.comparison)[day]?.date ?? [],
    );
    const start = days?.[0] ?? given[index]?.date;
    if (start === undefined) return null;
    return { start, end: grain === 'month' ? monthRange(toYearMonth(start)).end : (days?.at(-1) ?? start) };
  };
  const spans = points.map(({ date }, index) => spanAt(points, index) ?? { start: date, end: date });
  const beforeSpans = points.map((_, index) => spanAt(comparison, index));
  const values = points.map(({ value }) => value);
  const sparse = !bars && isSparse(points);
  const mean = mode === 'mean' && !bars && !sparse && hasWeeks(points);
  const toLine = (days: readonly TrendPoint[], lead: readonly TrendPoint[]) =>
    mean
      ? trailingMean(days, input.continues ? lead : [])
      : (buckets?.flatMap(indexes => sumPoints(days, indexes) ?? []) ?? days).map(({ value }) => value);
  const line = toLine(input.points, input.comparison);
  const wholeBefore = mean ? trailingMean(comparison) : comparison.map(({ value }) => value);
  const before = points.map((_, index) => wholeBefore[index] ?? null);
  const provisional = points.findIndex(point => point.provisional);
  const last = points.at(-1)?.date ?? '';
  const { parts = [] } = input;
  const daily = mean && parts.length === 0 ? values : null;
  const shown = points.map(({ date }) => date);
  const remaining = (forecast?.days ?? []).map(({ date }) => date).filter(date => date > last);
  const ahead =
    forecast === null || bars || sparse ? null : computeAhead(forecast, [...shown, ...remaining], { line, daily });
  const later = ahead === null ? [] : remaining;
  const secondLine = second === null ? null : toLine(second.points, second.before);
  const scale = scaleFor([...line, ...before, ...(daily ?? []), ...(goal ?? []), ...(ahead?.high ?? [])], {
    fromZero: true,
    least,
  });
  return {
    kind: bars ? 'bars' : 'line',
    mode: mean ? 'mean' : buckets === null ? 'day' : mode,
    dates: [...shown, ...later],
    ends: [...spans.map(({ end }) => end), ...later],
    names: [...spans, ...later.map(date => ({ start: date, end: date }))].map(spanName),
    line,
    daily,
    before,
    beforeNames: beforeSpans.map(span => (span === null ? null : spanName(span))),
    goal,
    scale,
    second:
      second === null || secondLine === null
        ? null
        : { line: secondLine, scale: alignedScale(secondLine, second.least, scale) },
    sparse,
    provisionalFrom: provisional < 0 ? null : provisional,
    newest: points.length - 1,
    ahead,
    parts: parts.map(part => {
      const days = input.points.map((day, index) => ({ ...day, value: part.values[index] ?? null }));
      return { ...part, values: toLine(days, []) };
    }),
  };
}

/** True for samples rather than days (lab runs). Most days have none, so a mean of days would be meaningless. */
export const isSparse = (points: readonly TrendPoint[]): boolean =>
  hasTrend(points) && points.filter(({ value }) => value !== null).length * 2 < points.length;

/** True if there is anything to draw. */
export const hasTrend = (points: readonly TrendPoint[]): boolean => points.some(({ value }) => value !== null);
