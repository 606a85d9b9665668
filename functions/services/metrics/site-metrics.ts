import { dataConnectionOf } from '../../../shared/domain/overview/panel-state.ts';
import { metricsOfSources } from '../../../shared/domain/metrics/compute.ts';
import { addDays, type DayRange, monthRange, monthsOf } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import { crmRecord } from '../../../shared/domain/leads/crm-record.ts';
import { organicOf } from '../../../shared/domain/reports/node-metrics.ts';
import { growthRanges } from '../../../shared/domain/reports/spans.ts';
import { mergeMonths } from '../../../shared/domain/rollup/merge.ts';
import { type ServiceState, sourcesOfServices } from '../../../shared/domain/rollup/record-metrics.ts';
import type { MetricValues } from '../../../shared/model/metric-value.ts';
import { recordServices } from '../../../shared/platforms/registry.ts';
import type { RollupRecord } from '../../../shared/model/month-record.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { listConnections, type StoredConnection } from '../../stores/connections/connections.ts';
import { readCrmDays } from '../leads/crm-facts.ts';
import { gapsOf, loadServiceSums, recordOf, type ServiceSums } from './service-sums.ts';

type Request = { readonly site: SiteNode; readonly range: DayRange; readonly uncached: boolean; readonly now: Date };
export type RangeMetrics = { result: MetricValues; resultMonth: { yearMonth: string; metrics: MetricValues }[] };

/**
 * Every metric of a site over a range, and of each month that the range touches, whole (specification 7, metrics). From
 * the stored sums of whole months and the days of the rest; `uncached`: from the days alone, which gives the same.
 */
export async function metricsOfSite({ site, range, uncached, now }: Request): Promise<RangeMetrics> {
  const { siteId } = site;
  const months = monthsOf(range);
  const shown = [range, ...months.map(monthRange)];
  const compared = shown.flatMap(one => Object.values(growthRanges(one)));
  const connections = await listConnections(siteId);
  const sums = await Promise.all(
    recordServices.map(service => {
      // Growth compares organic sessions: the days before the range are asked of GA4 alone.
      const ranges = service === 'ga4' ? [...shown, ...compared] : shown;
      // Where nothing is connected there is hardly anything, and nothing costs less than one question.
      return loadServiceSums(
        siteId,
        service,
        ranges,
        uncached || !connections.some(known => known.service === service),
      );
    }),
  );
  const whole = { start: monthRange(months[0] ?? '').start, end: monthRange(months.at(-1) ?? '').end };
  const crm = await readCrmDays(site, whole, now);
  const place = {
    sums,
    crm,
    connections,
    today: siteToday(now, siteTimeZone(site.attr)),
    isEcommerce: site.attr.isEcommerce === true,
  };
  return {
    result: metricsOf(range, place),
    resultMonth: months.map(yearMonth => ({ yearMonth, metrics: metricsOf(monthRange(yearMonth), place) })),
  };
}

type Place = {
  readonly sums: readonly ServiceSums[];
  readonly crm: ReadonlyMap<string, RollupRecord>;
  readonly connections: readonly StoredConnection[];
  readonly today: string;
  readonly isEcommerce: boolean;
};

function metricsOf(range: DayRange, { sums, crm, connections, today, isEcommerce }: Place): MetricValues {
  const records = [...sums.map(one => recordOf(one, range)), crmRecord(crm, range)].filter(record => record !== null);
  const record = mergeMonths(records);
  const { yearAgo, quarter } = growthRanges(range);
  const organic = (reference: DayRange) =>
    organicOf(mergeMonths(sums.filter(({ service }) => service === 'ga4').map(one => recordOf(one, reference))));
  return metricsOfSources(sourcesOfServices(record, statesOf(record, range, { sums, connections, today })), {
    isEcommerce, yearAgoSeo: organic(yearAgo), previousQuarterSeo: organic(quarter),
  });
}

/** Days before today without a record are missing; those of a lab are not, which samples. */
const statesOf = (
  record: RollupRecord,
  range: DayRange,
  { sums, connections, today }: Pick<Place, 'sums' | 'connections' | 'today'>,
): ServiceState[] =>
  sums.flatMap(one => {
    const { service } = one;
    const connection = dataConnectionOf(connections.find(known => known.service === service));
    if (connection === 'not-connected' && record.sources[service] === undefined) return [];
    const { missing, unlinked } = gapsOf(one, range, addDays(today, -1));
    return [{ service, connection, missingDays: service === 'pagespeed' ? [] : missing, unlinkedDays: unlinked }];
  });
