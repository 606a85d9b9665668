import {
  type RecordService,
  recordServices,
  type SourceKey,
  sourceKeys,
  sourcesWith,
} from '../../platforms/registry.ts';
import type { RollupRecord } from '../../model/month-record.ts';
import { type DataConnection, givenBy, type FactSource } from '../metrics/source.ts';
import type { Day } from '../../domain/periods/days.ts';

type State = { readonly connection: DataConnection; readonly missingDays: readonly Day[] };
/** The state of each source of a record, and its missing days in the range; absent: working, none missing. */
export type SourceStates = { [K in SourceKey]?: State | undefined };

/** Additional sources in a service's days (an Ads account linked to GA4, an Instagram account). */
const additionalSources = recordServices.flatMap(service =>
  sourcesWith[service].slice(1).map(additional => [service, additional] as const),
);

/**
 * Converts the states of services to those of a record's sources. If a service answered without data of an additional
 * source (an Ads account linked to GA4, an Instagram account of the page), that source is not connected.
 */
export function toSourceStates(
  record: RollupRecord,
  services: Readonly<Partial<Record<RecordService, State>>>,
): SourceStates {
  const states: SourceStates = { ...services };
  for (const [service, additional] of additionalSources) {
    const without = record.sources[service] !== undefined && record.sources[additional] === undefined;
    states[additional] = without ? { connection: 'not-connected', missingDays: [] } : services[service];
  }
  return states;
}

/**
 * Converts a record's sums to sources for `metricsOfSources`: metrics of a month, a year or a company are calculated in
 * the same way as those of some days. A source in `states` but not in the record has no data and a reason.
 */
export function sourcesOfRecord(record: RollupRecord, states: SourceStates = {}): FactSource[] {
  const keys = sourceKeys.filter(key => record.sources[key] !== undefined || states[key] !== undefined);
  return keys.map(key => {
    const source = record.sources[key];
    const state = states[key] ?? { connection: 'working' as const, missingDays: [] };
    return {
      ...state,
      gives: givenBy[key],
      parts: source?.parts ?? {},
      dayCount: source?.days ?? 0,
      withheld: source?.withheld,
      currencies: source?.currencies ?? [],
      times: source?.times,
      marks: source?.marks,
      totalFans: source?.last?.['totalFans'],
    };
  });
}

/** The state of a service over a range; `unlinkedDays` are GA4 days without a linked Ads account. */
export type ServiceState = State & { readonly service: RecordService; readonly unlinkedDays?: readonly Day[] };

/**
 * Converts the sums of several services over one range to sources: days, stored months and a node's rows in the same
 * way. Days before an Ads account was linked to GA4 are missing days of its data.
 */
export function sourcesOfServices(record: RollupRecord, services: readonly ServiceState[]): FactSource[] {
  const stateEntries = services.map(
    ({ service, connection, missingDays }) => [service, { connection, missingDays }] as const,
  );
  const states = toSourceStates(record, Object.fromEntries(stateEntries));
  const { ga4Ads } = states;
  if (ga4Ads === undefined || record.sources.ga4Ads === undefined) return sourcesOfRecord(record, states);
  const unlinked = services.flatMap(({ unlinkedDays = [] }) => unlinkedDays);
  return sourcesOfRecord(record, {
    ...states,
    ga4Ads: { ...ga4Ads, missingDays: [...ga4Ads.missingDays, ...unlinked] },
  });
}
