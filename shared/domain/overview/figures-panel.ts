import type { Ga4CoreDay } from '../../platforms/ga4/days.ts';
import type { MetricKey } from '../../model/metric-value.ts';
import type { Figure, Provenance } from '../../model/panel.ts';
import { metricOfSources } from '../../numbers/metrics/compute.ts';
import { daysUntilAllFinal, servicesOfMetric } from '../../numbers/metrics/finality.ts';
import { metricTable } from '../../numbers/metrics/table.ts';
import type { RecordService } from '../../platforms/registry.ts';
import { figureMetrics } from '../../screens/overview.ts';
import type { Day } from '../periods/days.ts';
import { chooseGrain } from '../periods/grain.ts';
import { comparedFigures, daysOfFigures, computeFigure, findRatioDetails } from './figure-series.ts';
import { figureServices, type FigureService } from './figure-sources.ts';
import { daysIn, type OverviewInput, type Panels } from './input.ts';
import { lastDayWithValue, serviceState, type ServiceState, withoutDays, withoutValue } from './panel-state.ts';

/**
 * Builds the figure strip: values, comparisons, changes, and both daily series; ad cost covers every connected ad
 * platform. It is zero as a whole only without any session; a single figure of 0 is a normal number.
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
  const grain = chooseGrain(range);
  const ranges = comparedFigures(
    daysOfFigures(services, range, today, grain),
    daysOfFigures(services, comparison, today, grain),
  );
  const extras = { ...input, allSpend: true } as const;
  const figures = figureMetrics(input.isEcommerce).map(
    (metric): Figure => ({
      metric,
      ...computeFigure(sources => metricOfSources(metric, sources, extras), ranges, {
        today,
        restated: daysUntilFigureIsFinal(
          metric,
          services.map(({ service }) => service),
        ),
        how: metricTable[metric].aggregation,
        look: metricTable[metric],
      }),
      ...findRatioDetails(metric, ranges.range.whole, extras),
    }),
  );
  return { state: 'ready', data: { figures }, provenance: buildProvenance(input, state, services) };
}

function daysUntilFigureIsFinal(metric: MetricKey, services: readonly RecordService[]): number {
  const giving = servicesOfMetric(metric);
  return daysUntilAllFinal(
    metricTable[metric].aggregation,
    services.filter(service => giving.includes(service)),
  );
}

/** Each service with its missing days, GA4 first. */
const buildProvenance = (
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
        const restated = figureMetrics(input.isEcommerce).map(metric => daysUntilFigureIsFinal(metric, [service]));
        return serviceState(service, inRange, input.range, input, undefined, Math.max(...restated)).provenance.sources;
      }),
  ],
});
