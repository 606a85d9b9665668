import { formatDate, formatMonth } from '../../../../shared/domain/formats/dates.ts';
import { changeIn } from '../../../../shared/numbers/metrics/change.ts';
import { toSettling, dataStateTexts } from '../../../../shared/numbers/metrics/data-state.ts';
import { exportedChange, formatAs, formatChangeIn } from '../../../../shared/numbers/metrics/format.ts';
import type { NumberDefinition } from '../../../../shared/domain/pages/format.ts';
import { monthRange, toYearMonth, type Day } from '../../../../shared/domain/periods/days.ts';
import type { PageFigure } from '../../../../shared/model/page.ts';
import type { MonthForecast } from '../../../../shared/numbers/forecast/month-end.ts';
import type { TrendPart } from '../../charts/trend-model.ts';
import type { ChartNote } from '../../charts/notes.ts';
import { roundForecast } from './forecast-text.ts';
import type { Grain } from './trend-looks.ts';
import type { Column } from '../table/data-table.tsx';

export type TrendRow = {
  readonly date: Day;
  readonly value: number | null;
  readonly provisional: boolean;
  readonly beforeDate: Day | null;
  readonly before: number | null;
  /** A second metric's value; absent: none is shown. */
  readonly second?: number | null;
  /** The value of each part, in order. */
  readonly parts: readonly (number | null)[];
  readonly notes: string;
  /** The range of a projected month, whose last day the row names; absent: a point. */
  readonly forecast?: { readonly month: string; readonly low: number; readonly high: number };
};

const lastDay = (date: Day, grain: Grain): Day => (grain === 'month' ? monthRange(toYearMonth(date)).end : date);

/** A trend's points next to those of the comparison. */
export const trendRows = (
  series: PageFigure['series'],
  comparison: PageFigure['previousSeries'],
  grain: Grain,
  notes: readonly ChartNote[],
  second?: PageFigure['series'],
  parts: readonly TrendPart[] = [],
): TrendRow[] =>
  series.map(({ date, value, provisional }, index) => ({
    date,
    value,
    provisional,
    beforeDate: comparison[index]?.date ?? null,
    before: comparison[index]?.value ?? null,
    ...(second === undefined ? {} : { second: second[index]?.value ?? null }),
    parts: parts.map(({ values }) => values[index] ?? null),
    notes: notes
      .filter(({ from, to }) => from <= lastDay(date, grain) && to >= date)
      .map(({ text }) => text)
      .join('; '),
  }));

/** The row of a projected month, below the days. */
export function forecastRow(forecast: MonthForecast): TrendRow {
  const { total, low, high } = roundForecast(forecast);
  const { month } = forecast;
  return {
    date: monthRange(month).end,
    value: total,
    provisional: true,
    beforeDate: null,
    before: null,
    parts: [],
    notes: '',
    forecast: { month, low, high },
  };
}

/** A projected month ends on a day that may be a row too. */
export const rowKey = ({ date, forecast }: TrendRow): string => (forecast === undefined ? date : `forecast ${date}`);

/** The daily or monthly values, never their means. */
export function trendColumns(
  grain: Grain,
  definition: NumberDefinition,
  currency: string,
  hasNotes: boolean,
  second: { readonly definition: NumberDefinition; readonly currency: string } | null = null,
  parts: readonly TrendPart[] = [],
): Column<TrendRow>[] {
  const name = (date: Day | null) =>
    date === null ? '–' : grain === 'month' ? formatMonth(toYearMonth(date)) : formatDate(date);
  const text = (value: number | null) => (value === null ? 'Unknown' : formatAs(definition, value, currency));
  /** A projected month has a value and its range, and nothing to compare with. */
  const unlessForecast = (toText: (row: TrendRow) => string) => (row: TrendRow) =>
    row.forecast === undefined ? toText(row) : '–';
  const change = ({ value, before }: TrendRow) =>
    value === null || before === null ? null : changeIn(definition, value, before);
  return [
    {
      key: 'date',
      title: grain === 'month' ? 'Month' : 'Day',
      value: row => row.date,
      text: row => (row.forecast === undefined ? name(row.date) : `${name(row.date)} (forecast)`),
    },
    {
      key: 'value',
      title: definition.title,
      numeric: true,
      value: row => row.value,
      text: ({ value, forecast }) =>
        forecast === undefined ? text(value) : `${text(value)}, ${text(forecast.low)} to ${text(forecast.high)}`,
    },
    ...(second === null
      ? []
      : [
          {
            key: 'second',
            title: second.definition.title,
            numeric: true,
            value: (row: TrendRow) => row.second ?? null,
            text: unlessForecast(({ second: value = null }) =>
              value === null ? 'Unknown' : formatAs(second.definition, value, second.currency),
            ),
          },
        ]),
    ...parts.map(({ id, name: partName }, place) => ({
      key: `part-${id}`,
      title: partName,
      numeric: true,
      value: (row: TrendRow) => row.parts[place] ?? null,
      text: unlessForecast(row => text(row.parts[place] ?? null)),
    })),
    {
      key: 'state',
      title: 'State',
      value: ({ provisional, forecast }) =>
        forecast === undefined
          ? dataStateTexts[toSettling(provisional)].word
          : `Forecast of ${formatMonth(forecast.month)}, 90% range`,
    },
    { key: 'beforeDate', title: 'Compared with', value: row => row.beforeDate, text: row => name(row.beforeDate) },
    {
      key: 'before',
      title: 'Before',
      numeric: true,
      value: row => row.before,
      text: unlessForecast(row => text(row.before)),
    },
    {
      key: 'change',
      title: 'Change',
      numeric: true,
      value: row => exportedChange(definition.format, change(row)),
      text: row => {
        const is = change(row);
        return is === null ? '–' : formatChangeIn(definition.format, is);
      },
    },
    ...(hasNotes ? [{ key: 'notes', title: 'Notes', value: (row: TrendRow) => row.notes }] : []),
  ];
}
