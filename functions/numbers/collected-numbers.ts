import { toDataConnection } from '../../shared/domain/overview/panel-state.ts';
import { metricsOfSources } from '../../shared/numbers/metrics/compute.ts';
import { addDays, type DayRange, monthRange, listMonths } from '../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday } from '../../shared/domain/periods/zone.ts';
import { crmRecord } from '../../shared/domain/leads/crm-record.ts';
import { sumOrganicSessions } from '../../shared/domain/reports/node-metrics.ts';
import { growthRanges } from '../../shared/domain/reports/spans.ts';
import { mergeMonths } from '../../shared/numbers/rollup/merge.ts';
import { type ServiceState, sourcesOfServices } from '../../shared/numbers/rollup/record-metrics.ts';
import { type RecordService, recordServices } from '../../shared/platforms/registry.ts';
import type { RollupRecord } from '../../shared/model/month-record.ts';
import type { SiteNode } from '../../shared/model/node.ts';
import { sources } from '../platforms/sources.ts';
import { listConnections, type StoredConnection } from '../stores/connections/connections.ts';
import { countedSince, newestExpected } from '../services/collection/windows.ts';
import type { AskedNumbers, SiteNumbers } from './numbers.ts';
import { findGaps, loadServiceSums, sumLoadedRange, type ServiceSums } from './service-sums.ts';

/**
 * Calculates a site's numbers from its stored days and monthly sums. `uncached`: from days only, with the same result.
 */
export async function collectedNumbers(
  site: SiteNode,
  ranges: readonly DayRange[],
  {
    now,
    crm: readCrm,
    services = recordServices,
    growth = true,
    uncached = false,
    missing = 'before-today',
    reading = 'eventual',
  }: AskedNumbers,
): Promise<SiteNumbers> {
  const { siteId } = site;
  const compared = growth ? ranges.flatMap(range => Object.values(growthRanges(range))) : [];
  const connections = await listConnections(siteId);
  const [sums, crm] = await Promise.all([
    Promise.all(
      services.map(service =>
        loadServiceSums(
          siteId,
          service,
          // Growth compares organic sessions, so only GA4 needs the days before the range.
          service === 'ga4' ? [...ranges, ...compared] : ranges,
          // Without a connection there is almost no data, and reading it costs less than one query.
          { uncached: uncached || !connections.some(stored => stored.service === service), reading },
        ),
      ),
    ),
    readCrm?.(site, wholeMonths(ranges), now) ?? new Map<string, RollupRecord>(),
  ]);
  const place: Place = { sums, crm, growth, isEcommerce: site.attr.isEcommerce === true, records: new Map() };
  const states = (record: RollupRecord, range: DayRange) =>
    sums.flatMap(serviceSums => describeState(serviceSums, record, range, { site, connections, missing, now }));
  return {
    holds: range => Object.keys(recordOver(place, range).sources).length > 0,
    readMetrics: range => {
      const record = recordOver(place, range);
      return metricsOfSources(sourcesOfServices(record, states(record, range)), {
        isEcommerce: place.isEcommerce,
        ...growthIn(place, range),
      });
    },
    toRecord: range => recordOver(place, range),
    missingIn: range =>
      new Map(states(recordOver(place, range), range).map(({ service, missingDays }) => [service, missingDays])),
  };
}

type Place = {
  readonly sums: readonly ServiceSums[];
  readonly crm: ReadonlyMap<string, RollupRecord>;
  readonly growth: boolean;
  readonly isEcommerce: boolean;
  readonly records: Map<string, RollupRecord>;
};

/** Returns the whole months from the first to the last that the ranges touch. */
function wholeMonths(ranges: readonly DayRange[]): DayRange {
  const months = ranges.flatMap(listMonths).sort();
  return { start: monthRange(months[0] ?? '').start, end: monthRange(months.at(-1) ?? '').end };
}

/** Summed once per range, because an audit reads its month many times. */
function recordOver({ sums, crm, records }: Place, range: DayRange): RollupRecord {
  const key = `${range.start}/${range.end}`;
  const held = records.get(key);
  if (held !== undefined) return held;
  const services = sums.map(serviceSums => sumLoadedRange(serviceSums, range));
  const record = mergeMonths([...services, crmRecord(crm, range)].filter(part => part !== null));
  records.set(key, record);
  return record;
}

function growthIn({ sums, growth }: Place, range: DayRange) {
  if (!growth) return {};
  const { yearAgo, quarter } = growthRanges(range);
  const organic = (reference: DayRange) =>
    sumOrganicSessions(
      mergeMonths(
        sums.filter(({ service }) => service === 'ga4').map(serviceSums => sumLoadedRange(serviceSums, reference)),
      ),
    );
  return { yearAgoSeo: organic(yearAgo), previousQuarterSeo: organic(quarter) };
}

type Judged = {
  readonly site: SiteNode;
  readonly connections: readonly StoredConnection[];
  readonly missing: NonNullable<AskedNumbers['missing']>;
  readonly now: Date;
};

/** Describes a service's data state over a range. Days of a lab service are never missing, because it samples. */
function describeState(
  sums: ServiceSums,
  record: RollupRecord,
  range: DayRange,
  { site, connections, missing, now }: Judged,
): ServiceState[] {
  const { service } = sums;
  const held = connections.find(stored => stored.service === service);
  const connection = toDataConnection(held);
  if (connection === 'not-connected' && record.sources[service] === undefined) return [];
  const today = siteToday(now, (missing === 'due' ? held?.platformTimeZone : null) ?? siteTimeZone(site.attr));
  const expected = missing === 'due' ? findExpectedDays(service, held, today) : { since: '', due: addDays(today, -1) };
  const gaps = findGaps(sums, range, expected.due);
  const counted = service !== 'pagespeed' || missing === 'due';
  return [
    {
      service,
      connection,
      missingDays: counted ? gaps.missing.filter(day => day >= expected.since) : [],
      unlinkedDays: missing === 'due' ? [] : gaps.unlinked,
    },
  ];
}

/** Returns the days from the start of collection to the last expected day, or nothing without a connection. */
const findExpectedDays = (service: RecordService, held: StoredConnection | undefined, today: string) => ({
  since: held === undefined ? '9999-12-31' : countedSince(held),
  due: newestExpected(sources[service], today),
});
