/**
 * The additive numbers that every metric is made of: a sum is one of them, a rate is one over another. Days, months
 * and sites add up part by part, and only then are rates made, so that an average is never averaged.
 */
export const partKeys = [
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
  'adSpend',
  'adClicks',
  'adImpressions',
  'mobileScore',
  'mobileScoreRuns',
  'desktopScore',
  'desktopScoreRuns',
  'pageLoadMs',
  'pageLoadRuns',
  'mobileInteractiveMs',
  'mobileInteractiveRuns',
  'newFans',
  'checkins',
  'profileViews',
  'profileActions',
  'leads',
  'bookings',
  'bookingsKept',
  'bookingMinutes',
  'bookingsTimed',
  'unitsSold',
] as const;
export type PartKey = (typeof partKeys)[number];
export type Parts = Record<PartKey, number>;

/** Parts whose unit is money in the platform's currency. */
export const moneyParts: ReadonlySet<PartKey> = new Set<PartKey>(['revenue', 'paidRevenue', 'adSpend']);

const zero = Object.fromEntries(partKeys.map(key => [key, 0])) as Parts;

/** All parts at 0. */
export const noParts = (): Parts => ({ ...zero });

/** Adds the second to the first, in place. */
export function addParts(sum: Parts, more: Readonly<Partial<Parts>>): void {
  for (const key of partKeys) sum[key] += more[key] ?? 0;
}
