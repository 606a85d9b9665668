import { givenBy, type FactSource, type NamedSource, type ServiceDays } from '../../numbers/metrics/source.ts';
import { noParts, type PartKey, type Parts } from '../../numbers/metrics/parts.ts';
import type { Day } from '../../domain/periods/days.ts';
import { addGa4Day, hasAdFigures, unknownParts } from './day-parts.ts';
import type { Ga4CoreDay } from './days.ts';

/** Converts GA4's days to two sources: the site's own numbers, and those of the linked Ads account. */
export function ga4Sources({ connection, days, missingDays }: ServiceDays<Ga4CoreDay>): NamedSource[] {
  const parts = noParts();
  const unlinked: Day[] = [];
  const currencies = new Set<string>();
  const adCurrencies = new Set<string>();
  const unknown = new Map<PartKey, Day[]>();
  for (const day of days) {
    addGa4Day(parts, day);
    for (const part of unknownParts(day)) unknown.set(part, [...(unknown.get(part) ?? []), day.date]);
    currencies.add(day.currency);
    if (hasAdFigures(day)) adCurrencies.add(day.currency);
    else unlinked.push(day.date);
  }
  const adDays = days.length - unlinked.length;
  const site: FactSource = {
    ...givenParts('ga4', parts, unknown, days.length),
    connection,
    gives: givenBy.ga4,
    dayCount: days.length,
    missingDays,
    currencies: [...currencies].sort(),
  };
  const ads: FactSource = {
    ...givenParts('ga4Ads', parts, unknown, adDays),
    gives: givenBy.ga4Ads,
    dayCount: adDays,
    currencies: [...adCurrencies].sort(),
    // GA4 has data, but no linked Ads account: that is 'not connected', not 'zero'.
    connection: adDays === 0 && days.length > 0 ? 'not-connected' : connection,
    missingDays: adDays === 0 ? missingDays : [...missingDays, ...unlinked],
  };
  return [
    ['ga4', site],
    ['ga4Ads', ads],
  ];
}

/** Returns the parts of a source that any day has, and the days without each. */
function givenParts(
  key: 'ga4' | 'ga4Ads',
  parts: Parts,
  unknown: ReadonlyMap<PartKey, readonly Day[]>,
  dayCount: number,
): Pick<FactSource, 'parts' | 'withheld'> {
  const lacking = [...unknown].filter(([part]) => givenBy[key].has(part));
  if (lacking.length === 0) return { parts };
  const given: Partial<Parts> = { ...parts };
  for (const [part, dates] of lacking) if (dates.length >= dayCount) delete given[part];
  return { parts: given, withheld: Object.fromEntries(lacking.map(([part, dates]) => [part, [...dates].sort()])) };
}
