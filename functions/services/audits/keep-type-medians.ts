import { createHash } from 'node:crypto';
import { judgeMonth } from '../../../shared/domain/audits/judged.ts';
import {
  type BusinessType,
  computeTypeMedians,
  listSiteValues,
  type SiteValues,
  toBusinessType,
} from '../../../shared/domain/audits/type-medians.ts';
import { countDays, monthRange } from '../../../shared/domain/periods/days.ts';
import { businessTypes } from '../../../shared/model/node.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { metricsOfSources } from '../../../shared/numbers/metrics/compute.ts';
import { sourcesOfRecord } from '../../../shared/numbers/rollup/record-metrics.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { readNodeMonths } from '../../stores/rollups.ts';
import { readTypeMedians, readZoneValues, writeTypeMedians, writeZoneValues } from '../../stores/type-medians.ts';

/** Maximum sites per business type and time zone in a month's sample: one year of rows each. */
export const sampledPerZone = 50;
const concurrency = 8;

/** Pseudorandom but stable every month: the sites whose ids have the smallest hashes. */
const hash = ({ siteId }: SiteNode): string => createHash('sha256').update(siteId).digest('hex');

/**
 * Stores a month's values of a time zone's sites by business type, and the medians across zones (review 2, A8). Reads
 * at most fifty sites per type. Suspended sites are skipped.
 */
export async function keepTypeMedians(sites: readonly SiteNode[], yearMonth: string, timeZone: string): Promise<void> {
  const byType = Map.groupBy(
    sites.filter(({ type, attr }) => type === 'SITE' && attr.suspended !== true),
    ({ attr }) => toBusinessType(attr),
  );
  for (const type of businessTypes) {
    const sample = (byType.get(type) ?? []).toSorted((a, b) => hash(a).localeCompare(hash(b))).slice(0, sampledPerZone);
    if (sample.length > 0) await keepType(type, sample, yearMonth, timeZone);
  }
}

async function keepType(
  type: BusinessType,
  sample: readonly SiteNode[],
  yearMonth: string,
  timeZone: string,
): Promise<void> {
  const values = await mapConcurrent(sample, concurrency, site => readSiteValues(site, yearMonth));
  await writeZoneValues(type, timeZone, { yearMonth, sites: values.filter(list => list.length > 0) });
  const zones = (await readZoneValues(type)).filter(zone => zone.yearMonth === yearMonth);
  const made = computeTypeMedians(
    yearMonth,
    zones.flatMap(zone => zone.sites),
  );
  // The first zones of a month may have too few sites: until then the previous month is used.
  const isFirst = (await readTypeMedians(type))?.yearMonth !== yearMonth;
  if (made.medians.length > 0 || !isFirst) await writeTypeMedians(type, made);
}

/** Reads a site's values of a month, for metrics with at most a tenth of their days missing. */
async function readSiteValues({ siteId, attr }: SiteNode, yearMonth: string): Promise<SiteValues[]> {
  const year = yearMonth.slice(0, 4);
  const row = (await readNodeMonths(siteId, year, year)).find(month => month.yearMonth === yearMonth);
  if (row === undefined) return [];
  const isEcommerce = attr.isEcommerce === true;
  const sources = sourcesOfRecord(row);
  const { metrics, basis } = judgeMonth(
    {
      points: [],
      sources,
      length: countDays(monthRange(yearMonth)),
      metrics: metricsOfSources(sources, { isEcommerce }),
    },
    isEcommerce,
  );
  return listSiteValues(metrics).filter(({ metric }) => basis[metric].incomplete !== true);
}
