import type { Ga4CoreDay } from '../../model/daily-record.ts';
import type { MetricKey } from '../../model/metric-value.ts';
import type { Figure, Provenance } from '../../model/panel.ts';
import { changeOf } from '../metrics/change.ts';
import { metricOfSources } from '../metrics/compute.ts';
import type { PartSource } from '../metrics/source.ts';
import { type Day, type DayRange, eachDay } from '../periods/days.ts';
import { isProvisional } from '../periods/periods.ts';
import { figureServices, type FigureService, restatedDays, sourcesIn } from './figure-sources.ts';
import { daysIn, type OverviewInput, type Panels } from './input.ts';
import {
  lastDayWithValue,
  serviceState,
  type ServiceState,
  withoutDays,
  withoutValue,
} from './panel-state.ts';

type DailySources = readonly (readonly [Day, readonly PartSource[]])[];

/** The figure cards, in order. Goals are shown as conversions. */
export const figureMetrics = (isEcommerce: boolean): readonly MetricKey[] =>
  isEcommerce
    ? ['revenue', 'transactions', 'adSpend', 'ROAS']
    : ['sessions', 'goals', 'adSpend', 'costPerLead'];

/**
 * The figure strip: value, the same of the comparison, change, and both daily series; what ads cost is that of every
 * connected ad platform. Zero as a whole means that not one session was counted; a single figure of 0 is a number like
 * any other.
 */
export function figuresPanel(
  input: OverviewInput,
  state: ServiceState,
  current: readonly Ga4CoreDay[],
): Panels['figures'] {
  const { core, range, comparison, today } = input;
  if (!state.hasDays) return withoutDays(state, range);
  if (current.every(({ totals }) => totals.sessions === 0)) {
    return withoutValue(
      state,
      lastDayWithValue(core, range.end, ({ totals }) => totals.sessions),
    );
  }
  const services = figureServices(input);
  const now = sourcesIn(services, range, today);
  const before = sourcesIn(services, comparison, today);
  const daily = ({ start, end }: DayRange): DailySources =>
    eachDay(start, end).map(date => [date, sourcesIn(services, { start: date, end: date }, today)]);
  const [days, previousDays] = [daily(range), daily(comparison)];
  const seriesOf = (metric: MetricKey, of: DailySources): Figure['series'] => {
    const restated = restatedDays(metric, services);
    return of.map(([date, sources]) => ({
      date,
      value: pointOf(metric, sources, input),
      provisional: isProvisional(date, today, restated),
    }));
  };
  const figures = figureMetrics(input.isEcommerce).map((metric): Figure => {
    const value = metricOfSources(metric, now, input);
    const previous = metricOfSources(metric, before, input);
    return {
      metric,
      value,
      previous,
      change: changeOf(value, previous),
      series: seriesOf(metric, days),
      previousSeries: seriesOf(metric, previousDays),
    };
  });
  return { state: 'ready', data: { figures }, provenance: provenanceOf(input, state, services) };
}

/** A day's value; null where it is unknown, has nothing to divide by, or lacks one of its platforms. */
function pointOf(metric: MetricKey, sources: readonly PartSource[], input: OverviewInput): number | null {
  const value = metricOfSources(metric, sources, input);
  return value.known && value.missingDays === undefined ? value.value : null;
}

/** Each service with the days it lacks, GA4 first. */
const provenanceOf = (
  input: OverviewInput,
  { provenance }: ServiceState,
  services: readonly FigureService[],
): Provenance => ({
  sources: [
    ...provenance.sources,
    ...services
      .filter(({ service }) => service !== 'ga4')
      .flatMap(({ service, days }) => {
        const inRange = daysIn<{ readonly date: Day }>([...days.values()], input.range);
        return serviceState(service, inRange, input.range, input).provenance.sources;
      }),
  ],
});
