import { type RollupRecord, type SourceKey, sourceKeys } from '../../model/month-record.ts';
import { type PartKey, partKeys } from '../metrics/parts.ts';
import {
  adsGive,
  type DataConnection,
  ga4Gives,
  pagespeedGives,
  type PartSource,
} from '../metrics/source.ts';
import type { Day } from '../periods/days.ts';

/** How each source of a record stands, and which days of the range it lacks; absent: working, none. */
export type SourceStates = Partial<
  Record<SourceKey, { readonly connection: DataConnection; readonly missingDays: readonly Day[] }>
>;

/** What each source gives where it has no record to tell. */
const partsGiven = { ga4: ga4Gives, ga4Ads: adsGive, pagespeed: pagespeedGives };

/**
 * A record's sums as sources, for `metricsOfSources`: the metrics of a month, a year or a whole company are made the
 * same way as those of some days. A source named in `states` but absent from the record has no data and says why.
 */
export function sourcesOfRecord(
  record: RollupRecord,
  states: SourceStates = {},
  gives: Readonly<Partial<Record<SourceKey, ReadonlySet<PartKey>>>> = partsGiven,
): PartSource[] {
  const keys = sourceKeys.filter(key => record.sources[key] !== undefined || states[key] !== undefined);
  return keys.map(key => {
    const source = record.sources[key];
    const state = states[key] ?? { connection: 'working' as const, missingDays: [] };
    return {
      ...state,
      gives: source
        ? new Set(partKeys.filter(part => part in source.parts))
        : (gives[key] ?? new Set<PartKey>()),
      parts: source?.parts ?? {},
      dayCount: source?.days ?? 0,
      currencies: source?.currencies ?? [],
      totalFans: source?.last?.['totalFans']?.value,
    };
  });
}
