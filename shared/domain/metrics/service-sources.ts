import type { MainDays, RecordService } from '../../model/daily-record.ts';
import { recordServices, type SourceKey } from '../../model/month-record.ts';
import type { Day, DayRange } from '../periods/days.ts';
import { addGa4Day, addPagespeedDay, asCount, asMoney, hasAdFigures, unknownParts } from './day-parts.ts';
import { moneyParts, noParts, type PartKey, type Parts, partsOfSource } from './parts.ts';
import {
  facebookDay,
  gmbDay,
  gscDay,
  instagramDays,
  linkedinDay,
  linkedinOrgDay,
  microsoftDay,
  pageDay,
} from './platform-parts.ts';
import { type Fans, givenBy, type FactSource, type ServiceDays } from './source.ts';

/** A source with its name in month records. */
export type NamedSource = readonly [key: SourceKey, source: FactSource];

/** The days of any services of one site. A service that is not there is not connected. */
export type ServicesDays = { readonly [S in RecordService]?: ServiceDays<MainDays[S]> | undefined };

/** Every source of the days inside a range. */
export const sourcesOfDays = (services: ServicesDays, range: DayRange): NamedSource[] =>
  recordServices.flatMap(service => {
    const days = services[service];
    return days ? sourcesOfService(service, days, range) : [];
  });

/** The sources of one service: its days outside the range are left out. */
export function sourcesOfService<S extends RecordService>(
  service: S,
  given: ServiceDays<MainDays[S]>,
  range: DayRange,
): readonly NamedSource[] {
  return sourcesOf[service]({ ...given, days: inside(given.days, range) });
}

const inside = <T extends { readonly date: Day }>(
  days: readonly T[],
  { start, end }: DayRange,
): readonly T[] =>
  days.every(day => day.date >= start && day.date <= end)
    ? days
    : days.filter(day => day.date >= start && day.date <= end);

const sourcesOf: {
  readonly [S in RecordService]: (given: ServiceDays<MainDays[S]>) => readonly NamedSource[];
} = {
  ga4: ga4Sources,
  pagespeed: given => [['pagespeed', pagespeedSource(given)]],
  gmb: given => [['gmb', platformSource('gmb', given, given.days.map(gmbDay))]],
  gsc: given => [['gsc', platformSource('gsc', given, given.days.map(gscDay))]],
  fbPage: given => [
    ['fbPage', platformSource('fbPage', given, given.days.map(pageDay))],
    ['instagram', platformSource('instagram', given, given.days.flatMap(instagramDays))],
  ],
  fb: given => [['fb', platformSource('fb', given, given.days.map(facebookDay))]],
  linkedin: given => [['linkedin', platformSource('linkedin', given, given.days.map(linkedinDay))]],
  linkedinOrg: given => [
    ['linkedinOrg', platformSource('linkedinOrg', given, given.days.map(linkedinOrgDay))],
  ],
  bing: given => [['bing', platformSource('bing', given, given.days.map(microsoftDay))]],
};

/** GA4's days as two sources: the site's own numbers, and those of the Ads account linked to it. */
function ga4Sources({ connection, days, missingDays }: ServiceDays<MainDays['ga4']>): NamedSource[] {
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
    // GA4 answers, but no Ads account is linked to it: that is 'not connected', not 'zero'.
    connection: adDays === 0 && days.length > 0 ? 'not-connected' : connection,
    missingDays: adDays === 0 ? missingDays : [...missingDays, ...unlinked],
  };
  return [
    ['ga4', site],
    ['ga4Ads', ads],
  ];
}

/** The parts of a source without those that no day gave, and the days that lack each. */
function givenParts(
  key: SourceKey,
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

function pagespeedSource({ connection, days, missingDays }: ServiceDays<MainDays['pagespeed']>): FactSource {
  const parts = noParts();
  for (const day of days) addPagespeedDay(parts, day);
  return {
    connection,
    gives: givenBy.pagespeed,
    parts,
    dayCount: days.length,
    missingDays,
    currencies: [],
  };
}

type DayOfParts = {
  readonly date: Day;
  readonly parts: Readonly<Partial<Record<PartKey, number | null>>>;
  readonly currency?: string | undefined;
  readonly fans?: number | null | undefined;
};

/** Followers may be lost, and LinkedIn then tells a negative gain. */
const mayBeNegative = (part: PartKey): boolean => moneyParts.has(part) || part === 'newFans';

/** Adds up days of parts: a part without a value is that part's missing day; the newest followers stand. */
function platformSource(
  key: SourceKey,
  { connection, missingDays }: Pick<FactSource, 'connection' | 'missingDays'>,
  days: readonly DayOfParts[],
): FactSource {
  const parts: Partial<Parts> = {};
  const withheld: Partial<Record<PartKey, Day[]>> = {};
  const currencies = new Set<string>();
  let totalFans: Fans | undefined;
  const keys: readonly PartKey[] = partsOfSource[key];
  for (const { date, currency, fans, ...day } of days) {
    for (const part of keys) {
      const value = day.parts[part] ?? null;
      if (value === null) (withheld[part] ??= []).push(date);
      else parts[part] = (parts[part] ?? 0) + (mayBeNegative(part) ? asMoney(value) : asCount(value));
    }
    if (currency !== undefined) currencies.add(currency);
    if (fans != null && fans >= 0 && fans < Infinity && (totalFans === undefined || date > totalFans.date))
      totalFans = { date, value: fans };
  }
  for (const dates of Object.values(withheld)) dates.sort();
  return {
    connection,
    gives: givenBy[key],
    parts,
    dayCount: days.length,
    missingDays,
    ...(Object.keys(withheld).length === 0 ? {} : { withheld }),
    currencies: [...currencies].sort(),
    totalFans,
  };
}
