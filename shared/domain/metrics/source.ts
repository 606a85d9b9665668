import type { Ga4CoreDay, PagespeedLabDay } from '../../model/daily-record.ts';
import type { Absence } from '../../model/metric-value.ts';
import type { Day } from '../periods/days.ts';
import { addGa4Day, addPagespeedDay, hasAdFigures } from './day-parts.ts';
import { noParts, type PartKey, type Parts } from './parts.ts';

/** How a service of a site stands towards its numbers. */
export type DataConnection = 'not-connected' | 'working' | 'reconnect-needed' | 'forbidden';

/** The days of one service inside a range, and those that no pull could bring. */
export type ServiceDays<T> = {
  readonly connection: DataConnection;
  readonly days: readonly T[];
  readonly missingDays: readonly Day[];
};

/**
 * One source of parts over one range: what it gives, over how many days, in which currencies. A later platform slots
 * in by making one of these from its days; nothing else changes.
 */
export type PartSource = {
  readonly connection: DataConnection;
  readonly gives: ReadonlySet<PartKey>;
  readonly parts: Readonly<Partial<Parts>>;
  /** Days that have a record. */
  readonly dayCount: number;
  readonly missingDays: readonly Day[];
  readonly currencies: readonly string[];
  /** Followers at the end of the range, of a platform that has them. */
  readonly totalFans?: number | undefined;
};

export const ga4Gives: ReadonlySet<PartKey> = new Set<PartKey>([
  'sessions',
  'engagedSessions',
  'bounces',
  'sessionSeconds',
  'newUsers',
  'screenPageViews',
  'goals',
  'transactions',
  'revenue',
  'organicSessions',
  'organicGoals',
  'socialSessions',
  'socialGoals',
  'paidSessions',
  'paidGoals',
  'paidLeads',
  'paidRevenue',
  'otherSessions',
  'otherGoals',
  'emailSessions',
  'emailGoals',
  'referralSessions',
  'referralGoals',
  'directSessions',
  'directGoals',
  'afterHoursGoals',
]);
export const adsGive: ReadonlySet<PartKey> = new Set<PartKey>(['adSpend', 'adClicks', 'adImpressions']);
export const pagespeedGives: ReadonlySet<PartKey> = new Set<PartKey>([
  'mobileScore',
  'mobileScoreRuns',
  'desktopScore',
  'desktopScoreRuns',
  'pageLoadMs',
  'pageLoadRuns',
  'mobileInteractiveMs',
  'mobileInteractiveRuns',
]);

const inside = <T extends { readonly date: Day }>(days: readonly T[], start: Day, end: Day): readonly T[] =>
  days.every(day => day.date >= start && day.date <= end)
    ? days
    : days.filter(day => day.date >= start && day.date <= end);

/** GA4's days as two sources: the site's own numbers, and those of the Ads account linked to it. */
export function ga4Sources(
  { connection, days, missingDays }: ServiceDays<Ga4CoreDay>,
  start: Day,
  end: Day,
): PartSource[] {
  const inRange = inside(days, start, end);
  const parts = noParts();
  const unlinked: Day[] = [];
  const currencies = new Set<string>();
  const adCurrencies = new Set<string>();
  for (const day of inRange) {
    addGa4Day(parts, day);
    currencies.add(day.currency);
    if (hasAdFigures(day)) adCurrencies.add(day.currency);
    else unlinked.push(day.date);
  }
  const adDays = inRange.length - unlinked.length;
  return [
    {
      parts,
      connection,
      gives: ga4Gives,
      dayCount: inRange.length,
      missingDays,
      currencies: [...currencies].sort(),
    },
    {
      parts,
      gives: adsGive,
      dayCount: adDays,
      currencies: [...adCurrencies].sort(),
      // GA4 answers, but no Ads account is linked to it: that is 'not connected', not 'zero'.
      connection: adDays === 0 && inRange.length > 0 ? 'not-connected' : connection,
      missingDays: adDays === 0 ? missingDays : [...missingDays, ...unlinked],
    },
  ];
}

/** PageSpeed's days as a source. */
export function pagespeedSource(
  { connection, days, missingDays }: ServiceDays<PagespeedLabDay>,
  start: Day,
  end: Day,
): PartSource {
  const inRange = inside(days, start, end);
  const parts = noParts();
  for (const day of inRange) addPagespeedDay(parts, day);
  return { connection, gives: pagespeedGives, parts, dayCount: inRange.length, missingDays, currencies: [] };
}

/** Why a source that has no day has none. */
export function absenceOf({ connection, missingDays }: PartSource): Absence {
  if (connection !== 'working') return connection;
  return missingDays.length > 0 ? 'missing-days' : 'no-data';
}
