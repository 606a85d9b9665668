import { type RecordService, recordServices } from '../../platforms/registry.ts';
import type { MetricKey, MetricValue } from '../../model/metric-value.ts';
import type { PageFigure, RowFilters } from '../../model/page.ts';
import { isGivenPart } from '../../model/page-keys.ts';
import type { Channel } from '../../model/panel.ts';
import { metricOfSources, type MetricExtras } from '../../numbers/metrics/compute.ts';
import { channelParts } from '../../platforms/ga4/day-parts.ts';
import type { Aggregation } from '../../numbers/metrics/definition.ts';
import { computeRatio, sumPart } from '../../numbers/metrics/of-sources.ts';
import type { FactSource } from '../../numbers/metrics/source.ts';
import { daysUntilAllFinal, servicesOfMetric } from '../../numbers/metrics/finality.ts';
import { metricTable } from '../../numbers/metrics/table.ts';
import type { Day } from '../periods/days.ts';
import { computeFigure, findRatioDetails } from '../overview/figure-series.ts';
import { serviceState, type ServiceState, withoutValue } from '../overview/panel-state.ts';
import { figureRanges, heldIn, qualityIn } from './figure-ranges.ts';
import type { SectionRef } from '../../numbers/breakdowns/dimension.ts';
import type { PageInput, Panel } from './input.ts';
import { metricRanges, withoutMixedReturn } from './node-figures.ts';
import { isNodeInput, nodeServiceState } from './node-input.ts';
import { measures, type Measure } from '../../numbers/metrics/measures.ts';
import type { FigureKey, FiguresPanel } from '../../screens/pages/definition.ts';
import { figureDefinition } from './format.ts';
import { filteredDays, sectionOfFigure } from './row-filters.ts';
import { isActive, makeEmptyPanel, firstWithDays, toProvenance, withoutGaps } from './panel-states.ts';

/** The parts that a figure is calculated from, and the services that provide them. */
type Making = {
  readonly key: PageFigure['key'];
  readonly services: readonly RecordService[];
  readonly how: { readonly metric: MetricKey } | Extract<Aggregation, { kind: 'sum' | 'ratio' }>;
};

function listFigureMakings(figure: FigureKey): Making[] {
  if ('metric' in figure) {
    return [{ key: figure.metric, services: servicesOfMetric(figure.metric), how: figure }];
  }
  const { made }: Measure = measures[figure.measure];
  const facts = made.kind === 'sum' ? [made.of] : [made.of, made.over];
  const given = facts.filter(isGivenPart);
  const [of, over] = given;
  if (of === undefined || given.length < facts.length) return [];
  const how = over === undefined ? { kind: 'sum' as const, part: of } : { kind: 'ratio' as const, of, over };
  return [{ key: figure.measure, services: [figure.service], how }];
}

/** Returns the figures of a single channel: sessions, goals and goals per session. */
function makingsOfChannel(channel: Channel): Making[] {
  const [sessions, goals] = channelParts[channel];
  const services: readonly RecordService[] = ['ga4'];
  return [
    { key: 'sessions', services, how: { kind: 'sum', part: sessions } },
    { key: 'goals', services, how: { kind: 'sum', part: goals } },
    { key: 'gcr', services, how: { kind: 'ratio', of: goals, over: sessions } },
  ];
}

const listPanelMakings = (panel: FiguresPanel, channel: Channel | undefined): Making[] =>
  channel === undefined ? panel.figures.flatMap(listFigureMakings) : makingsOfChannel(channel);

/** Lists the services whose primary sections a figure strip needs. */
export function servicesOfFigures(panel: FiguresPanel, channel: Channel | undefined): RecordService[] {
  const needed = new Set(listPanelMakings(panel, channel).flatMap(({ services }) => services));
  return recordServices.filter(service => needed.has(service));
}

/**
 * Builds the figure strip of a page: the vocabulary's metrics exactly as in the overview, and measures of the same
 * parts. Empty if none of its services has a day; zero if all known figures are 0.
 */
