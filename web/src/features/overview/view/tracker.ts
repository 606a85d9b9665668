import { formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import { formatMetricNumber } from '../../../../../shared/numbers/metrics/format.ts';
import {
  countDays,
  monthRange,
  previousYearMonth,
  toYearMonth,
  type Day,
  type YearMonth,
} from '../../../../../shared/domain/periods/days.ts';
import type { MetricKey, MetricValue } from '../../../../../shared/model/metric-value.ts';
import type { Column } from '../../../components/table/data-table.tsx';

export const trackedMonths = 12;

export type MonthRow = { readonly key: string; readonly metrics: Partial<Record<MetricKey, MetricValue>> };
export type YearGoal = { readonly revenue: number; readonly units: number };
export type TrackerInput = {
  readonly rows: readonly MonthRow[];
  /** Today at the site, which isn't counted yet. */
  readonly today: Day;
  readonly isEcommerce: boolean;
  /** Goals of the site by year. */
  readonly goals: Readonly<Record<string, YearGoal>> | undefined;
};
export type TrackerMonth = { readonly yearMonth: YearMonth; readonly value: number | null };
export type Tracker = {
  readonly measure: 'revenue' | 'goals';
  readonly currency: string | undefined;
  readonly months: readonly TrackerMonth[];
  /** The current month so far, and the whole previous month; null if unknown. */
  readonly value: number | null;
  readonly previous: number | null;
  /** The share of the previous month's value; null if that is missing or zero. */
  readonly share: number | null;
  /** The share of the month that has passed, 0..1, in whole days. */
  readonly pace: number;
  readonly monthGoal: number | null;
  /** The year's value and goal; `unknown` counts its months without a number. */
  readonly year: {
    readonly of: 'revenue' | 'unitSales';
    readonly done: number;
    readonly goal: number;
    readonly unknown: number;
  } | null;
};

const toKnownValue = (value: MetricValue | undefined) => (value?.known === true ? value : null);

/**
 * The month so far compared with the one before, and the year with its goal (specification 2, revenue tracker). Money
 * in another currency than the newest month's is left out, never added.
 */
export function computeTracker({ rows, today, isEcommerce, goals }: TrackerInput): Tracker {
  const measure = isEcommerce ? 'revenue' : 'goals';
  const month = toYearMonth(today);
  const byMonth = new Map(rows.map(row => [row.key, row.metrics]));
  const keys = Array.from({ length: trackedMonths }, (_, index) => previousYearMonth(month, trackedMonths - 1 - index));
  const currency = keys
    .map(key => toKnownValue(byMonth.get(key)?.[measure])?.currency)
    .findLast(code => code !== undefined);
  const readValue = (key: YearMonth, metric: MetricKey): number | null => {
    const value = toKnownValue(byMonth.get(key)?.[metric]);
    return value === null || (metric === 'revenue' && value.currency !== currency) ? null : value.value;
  };
  const months = keys.map(yearMonth => ({ yearMonth, value: readValue(yearMonth, measure) }));
  const value = months.at(-1)?.value ?? null;
  const previous = months.at(-2)?.value ?? null;
  const { start } = monthRange(month);
  const goal = goals?.[today.slice(0, 4)];
  return {
    measure,
    currency,
    months,
    value,
    previous,
    share: value !== null && previous !== null && previous > 0 ? value / previous : null,
    pace: (countDays({ start, end: today }) - 1) / countDays(monthRange(month)),
    monthGoal: isEcommerce && goal !== undefined && goal.revenue > 0 ? goal.revenue / 12 : null,
    year: computeYearProgress(
      goal,
      isEcommerce ? 'revenue' : 'unitSales',
      keys.filter(key => key.startsWith(today.slice(0, 4))),
      readValue,
    ),
  };
}

function computeYearProgress(
  goal: YearGoal | undefined,
  of: 'revenue' | 'unitSales',
  keys: readonly YearMonth[],
  readValue: (key: YearMonth, metric: MetricKey) => number | null,
): Tracker['year'] {
  const target = of === 'revenue' ? goal?.revenue : goal?.units;
  const values = keys.map(key => readValue(key, of));
  if (target === undefined || target <= 0 || values.every(value => value === null)) return null;
  return {
    of,
    goal: target,
    done: values.reduce<number>((sum, value) => sum + (value ?? 0), 0),
    unknown: values.filter(value => value === null).length,
  };
}

/** '4 points ahead of the pace', from one point up; null without a share. */
export function describePace({
  share,
  pace,
}: Pick<Tracker, 'share' | 'pace'>): { text: string; behind: boolean } | null {
  if (share === null) return null;
  const points = Math.round((share - pace) * 100);
  if (points === 0) return { text: 'On pace with the previous month', behind: false };
  return {
    text: `${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'} ${points > 0 ? 'ahead of' : 'behind'} its pace`,
    behind: points < 0,
  };
}

export const trackerColumns = ({ measure, currency }: Tracker): Column<TrackerMonth>[] => [
  { key: 'month', title: 'Month', value: row => row.yearMonth, text: row => formatMonth(row.yearMonth) },
  {
    key: 'value',
    title: measure === 'revenue' ? 'Revenue' : 'Goals',
    numeric: true,
    value: row => row.value,
    text: row => (row.value === null ? '–' : formatMetricNumber(measure, row.value, currency)),
  },
];
