import { type Ga4CoreDay, provisionalDays } from '../../model/daily-record.ts';
import type { MetricKey } from '../../model/metric-value.ts';
import type { Figure } from '../../model/panel.ts';
import { changeOf } from '../metrics/change.ts';
import { metricOfSources } from '../metrics/compute.ts';
import { ga4Sources, type PartSource } from '../metrics/source.ts';
import { type DayRange, eachDay } from '../periods/days.ts';
import { isProvisional } from '../periods/periods.ts';
import { daysIn, type OverviewInput, type Panels } from './input.ts';
import { lastDayWithValue, missingIn, type ServiceState, withoutDays, withoutValue } from './panel-state.ts';

/** The figure cards, in order. Goals are shown as conversions. */
export const figureMetrics = (isEcommerce: boolean): readonly MetricKey[] =>
  isEcommerce
    ? ['revenue', 'transactions', 'adSpend', 'ROAS']
    : ['sessions', 'goals', 'adSpend', 'costPerLead'];

/**
 * The figure strip: value, the same of the comparison, change, and both daily series. Zero as a whole means that not
 * one session was counted; a single figure of 0 is a number like any other.
 */
export function figuresPanel(
  input: OverviewInput,
  state: ServiceState,
  current: readonly Ga4CoreDay[],
): Panels['figures'] {
  const { core, range, comparison } = input;
  if (!state.hasDays) return withoutDays(state, range);
  if (current.every(({ totals }) => totals.sessions === 0)) {
    return withoutValue(
      state,
      lastDayWithValue(core, range.end, ({ totals }) => totals.sessions),
    );
  }
  const previousDays = daysIn(core, comparison);
  const now = sourcesIn(current, range, input, state);
  const before = sourcesIn(previousDays, comparison, input, state);
  const byDay = new Map([...current, ...previousDays].map(day => [day.date, oneDay(day)]));
  const figures = figureMetrics(input.isEcommerce).map((metric): Figure => {
    const value = metricOfSources(metric, now, input);
    const previous = metricOfSources(metric, before, input);
    return {
      metric,
      value,
      previous,
      change: changeOf(value, previous),
      series: seriesOf(metric, range, byDay, input),
      previousSeries: seriesOf(metric, comparison, byDay, input),
    };
  });
  return { state: 'ready', data: { figures }, provenance: state.provenance };
}

const sourcesIn = (
  days: readonly Ga4CoreDay[],
  range: DayRange,
  { today }: OverviewInput,
  { data }: ServiceState,
): PartSource[] =>
  ga4Sources({ connection: data, days, missingDays: missingIn(days, range, today) }, range.start, range.end);

const oneDay = (day: Ga4CoreDay): PartSource[] =>
  ga4Sources({ connection: 'working', days: [day], missingDays: [] }, day.date, day.date);

/** Each day of a range: its value, or null where it is unknown, has no record or nothing to divide by. */
function seriesOf(
  metric: MetricKey,
  { start, end }: DayRange,
  byDay: Map<string, PartSource[]>,
  input: OverviewInput,
): Figure['series'] {
  return eachDay(start, end).map(date => {
    const sources = byDay.get(date);
    const value = sources && metricOfSources(metric, sources, input);
    return {
      date,
      value: value?.known ? value.value : null,
      provisional: isProvisional(date, input.today, provisionalDays.ga4),
    };
  });
}
