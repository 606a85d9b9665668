import { provisionalDays, type RecordService, sourcesWith } from '../../platforms/registry.ts';
import type { MetricKey } from '../../model/metric-value.ts';
import type { PartKey } from '../../numbers/metrics/parts.ts';
import { givenBy } from '../../numbers/metrics/source.ts';
import { metricTable } from '../../numbers/metrics/table.ts';
import { addDays, type Day } from '../periods/days.ts';
import type { ServiceFacts } from './site-facts.ts';

/**
 * What advertising costs settles within three days on every platform; what it is said to have brought is restated for
 * as long as the platform attributes (28 days at Facebook). An alert about cost must not wait for that.
 */
const spendSettlesAfterDays = 3;
const spendParts: ReadonlySet<PartKey> = new Set<PartKey>(['adSpend', 'leadSpend', 'adClicks', 'adImpressions']);

/**
 * Leads come from forms and from conversions, and their cost from campaigns for leads
 * (shared/numbers/metrics/leads.ts).
 */
const besides: Readonly<Partial<Record<PartKey, readonly PartKey[]>>> = {
  paidLeads: ['adConversions'],
  adSpend: ['leadSpend'],
};
const withBesides = (part: PartKey): readonly PartKey[] => [part, ...(besides[part] ?? [])];

/** The parts that a metric is made of; none of one that is known only where it was asked for. */
export function partsOfMetric(metric: MetricKey): readonly PartKey[] {
  const { aggregation } = metricTable[metric];
  switch (aggregation.kind) {
    case 'sum':
      return withBesides(aggregation.part);
    case 'ratio':
      return [...withBesides(aggregation.of), ...withBesides(aggregation.over)];
    case 'last':
    case 'not-additive':
      return [];
  }
}

/** The last day on which a service no longer restates a part. `today`: in the platform's zone. */
export function settledDay(service: RecordService, part: PartKey, today: Day): Day {
  const days = spendParts.has(part)
    ? Math.min(spendSettlesAfterDays, provisionalDays[service])
    : provisionalDays[service];
  return addDays(today, -Math.max(1, days));
}

/** The last day whose value of these parts no connected service restates; null when none of them gives any. */
export function settledUntil(
  services: readonly ServiceFacts[],
  parts: readonly PartKey[],
): { day: Day; services: RecordService[] } | null {
  let day: Day | null = null;
  const used: RecordService[] = [];
  for (const { service, today } of services) {
    const given = parts.filter(part => sourcesWith[service].some(key => givenBy[key].has(part)));
    for (const part of given) {
      const own = settledDay(service, part, today);
      if (day === null || own < day) day = own;
    }
    if (given.length > 0) used.push(service);
  }
  return day === null ? null : { day, services: used };
}
