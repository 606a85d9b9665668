import { type PrimaryDays, sourcesOfService } from '../../platforms/records.ts';
import { type RecordService, recordServices, adServices } from '../../platforms/registry.ts';
import type { DataConnection, FactSource } from '../../numbers/metrics/source.ts';
import type { Day, DayRange } from '../periods/days.ts';
import type { DaysToRoll } from '../../numbers/rollup/rollup.ts';
import { daysIn, type OverviewInput } from './input.ts';
import { toDataConnection, missingIn } from './panel-state.ts';

type FigureDay = PrimaryDays[RecordService];

/** A service for the figures, with its days in both ranges. */
export type FigureService = {
  readonly service: RecordService;
  readonly connection: DataConnection;
  readonly days: ReadonlyMap<Day, FigureDay>;
};

type Asked = Pick<OverviewInput, 'connections' | 'range' | 'comparison'>;

/** GA4, and every ad platform that is connected or has days in the range or its comparison. */
export const figureServices = ({ core, ads, ...asked }: OverviewInput): FigureService[] =>
  listFigureServices(['ga4', ...adServices], { ga4: core, ...ads }, asked).filter(
    ({ service, connection, days }) => service === 'ga4' || connection !== 'not-connected' || days.size > 0,
  );

/** Services with their connection and their days of both ranges, in the order of all services. */
export function listFigureServices(
  requested: readonly RecordService[],
  days: DaysToRoll,
  { connections, range, comparison }: Asked,
): FigureService[] {
  return recordServices
    .filter(service => requested.includes(service))
    .map(service => {
      const given: readonly FigureDay[] = days[service] ?? [];
      return {
        service,
        connection: toDataConnection(connections.find(connection => connection.service === service)),
        days: new Map([...daysIn(given, range), ...daysIn(given, comparison)].map(day => [day.date, day])),
      };
    });
}

/**
 * Returns the sources of a range of one or more days. Days before today without a record are missing, except for a lab,
 * which samples.
 */
export const sourcesIn = (services: readonly FigureService[], range: DayRange, today: Day): FactSource[] =>
  services.flatMap(({ service, connection, days }) => {
    const inRange = [...days.values()].filter(({ date }) => date >= range.start && date <= range.end);
    const missingDays = service === 'pagespeed' ? [] : missingIn(inRange, range, today);
    return sourcesOfService<RecordService>(service, { connection, days: inRange, missingDays }, range).map(
      ([, source]) => source,
    );
  });