export function figuresPanel(input: PageInput, panel: FiguresPanel): Panel {
  const makings = listPanelMakings(panel, input.channel);
  const services = servicesOfFigures(panel, input.channel);
  const states = services.map(service => computeState(input, service, makings));
  if (states.length === 0)
    return { state: 'ready', data: { kind: 'figures', figures: [] }, provenance: { sources: [] } };
  const leading = firstWithDays(states);
  if (leading === undefined) return makeEmptyPanel(states, input.range);
  const active = new Set(states.filter(isActive).map(({ service }) => service));
  const whole = figureRanges(input, services);
  const followers = findFilteredFigures(input, panel);
  const { filters = {} } = input;
  const cut =
    followers.size === 0 ? whole : figureRanges({ ...input, days: filteredDays(input.days, filters) }, services);
  const figures = makings.map(({ key, services: figureServices, how }): PageFigure => {
    const shown = followers.has(key) ? cut : whole;
    const ranges = isNodeInput(input) ? metricRanges(key, input, shown) : shown;
    const restated = daysUntilAllFinal(
      getAggregation(how),
      figureServices.filter(service => active.has(service)),
    );
    return {
      key,
      ...computeFigure((sources, of) => readValue(how, sources, input, of), ranges, {
        today: input.today,
        restated,
        how: getAggregation(how),
        look: figureDefinition(key),
      }),
      ...('metric' in how ? findRatioDetails(how.metric, ranges.range.whole, makeExtras(input, 'range')) : {}),
    };
  });
  if (isNothing(figures)) return withoutValue(leading, lastWithValue(figures));
  return { state: 'ready', data: { kind: 'figures', figures }, provenance: toProvenance(states) };
}

/**
 * Returns the section behind a filtered figure; null if it cannot follow the filters. A channel's own parts are traffic
 * rows.
 */
const sectionUnder = (making: Making, filters: RowFilters | undefined): SectionRef | null =>
  filters === undefined || making.services.some(service => service !== 'ga4')
    ? null
    : sectionOfFigure(getAggregation(making.how), filters);

/** Returns the figures that follow the filters; figures calculated from months follow none. */
export const findFilteredFigures = (
  { grain, channel, filters, node }: Pick<PageInput, 'grain' | 'channel' | 'filters' | 'node'>,
  panel: FiguresPanel,
): ReadonlySet<PageFigure['key']> =>
  new Set(
    grain === 'month' || node !== undefined
      ? []
      : listPanelMakings(panel, channel).flatMap(making =>
          sectionUnder(making, filters) === null ? [] : [making.key],
        ),
  );

/** Lists the sections that filtered figures need, other than the services' own: one section provides all. */
export const sectionsOfFigures = (
  panel: FiguresPanel,
  channel: Channel | undefined,
  filters: RowFilters | undefined,
): SectionRef[] =>
  listPanelMakings(panel, channel)
    .map(making => sectionUnder(making, filters))
    .filter(section => section !== null)
    .slice(0, 1);

/** Returns the state of a service in the strip. A lab samples: days without a run are not a gap. */
function computeState(input: PageInput, service: RecordService, makings: readonly Making[]): ServiceState {
  const restated = makings
    .filter(making => making.services.includes(service))
    .map(({ how }) => daysUntilAllFinal(getAggregation(how), [service]));
  if (isNodeInput(input)) return nodeServiceState(service, [service], input, Math.max(0, ...restated));
  const state = serviceState(
    service,
    heldIn(input, service),
    input.range,
    input,
    qualityIn(input, service),
    Math.max(0, ...restated),
  );
  return service === 'pagespeed' ? withoutGaps(state) : state;
}

const getAggregation = (how: Making['how']): Aggregation =>
  'metric' in how ? metricTable[how.metric].aggregation : how;

function readValue(
  how: Making['how'],
  sources: readonly FactSource[],
  input: PageInput,
  of: 'range' | 'comparison' | 'point',
): MetricValue {
  if ('metric' in how) {
    const value = metricOfSources(how.metric, sources, makeExtras(input, of));
    return isNodeInput(input) ? withoutMixedReturn(how.metric, value, input.node, of) : value;
  }
  return how.kind === 'sum' ? sumPart(sources, how.part) : computeRatio(sources, how);
}

/** Returns the extra inputs. Growth covers a whole range, so single days have none. */
const makeExtras = ({ isEcommerce, seo }: PageInput, of: 'range' | 'comparison' | 'point'): MetricExtras => ({
  isEcommerce,
  allSpend: true,
  ...(of === 'point' ? {} : seo?.[of]),
});

/** Returns true if at least one figure is known, and all known figures are 0. */
function isNothing(figures: readonly PageFigure[]): boolean {
  const knownValues = figures.flatMap(({ value }) => (value.known ? [value.value] : []));
  return knownValues.length > 0 && knownValues.every(value => value === 0);
}

/** Returns the last day of the comparison with a value of any of them. */
function lastWithValue(figures: readonly PageFigure[]): Day | undefined {
  const dates = figures.flatMap(({ previousSeries }) =>
    previousSeries.filter(({ value }) => (value ?? 0) > 0).map(({ date }) => date),
  );
  return dates.sort().at(-1);
}
