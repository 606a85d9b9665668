import type { NodeAttr, SeenNode } from '../../model/node.ts';
import { addDays, type Day, daysBetween } from '../periods/days.ts';
import { siteTimeZone, siteToday } from '../periods/zone.ts';

/** Trial rules (specification 4, Trial; 9, Time and limits). Days are 'yyyy-MM-dd' in the site's zone. */

export const trialDays = 7;
/** How long an administrator or reseller may extend a trial, once. */
export const longestExtensionDays = 30;
/** Pulls of a site go on for this long after its trial, so that whoever upgrades soon misses nothing. */
const pulledAfterTrialDays = 30;

export type TrialState = {
  /** Its last day; a day of the trial. */
  readonly expiryDate: Day;
  /** How many days were given in all. */
  readonly days: number;
  readonly daysLeft: number;
  readonly expired: boolean;
};
type OfTrial = Pick<NodeAttr, 'tz' | 'timezone' | 'trialExpiryDate' | 'trial'>;

/**
 * The trial of the only node that a person reaches: one site with an expiry date. Null outside of it.
 * @param node the person's own node; null for an administrator
 */
export function findTrial(
  node: { readonly type: SeenNode['type']; readonly attr: OfTrial } | null,
  now: Date,
): TrialState | null {
  const expiryDate = node?.attr.trialExpiryDate;
  if (node?.type !== 'SITE' || expiryDate === undefined) return null;
  const left = daysBetween(siteToday(now, siteTimeZone(node.attr)), expiryDate);
  return { expiryDate, days: node.attr.trial?.days ?? trialDays, daysLeft: Math.max(left, 0), expired: left < 0 };
}

/** What the header says; the day of expiry is still a day of the trial. */
export const trialText = ({ expired, days, daysLeft }: Omit<TrialState, 'expiryDate'>): string =>
  expired
    ? `You've extended past your ${days} day trial period`
    : `Trial Ends in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}`;

/** The expiry that switching a free trial on sets: seven days from today, or as many as a partner's token gives. */
export const trialExpiry = (today: Day, overrideDays?: number): Day => addDays(today, overrideDays ?? trialDays);

/**
 * What is noted of a trial's length when its last day is given or moved: a new one runs from today, a moved one is as
 * much longer or shorter. Undefined where there is none.
 */
export function trialNote(before: OfTrial, expiryDate: Day | undefined, today: Day): NodeAttr['trial'] {
  if (expiryDate === undefined) return undefined;
  if (before.trialExpiryDate === undefined) return { days: Math.max(daysBetween(today, expiryDate), 1) };
  const days = (before.trial?.days ?? trialDays) + daysBetween(before.trialExpiryDate, expiryDate);
  return { ...before.trial, days: Math.max(days, 1) };
}

/** The last day of a trial that is extended: so many days more, counted from today where it is over. */
export const extendedTo = (expiryDate: Day, days: number, today: Day): Day =>
  addDays(expiryDate < today ? today : expiryDate, days);

/** The signup headline: the override struck in beside the seven where a token sets one (specification 2). */
export const trialHeadline = (overrideDays?: number): { readonly struck: number | null; readonly days: number } =>
  overrideDays === undefined || overrideDays === trialDays
    ? { struck: null, days: trialDays }
    : { struck: trialDays, days: overrideDays };

/** The mails of a trial: three days and one day before its last day, on it, and a week after. */
export const trialNotices = ['three-days', 'one-day', 'last-day', 'week-after'] as const;
export type TrialNotice = (typeof trialNotices)[number];

/** The notice that a day asks for; one that was missed is sent the days after, until the next one's turn. */
export function findTrialNotice(expiryDate: Day, today: Day): TrialNotice | null {
  const left = daysBetween(today, expiryDate);
  if (left === 2 || left === 3) return 'three-days';
  if (left === 1) return 'one-day';
  if (left === 0) return 'last-day';
  return left <= -7 && left > -14 ? 'week-after' : null;
}

/** Whether a site is not pulled any more: its trial ended a month ago. It is refilled once it is upgraded. */
export const isPausedAfterTrial = (expiryDate: Day | undefined, today: Day): boolean =>
  expiryDate !== undefined && daysBetween(expiryDate, today) > pulledAfterTrialDays;
