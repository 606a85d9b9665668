import type { MonthRecord } from '../../shared/model/month-record.ts';
import { rollupMonth } from '../../shared/domain/rollup/rollup.ts';
import { mergeMonths } from '../../shared/domain/rollup/merge.ts';
import { type SourceStates, sourcesOfRecord } from '../../shared/domain/rollup/record-metrics.ts';
import { metricsOfSources, type SeoReference } from '../../shared/domain/metrics/compute.ts';
import { dataConnectionOf } from '../../shared/domain/overview/panel-state.ts';
import { addDays, eachDay, monthRange, previousYearMonth } from '../../shared/domain/periods/days.ts';
import type { RecordService } from '../../shared/model/daily-record.ts';
import type { MetricValues } from '../../shared/model/metric-value.ts';
import type { StoredConnection } from '../stores/connections.ts';
import { readDays } from '../stores/metrics.ts';
import { readMonthRecords } from '../stores/month-records.ts';

/** What an audit knows of one service: its months' sums by 'yyyyMM', and the days each of the two audited months lacks. */
export type ServiceMonths = {
  readonly service: RecordService;
  readonly connection: StoredConnection | undefined;
  readonly records: ReadonlyMap<string, MonthRecord>;
  readonly missingDays: ReadonlyMap<string, readonly string[]>;
};

/** Growth over a year is of the month before the audited one too: thirteen months back. */
const monthsBack = 13;

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
    const days =
      service === 'ga4'
        ? { ga4: await readDays(siteId, 'ga4', 'core', start, end, 'consistent') }
        : { pagespeed: await readDays(siteId, 'pagespeed', 'lab', start, end, 'consistent') };
    const dates = new Set((days.ga4 ?? days.pagespeed ?? []).map(({ date }) => date));
    if (dates.size > 0) records.set(month, rollupMonth(days, month));
    missingDays.set(month, expectedDays(connection, start, end, today).filter(day => !dates.has(day)));
  }
  return { service, connection, records, missingDays };
}

/** Days of a month that should have a record: from where collecting began to yesterday. */
function expectedDays(connection: StoredConnection | undefined, start: string, end: string, today: string): string[] {
  if (!connection) return [];
  const began = connection.backfill?.start ?? connection.connectedAt.slice(0, 10);
  const yesterday = addDays(today, -1);
  return eachDay(start < began ? began : start, end > yesterday ? yesterday : end);
}

/** Every metric of one month, from the sums of all services (specification 3 and 9). */
export function metricsOfMonth(months: readonly ServiceMonths[], yearMonth: string, isEcommerce: boolean): MetricValues {
  const record = mergeMonths(months.flatMap(({ records }) => records.get(yearMonth) ?? []));
  const states: SourceStates = {};
  for (const { service, connection, missingDays } of months) {
    states[service] = { connection: dataConnectionOf(connection), missingDays: missingDays.get(yearMonth) ?? [] };
  }
  const ga4 = states.ga4 ?? { connection: 'not-connected' as const, missingDays: [] };
  // GA4 answered and gave no advertising: no Ads account is linked to it.
  states.ga4Ads = record.sources.ga4 && !record.sources.ga4Ads ? { connection: 'not-connected', missingDays: [] } : ga4;
  const organic = (month: string) => organicOf(months, month);
  return metricsOfSources(sourcesOfRecord(record, states), {
    isEcommerce,
    yearAgoSeo: organic(previousYearMonth(yearMonth, 12)),
    previousQuarterSeo: summed([1, 2, 3].map(back => organic(previousYearMonth(yearMonth, back)))),
  });
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
