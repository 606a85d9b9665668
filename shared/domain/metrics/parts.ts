import { type SourceKey, sourceKeys } from '../../model/month-record.ts';
import { keyed } from '../keyed.ts';

/**
 * The additive numbers that every metric is made of, by the source that gives them: a sum is one of them, a rate is one
 * over another. Days, months and sites add up part by part, and only then are rates made, so that an average is never
 * averaged.
 */
export const partsOfSource = {
  ga4: [
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
    'cpcSessions',
    'cpcEngagedSessions',
  ],
  ga4Ads: ['adSpend', 'adClicks', 'adImpressions'],
  pagespeed: [
    'mobileScore',
    'mobileScoreRuns',
    'desktopScore',
    'desktopScoreRuns',
    'pageLoadMs',
    'pageLoadRuns',
    'mobileInteractiveMs',
    'mobileInteractiveRuns',
  ],
  gmb: ['profileViews', 'profileActions', 'profileCalls', 'profileClicks', 'profileDirections'],
  /** `paidLeads` are those left on the platform's own forms, `adConversions` those on the website, as it counts them. */
  fb: ['adSpend', 'adClicks', 'adImpressions', 'leadSpend', 'paidLeads', 'adConversions'],
  fbPage: ['newFans', 'lostFans'],
  instagram: ['newFans'],
  linkedin: ['adSpend', 'adClicks', 'adImpressions', 'leadSpend', 'paidLeads', 'adConversions'],
  linkedinOrg: ['newFans'],
  bing: ['adSpend', 'adClicks', 'adImpressions', 'adConversions'],
  /** Position times impressions: over the impressions it is the average position. */
  gsc: ['searchClicks', 'searchImpressions', 'searchPositionWeight'],
  crm: ['leads', 'bookings', 'bookingsKept', 'bookingMinutes', 'bookingsTimed', 'unitsSold'],
} as const satisfies Record<SourceKey, readonly string[]>;

/** Facebook's check-ins are retired: no source gives them. */
const givenByNone = 'checkins';

export type PartKey = (typeof partsOfSource)[SourceKey][number] | typeof givenByNone;
export type Parts = Record<PartKey, number>;

export const partKeys: readonly PartKey[] = [
  ...new Set<PartKey>([...sourceKeys.flatMap<PartKey>(key => partsOfSource[key]), givenByNone]),
];

/** Parts whose unit is money in the platform's currency. */
export const moneyParts: ReadonlySet<PartKey> = new Set<PartKey>([
  'revenue',
  'paidRevenue',
  'adSpend',
  'leadSpend',
]);

const zero = keyed(partKeys, () => 0);

/** All parts at 0. */
export const noParts = (): Parts => ({ ...zero });

/** Adds the second to the first, in place. */
export function addParts(sum: Parts, more: Readonly<Partial<Parts>>): void {
  for (const key of partKeys) sum[key] += more[key] ?? 0;
}
