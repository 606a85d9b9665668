import type { MetricKey } from '../../model/metric-value.ts';
import { provisionalDays, type RecordService, recordServices, sourcesWith } from '../../platforms/registry.ts';
import type { Aggregation } from './definition.ts';
import type { PartKey } from './parts.ts';
import { givenBy } from './source.ts';
import { metricTable } from './table.ts';

/**
 * Days after which every ad platform's spend, clicks, and impressions are final. Ad results change as long as the
 * platform attributes them (28 days at Facebook), so finality belongs to a metric, not to a platform.
 */
const spendFinalAfterDays = 3;
const spendParts: ReadonlySet<PartKey> = new Set<PartKey>(['adSpend', 'leadSpend', 'adClicks', 'adImpressions']);

/** Parts that replace another: leads also come from forms, their cost from lead campaigns (leads.ts). */
const alternatives: Readonly<Partial<Record<PartKey, readonly PartKey[]>>> = {
  paidLeads: ['adConversions'],
  adSpend: ['leadSpend'],
};
const withAlternatives = (part: PartKey): readonly PartKey[] => [part, ...(alternatives[part] ?? [])];

/** Lists the parts that an aggregation reads; none for a metric known only as requested. */
export function listParts(aggregation: Aggregation): readonly PartKey[] {
  switch (aggregation.kind) {
    case 'sum':
      return withAlternatives(aggregation.part);
    case 'ratio':
      return [...withAlternatives(aggregation.of), ...withAlternatives(aggregation.over)];
    case 'last':
    case 'not-additive':
      return [];
  }
}

/** Lists the parts of a metric. */
export const partsOfMetric = (metric: MetricKey): readonly PartKey[] => listParts(metricTable[metric].aggregation);

/** Returns the days back from today for which a service may still change a part. */
export const daysUntilFinal = (service: RecordService, part: PartKey): number =>
  spendParts.has(part) ? Math.min(spendFinalAfterDays, provisionalDays[service]) : provisionalDays[service];

const givesPart = (service: RecordService, part: PartKey): boolean =>
  sourcesWith[service].some(key => givenBy[key].has(part));

/**
 * Returns the days back from today for which a value from these services may still change: the slowest service's. An
 * aggregation without parts (followers, growth) changes as long as its services do.
 */
export function daysUntilAllFinal(aggregation: Aggregation, services: readonly RecordService[]): number {
  const parts = listParts(aggregation);
  return Math.max(
    0,
    ...services.flatMap(service =>
      parts.length === 0
        ? [provisionalDays[service]]
        : parts.filter(part => givesPart(service, part)).map(part => daysUntilFinal(service, part)),
    ),
  );
}

/** Lists services that provide a metric. */
export function servicesOfMetric(metric: MetricKey): readonly RecordService[] {
  const giving: readonly string[] = metricTable[metric].services;
  return recordServices.filter(service => giving.includes(service));
}
