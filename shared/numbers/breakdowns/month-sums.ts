import type { RecordService } from '../../platforms/registry.ts';
import type { RollupRecord } from '../../model/month-record.ts';
import { hasAdFigures } from '../../platforms/ga4/day-parts.ts';
import type { DataConnection, FactSource } from '../metrics/source.ts';
import { addDays, type Day, type DayRange, eachDay, monthsWithin } from '../../domain/periods/days.ts';
import { mergeMonths } from '../rollup/merge.ts';
import { sourcesOfServices } from '../rollup/record-metrics.ts';
import { type DaysToRoll, rollupDays } from '../rollup/rollup.ts';

/** One service's sums for a month in a range, or for the days of it inside the range. */
export type MonthSum = DayRange & {
  readonly record: RollupRecord;
  /** Days before today without a record; none for a lab, which samples. */
  readonly missingDays: readonly Day[];
  /** GA4 days without a linked Ads account. */
  readonly unlinkedDays: readonly Day[];
};

/** Calculates a service's sums of the months of a range from its days; `due` is the last day that should exist. */
export const monthSumsOfDays = (service: RecordService, days: DaysToRoll, range: DayRange, due: Day): MonthSum[] =>
  monthsWithin(range).map(part => {
    const held = new Set((days[service] ?? []).map(({ date }) => date));
    const ga4 = (days.ga4 ?? []).filter(({ date }) => date >= part.start && date <= part.end);
    return {
      ...part,
      record: rollupDays({ [service]: days[service] }, part),
      missingDays:
        service === 'pagespeed'
          ? []
          : eachDay(part.start, part.end < due ? part.end : due).filter(day => !held.has(day)),
      unlinkedDays: service === 'ga4' ? ga4.filter(day => !hasAdFigures(day)).map(({ date }) => date) : [],
    };
  });

/** Returns the days of some months that have a record, before today. */
export function heldDays(service: RecordService, sums: readonly MonthSum[], today: Day): { readonly date: Day }[] {
  return sums.flatMap(({ record, start, end, missingDays }) => {
    if (record.sources[service] === undefined) return [];
    const due = end < today ? end : addDays(today, -1);
    return eachDay(start, due)
      .filter(date => !missingDays.includes(date))
      .map(date => ({ date }));
  });
}

export type ServiceMonths = {
  readonly service: RecordService;
  readonly connection: DataConnection;
  readonly sums: readonly MonthSum[];
};

/** Converts months of several services to sources of metrics. */
export function sourcesOfMonths(services: readonly ServiceMonths[]): FactSource[] {
  const record = mergeMonths(services.flatMap(({ sums }) => sums.map(sum => sum.record)));
  return sourcesOfServices(
    record,
    services.map(({ service, connection, sums }) => ({
      service,
      connection,
      missingDays: sums.flatMap(({ missingDays }) => missingDays),
      unlinkedDays: sums.flatMap(({ unlinkedDays }) => unlinkedDays),
    })),
  );
}
