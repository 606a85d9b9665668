import type { Ga4CoreDay } from '../../platforms/ga4/days.ts';
import { type RecordService, recordServices } from '../../platforms/registry.ts';
import { comparedFigures, daysOfFigures, type FigureRange, type FigureRanges } from '../overview/figure-series.ts';
import { listFigureServices } from '../overview/figure-sources.ts';
import { daysIn } from '../overview/input.ts';
import { toDataConnection, mergeQuality } from '../overview/panel-state.ts';
import { type Day, countDays, monthRange, toYearMonth } from '../periods/days.ts';
import type { DaysToRoll } from '../../numbers/rollup/rollup.ts';
import type { StoredDays } from '../../numbers/breakdowns/dimension.ts';
import type { PageInput } from './input.ts';
import { nodeFigureRanges } from './node-figures.ts';
import { isNodeInput } from './node-input.ts';
import { heldDays, type MonthSum, type ServiceMonths, sourcesOfMonths } from '../../numbers/breakdowns/month-sums.ts';
import { getSectionDays } from '../../numbers/breakdowns/section-days.ts';
import { getPrimarySection } from '../../numbers/breakdowns/primary-section.ts';

/** Returns the days of the sections behind metrics. */
export const pickPrimaryDays = (days: StoredDays): DaysToRoll =>
  Object.fromEntries(recordServices.map(service => [service, getSectionDays(days, getPrimarySection(service))]));

/** Returns the days of the range for which a service has a record. */
export function heldIn(input: PageInput, service: RecordService): readonly { readonly date: Day }[] {
  if (input.grain === 'month') return heldDays(service, input.months?.[service]?.range ?? [], input.today);
  return daysIn(getSectionDays(input.days, getPrimarySection(service)), input.range);
}

const flawless: Ga4CoreDay['quality'] = { sampled: false, thresholded: false, otherRow: false };
/** Returns GA4's data quality flags; other services report none. */
export function qualityIn(input: PageInput, service: RecordService): Ga4CoreDay['quality'] {
  if (service !== 'ga4') return flawless;
  if (input.grain === 'day') return mergeQuality(daysIn(input.days.ga4?.core ?? [], input.range));
  const records = (input.months?.ga4?.range ?? []).map(({ record }) => record);
  return {
    sampled: records.some(({ quality }) => quality.sampled),
    thresholded: records.some(({ quality }) => quality.thresholded),
    otherRow: records.some(({ quality }) => quality.otherRow),
  };
}

/** Returns the sources of both ranges, as a whole and by point: days, or the months of a year. */
export function figureRanges(input: PageInput, services: readonly RecordService[]): FigureRanges {
  if (isNodeInput(input)) return nodeFigureRanges(input);
  if (input.grain === 'day') {
    const given = listFigureServices(services, pickPrimaryDays(input.days), input);
    return comparedFigures(
      daysOfFigures(given, input.range, input.today),
      daysOfFigures(given, input.comparison, input.today),
    );
  }
  const of = (which: 'range' | 'comparison') =>
    monthsOfFigures(
      services.map(service => ({
        service,
        connection: toDataConnection(input.connections.find(connection => connection.service === service)),
        sums: input.months?.[service]?.[which] ?? [],
      })),
    );
  return comparedFigures(of('range'), of('comparison'));
}

function monthsOfFigures(services: readonly ServiceMonths[]): FigureRange {
  // All services have the same months.
  const parts: readonly MonthSum[] = services.slice(0, 1).flatMap(({ sums }) => sums);
  return {
    length: parts.reduce((days, part) => days + countDays(part), 0),
    whole: sourcesOfMonths(services),
    points: parts.map(({ start, end }, index) => ({
      date: monthRange(toYearMonth(start)).start,
      last: end,
      sources: sourcesOfMonths(services.map(service => ({ ...service, sums: service.sums.slice(index, index + 1) }))),
    })),
  };
}
