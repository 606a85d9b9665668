import { type RecordService, sourcesWith } from '../../platforms/registry.ts';
import { daysUntilFinal } from '../../numbers/metrics/finality.ts';
import type { PartKey } from '../../numbers/metrics/parts.ts';
import { givenBy } from '../../numbers/metrics/source.ts';
import { addDays, type Day } from '../periods/days.ts';
import type { ServiceFacts } from './site-facts.ts';

/** The last day on which a service no longer restates a part. `today`: in the platform's zone. */
export function settledDay(service: RecordService, part: PartKey, today: Day): Day {
  return addDays(today, -Math.max(1, daysUntilFinal(service, part)));
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
      const partDay = settledDay(service, part, today);
      if (day === null || partDay < day) day = partDay;
    }
    if (given.length > 0) used.push(service);
  }
  return day === null ? null : { day, services: used };
}
