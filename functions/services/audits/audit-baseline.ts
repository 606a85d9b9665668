import { baselineMetrics, type BaselineWindow } from '../../../shared/domain/audits/baseline.ts';
import { metricsOfSources, seoReferenceOf } from '../../../shared/domain/metrics/compute.ts';
import { dataConnectionOf } from '../../../shared/domain/overview/panel-state.ts';
import { addDays, addMonths } from '../../../shared/domain/periods/days.ts';
import { crmRecord } from '../../../shared/domain/leads/crm-record.ts';
import { mergeMonths } from '../../../shared/domain/rollup/merge.ts';
import { sourcesOfServices } from '../../../shared/domain/rollup/record-metrics.ts';
import { rollupDays } from '../../../shared/domain/rollup/rollup.ts';
import type { MetricValues } from '../../../shared/model/metric-value.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { sources } from '../../platforms/sources.ts';
import { readDays } from '../../stores/metrics/metrics.ts';
import { expectedDays, isOfPlatform, type ServiceMonths, todayOf } from './audit-months.ts';
import { readPrimaryDays } from '../collection/primary-section.ts';
import { newestExpected } from '../collection/windows.ts';
import { readCrmDays } from '../leads/crm-facts.ts';

/**
 * A site's own numbers of a window of days, as many as the audited month has: what a baseline audit compares with.
 * Null when no service has a day of it. What is due is told by `now` in each platform's zone.
 */
export async function metricsOfWindow(
  { siteId, attr }: SiteNode,
  months: readonly ServiceMonths[],
  window: BaselineWindow,
  yearMonth: string,
  now: Date,
): Promise<MetricValues | null> {
  const range = { start: window.startDate, end: window.endDate };
  const organic = async (start: string, end: string) => {
    const days = await readDays(siteId, 'ga4', 'core', start, end);
    return days.length === 0 ? null : seoReferenceOf(days);
  };
  const [held, crm, yearAgoSeo, previousQuarterSeo] = await Promise.all([
    Promise.all(
      months.filter(isOfPlatform).map(async ({ service, connection }) => {
        const days = await readPrimaryDays(siteId, service, range);
        const dates = new Set((days[service] ?? []).map(({ date }) => date));
        const expected = expectedDays(
          connection,
          range.start,
          range.end,
          newestExpected(sources[service], todayOf({ attr }, connection?.platformTimeZone, now)),
        );
        return {
          service,
          connection,
          record: dates.size === 0 ? null : rollupDays(days, range),
          missingDays: expected.filter(day => !dates.has(day)),
        };
      }),
    ),
    readCrmDays({ siteId, attr }, range, now).then(days => crmRecord(days, range)),
    organic(addMonths(range.start, -12), addMonths(range.end, -12)),
    organic(addMonths(range.start, -3), addDays(range.start, -1)),
  ]);
  const records = [...held.map(({ record }) => record), crm].filter(record => record !== null);
  if (records.length === 0) return null;
  const record = mergeMonths(records);
  const services = held.map(({ service, connection, missingDays }) => ({
    service,
    connection: dataConnectionOf(connection),
    missingDays,
  }));
  const values = metricsOfSources(sourcesOfServices(record, services), {
    isEcommerce: attr.isEcommerce === true,
    yearAgoSeo,
    previousQuarterSeo,
  });
  return baselineMetrics(values, window, yearMonth);
}
