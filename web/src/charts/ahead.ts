import type { Day } from '../../../shared/domain/periods/days.ts';
import { type MonthForecast, spreadOver } from '../../../shared/numbers/forecast/month-end.ts';

/** The projected part of a line; every list has one entry per point of the chart, null outside the projection. */
export type Ahead = {
  /** The first projected point. */
  readonly from: number;
  readonly line: readonly (number | null)[];
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
};

const windowDays = 7;

/**
 * Continues a line over the projected days, from its newest value: single days, or the mean of the seven days up to
 * each, in which the known days have no range.
 */
export function computeAhead(
  { days, spread }: Pick<MonthForecast, 'days' | 'spread'>,
  dates: readonly Day[],
  { line, daily }: { readonly line: readonly (number | null)[]; readonly daily: readonly (number | null)[] | null },
): Ahead | null {
  const from = dates.indexOf(days[0]?.date ?? '');
  const start = line[from - 1] ?? null;
  if (start === null) return null;
  const recent = daily?.slice(Math.max(0, from - windowDays + 1), from).map(value => value ?? start) ?? [];
  const expected = days.map((day, index) => {
    if (daily === null) return { value: day.expected, half: spreadOver({ spread }, 1) };
    const window = [...recent, ...days.slice(0, index + 1).map(other => other.expected)].slice(-windowDays);
    const sum = window.reduce((total, value) => total + value, 0);
    const half = spreadOver({ spread }, Math.min(index + 1, windowDays)) / windowDays;
    return { value: sum / window.length, half };
  });
  const place = (read: (point: { value: number; half: number }) => number) =>
    dates.map((_, index) => {
      if (index === from - 1) return start;
      const point = expected[index - from];
      return point === undefined ? null : read(point);
    });
  return {
    from,
    line: place(({ value }) => value),
    low: place(({ value, half }) => Math.max(0, value - half)),
    high: place(({ value, half }) => value + half),
  };
}
