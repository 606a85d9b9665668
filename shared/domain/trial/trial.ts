import type { NodeAttr, SeenNode } from '../../model/node.ts';
import { addDays, type Day, daysBetween } from '../periods/days.ts';
import { siteTimeZone, siteToday } from '../periods/zone.ts';

/** Trial rules (specification 4, Trial; 9, Time and limits). Days are 'yyyy-MM-dd' in the site's zone. */

export const trialDays = 7;
/** The maximum days by which an administrator or reseller can extend a trial, once. */
export const longestExtensionDays = 30;
/** Days for which a site is still synced after its trial, so that a quick upgrade loses no data. */
const pulledAfterTrialDays = 30;

export type TrialState = {
  /** Its last day, which belongs to the trial. */
  readonly expiryDate: Day;
  /** The total number of days. */
  readonly days: number;
  readonly daysLeft: number;
  readonly expired: boolean;
};
type OfTrial = Pick<NodeAttr, 'tz' | 'timezone' | 'trialExpiryDate' | 'trial'>;
type ClosableAttr = OfTrial & Pick<NodeAttr, 'suspended'>;

/**
 * Returns the trial of a person's only node: one site with an expiry date. Null otherwise.
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

/** Reports whether a node isn't collected, or its people can't open it: it is suspended, or its trial has ended. */
export const isClosed = (node: Pick<SeenNode, 'type'> & { readonly attr: ClosableAttr }, now: Date): boolean =>
  node.attr.suspended === true || findTrial(node, now)?.expired === true;

/** Returns the trial text of the header; the day of expiry still belongs to the trial. */
export const trialText = ({ expired, days, daysLeft }: Omit<TrialState, 'expiryDate'>): string =>
  expired
    ? `You've extended past your ${days} day trial period`
    : `Trial Ends in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}`;

/** Returns the expiry of a new free trial: seven days from today, or the token's number of days. */
export const trialExpiry = (today: Day, overrideDays?: number): Day => addDays(today, overrideDays ?? trialDays);

/**
 * Returns the trial's stored length after its last day is set or moved: a new trial starts today, a moved one gets
 * longer or shorter. Undefined without a trial.
 */
export function trialNote(before: OfTrial, expiryDate: Day | undefined, today: Day): NodeAttr['trial'] {
  if (expiryDate === undefined) return undefined;
  if (before.trialExpiryDate === undefined) return { days: Math.max(daysBetween(today, expiryDate), 1) };
  const days = (before.trial?.days ?? trialDays) + daysBetween(before.trialExpiryDate, expiryDate);
  return { ...before.trial, days: Math.max(days, 1) };
}

/** Returns the last day of an extended trial, counted from today if the trial has ended. */
export const extendedTo = (expiryDate: Day, days: number, today: Day): Day =>
  addDays(expiryDate < today ? today : expiryDate, days);

/** Returns the signup headline; if a token sets other days, the default seven are struck (specification 2). */
export const trialHeadline = (overrideDays?: number): { readonly struck: number | null; readonly days: number } =>
  overrideDays === undefined || overrideDays === trialDays
    ? { struck: null, days: trialDays }
    : { struck: trialDays, days: overrideDays };

/** The emails of a trial: three days and one day before its last day, on it, and a week later. */
export const trialNotices = ['three-days', 'one-day', 'last-day', 'week-after'] as const;
export type TrialNotice = (typeof trialNotices)[number];

/** Returns the notice due on a day. A missed notice is sent on the following days, until the next one is due. */
export function findTrialNotice(expiryDate: Day, today: Day): TrialNotice | null {
  const left = daysBetween(today, expiryDate);
  if (left === 2 || left === 3) return 'three-days';
  if (left === 1) return 'one-day';
  if (left === 0) return 'last-day';
  return left <= -7 && left > -14 ? 'week-after' : null;
}

/** Returns true if a site is no longer synced because its trial ended a month ago. An upgrade fills the gap. */
export const isPausedAfterTrial = (expiryDate: Day | undefined, today: Day): boolean =>
  expiryDate !== undefined && daysBetween(expiryDate, today) > pulledAfterTrialDays;
