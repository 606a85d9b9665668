import { type RecordService, recordServices, sourceKeys } from '../../platforms/registry.ts';
import type { RollupRecord } from '../../model/month-record.ts';
import type { Coverage } from '../../model/node-rows.ts';
import type { FactSource } from '../../numbers/metrics/source.ts';
import { addDays, type Day, type DayRange, eachDay } from '../periods/days.ts';
import { connectionOfSites } from '../overview/panel-state.ts';
import { sourcesOfServices } from '../../numbers/rollup/record-metrics.ts';
import type { Part } from '../../numbers/rollup/rows-over.ts';

/** The freshness of rows, for days after they were calculated. */
export type Freshness = {
  /** The node's day on which its rows were calculated: the day before is the newest they can have. */
  readonly madeOn: Day;
  readonly today: Day;
  /** Days until a day's numbers arrive, by service. */
  readonly lagDays: Readonly<Record<RecordService, number>>;
  /** Coverage of the newest day with rows: the expected coverage of later days. */
  readonly newest: Coverage;
};

/**
 * Adds days that became due since the rows were calculated to the missing days, at every site that should have them.
 */
export function withUnmade(part: Part, { start, end }: DayRange, { madeOn, today, lagDays, newest }: Freshness): Part {
  const coverage: Coverage = { ...part.coverage };
  for (const service of recordServices) {
    const held = coverage[service] ?? withoutMissing(newest[service]);
    if (held === undefined) continue;
    const lag = lagDays[service];
    const [from, due] = [addDays(madeOn, -lag), addDays(today, -1 - lag)];
    const unmade = eachDay(start > from ? start : from, end < due ? end : due).filter(
      day => !held.missing.includes(day),
    );
    // Nothing is due yet, so connected services count as connected.
    if (start > due) coverage[service] = held;
    if (unmade.length === 0) continue;
    coverage[service] = {
      ...held,
      missing: [...held.missing, ...unmade].sort(),
      siteDays: held.siteDays + unmade.length * held.sites,
    };
  }
  return { ...part, coverage };
}

const withoutMissing = (held: Coverage[RecordService]): Coverage[RecordService] =>
  held === undefined ? undefined : { ...held, missing: [], siteDays: 0 };

/**
 * Converts a part to sources of metrics. A service is not connected if no site has it, and broken if it works at none.
 * If it works at some, gaps of the others are missing days, except for a lab, which samples. `lost` lists services that
 * a site has lost access to.
 */
export function toFactSources({ record, coverage }: Part, lost: ReadonlySet<RecordService> = new Set()): FactSource[] {
  return sourcesOfServices(
    record,
    recordServices.flatMap(service => {
      const held = coverage[service];
      // A lab measures every website: without a run, there is no connection to make.
      if (held === undefined)
        return service === 'pagespeed' ? [{ service, connection: 'working' as const, missingDays: [] }] : [];
      const missingDays = service === 'pagespeed' ? [] : held.missing;
      return [{ service, connection: connectionOfSites(held, lost.has(service)), missingDays }];
    }),
  );
}

/**
 * Returns a node's record with the newest values of its sites, each by its own last day: a day's row has only the sites
 * with that day.
 */
export function withNewestValues(record: RollupRecord, sites: RollupRecord): RollupRecord {
  const sources = { ...record.sources };
  for (const key of sourceKeys) {
    const [held, last] = [sources[key], sites.sources[key]?.last];
    if (held !== undefined && last !== undefined) sources[key] = { ...held, last };
  }
  return { ...record, sources };
}
