import type { MonthRecord } from '../../../shared/model/month-record.ts';
import { recordServices, type RecordService } from '../../../shared/platforms/registry.ts';
import { rollupMonth } from '../../../shared/domain/rollup/rollup.ts';
import { crmRecord } from '../../../shared/domain/leads/crm-record.ts';
import { monthlyAverages } from '../../../shared/domain/audits/average.ts';
import { mergeMonths } from '../../../shared/domain/rollup/merge.ts';
import { sourcesOfServices } from '../../../shared/domain/rollup/record-metrics.ts';
import { metricsOfSources, type SeoReference } from '../../../shared/domain/metrics/compute.ts';
import { dataConnectionOf } from '../../../shared/domain/overview/panel-state.ts';
import { eachDay, monthRange, monthsOf, previousYearMonth } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { MetricValues } from '../../../shared/model/metric-value.ts';
import { sources } from '../../platforms/sources.ts';
import { listConnections, type StoredConnection } from '../../stores/connections/connections.ts';
import { readMonthRecords } from '../../stores/metrics/month-records.ts';
import { readPrimaryDays } from '../collection/primary-section.ts';
import { countedSince, newestExpected } from '../collection/windows.ts';
import { readCrmDays } from '../leads/crm-facts.ts';

/**
 * What an audit knows of one service: its months' sums by 'yyyyMM', and the days each of the two audited months lacks.
 */
export type ServiceMonths = {
  /** The CRM is no connection: it has records, and is absent where no lead ever came. */
  readonly service: RecordService | 'crm';
  readonly connection: StoredConnection | undefined;
  readonly records: ReadonlyMap<string, MonthRecord>;
  readonly missingDays: ReadonlyMap<string, readonly string[]>;
};

/** Growth over a year is of the month before the audited one too: thirteen months back. */
const monthsBack = 13;
const averagedMonths = 12;

/**
 * The sums of the audited month, the one before it and those they are compared with. Settled months are read as
 * stored; a month that is not closed yet is added up from its days. `today`: in the platform's zone.
 */
export async function loadServiceMonths(
  siteId: string,
  service: RecordService,
  connection: StoredConnection | undefined,
  yearMonth: string,
  today: string,
): Promise<ServiceMonths> {
  const stored = await readMonthRecords(siteId, service, previousYearMonth(yearMonth, monthsBack), yearMonth);
  const records = new Map(stored.map(record => [record.yearMonth, record]));
  const missingDays = new Map<string, readonly string[]>();
  for (const month of [previousYearMonth(yearMonth), yearMonth]) {
    const { start, end } = monthRange(month);
    const known = records.get(month)?.sources[service]?.days ?? 0;
    if (known === eachDay(start, end).length) continue;
    const days = await readPrimaryDays(siteId, service, { start, end });
    const dates = new Set((days[service] ?? []).map(({ date }) => date));
    if (dates.size > 0) records.set(month, rollupMonth(days, month));
    missingDays.set(
      month,
      expectedDays(connection, start, end, newestExpected(sources[service], today)).filter(day => !dates.has(day)),
    );
  }
  return { service, connection, records, missingDays };
}

/** The months of every service of a site that an audit of `yearMonth` is made of. */
export async function loadMonths(site: SiteNode, yearMonth: string, now: Date): Promise<ServiceMonths[]> {
  const connections = await listConnections(site.siteId);
  const platforms = recordServices.map(service => {
    const connection = connections.find(one => one.service === service);
    return loadServiceMonths(
      site.siteId,
      service,
      connection,
      yearMonth,
      todayOf(site, connection?.platformTimeZone, now),
    );
  });
  return Promise.all([...platforms, loadCrmMonths(site, yearMonth, now)]);
}

/** The months of the leads that averages are made of. */
async function loadCrmMonths(site: SiteNode, yearMonth: string, now: Date): Promise<ServiceMonths> {
  const range = {
    start: monthRange(previousYearMonth(yearMonth, averagedMonths)).start,
    end: monthRange(yearMonth).end,
  };
  const days = await readCrmDays(site, range, now);
  const records = monthsOf(range).flatMap(month => {
    const record = crmRecord(days, monthRange(month));
    return record === null ? [] : [[month, { yearMonth: month, ...record }] as const];
  });
  return { service: 'crm', connection: undefined, records: new Map(records), missingDays: new Map() };
}

/** True of what a platform gives: it has a connection and days that may be missing. */
export const isOfPlatform = (months: ServiceMonths): months is ServiceMonths & { readonly service: RecordService } =>
  months.service !== 'crm';

/** Today in the zone of a platform, else the site's. */
export const todayOf = (site: Pick<SiteNode, 'attr'>, platformTimeZone: string | null | undefined, now: Date) =>
  siteToday(now, platformTimeZone ?? siteTimeZone(site.attr));

/** Days of a month that should have a record: from where collecting began to the last one due. */
export function expectedDays(
  connection: StoredConnection | undefined,
  start: string,
  end: string,
  due: string,
): string[] {
  if (!connection) return [];
  const began = countedSince(connection);
  return eachDay(start < began ? began : start, end > due ? due : end);
}

/** Every metric of one month, from the sums of all services (specification 3 and 9). */
export function metricsOfMonth(
  months: readonly ServiceMonths[],
  yearMonth: string,
  isEcommerce: boolean,
): MetricValues {
  const record = mergeMonths(months.flatMap(({ records }) => records.get(yearMonth) ?? []));
  const services = months.filter(isOfPlatform).map(({ service, connection, missingDays }) => ({
    service,
    connection: dataConnectionOf(connection),
    missingDays: missingDays.get(yearMonth) ?? [],
  }));
  const organic = (month: string) => organicOf(months, month);
  return metricsOfSources(sourcesOfServices(record, services), {
    isEcommerce,
    yearAgoSeo: organic(previousYearMonth(yearMonth, 12)),
    previousQuarterSeo: summed([1, 2, 3].map(back => organic(previousYearMonth(yearMonth, back)))),
  });
}

/** Averages of the twelve months that end with the audited one, of those that have numbers: for a baseline audit. */
export function averagesOf(months: readonly ServiceMonths[], yearMonth: string, isEcommerce: boolean): MetricValues {
  const wanted = Array.from({ length: averagedMonths }, (_, back) => previousYearMonth(yearMonth, back));
  const held = wanted.flatMap(month => {
    const records = months.flatMap(one => one.records.get(month) ?? []);
    if (records.length === 0) return [];
    const record = { yearMonth: month, ...mergeMonths(records) };
    return [{ yearMonth: month, record, metrics: metricsOfMonth(months, month, isEcommerce) }];
  });
  return monthlyAverages(held, wanted, isEcommerce);
}

function organicOf(months: readonly ServiceMonths[], yearMonth: string): SeoReference | null {
  const record = months.find(({ service }) => service === 'ga4')?.records.get(yearMonth);
  const source = record?.sources.ga4;
  if (!record || !source) return null;
  return { sessions: record.channels.find(({ channel }) => channel === 'organic')?.sessions ?? 0, days: source.days };
}

/** A quarter is known when each of its months is. */
function summed(references: readonly (SeoReference | null)[]): SeoReference | null {
  let sessions = 0;
  let days = 0;
  for (const reference of references) {
    if (reference === null) return null;
    sessions += reference.sessions;
    days += reference.days;
  }
  return { sessions, days };
}
