import type { GmbCoreDay } from '../../platforms/gmb/days.ts';
import type { Day } from '../periods/days.ts';

/** Business Profile's words for a location that is not verified: the last attempt failed, or there was none. */
const unverified: ReadonlySet<string> = new Set(['FAILED', 'NOT_FOUND']);

export const isUnverified = (status: string | undefined): boolean => status !== undefined && unverified.has(status);

/** A verified location that stays verified rarely loses it, so it is checked one night a week, in UTC. */
const weeklyLook = 1;

type Night = {
  /** Google's answer to the last check. */
  readonly status: string | undefined;
  /** The last day that was asked for, and the newest that was known before. */
  readonly end: Day;
  readonly lastDay: Day | null;
  /** The days that came. */
  readonly days: readonly Pick<GmbCoreDay, 'date' | 'impressions'>[];
  readonly now: Date;
};

/**
 * Whether a night asks Google how the verification of a location stands: while it is known to be missing, where no new
 * day came or nobody saw the location on those that did, and else once a week. A window of days that only came late
 * asks for nothing: the night has another one.
 */
export function asksForVerification({ status, end, lastDay, days, now }: Night): boolean {
  if (lastDay !== null && end <= lastDay) return false;
  if (isUnverified(status) || now.getUTCDay() === weeklyLook) return true;
  const isNew = ({ date }: { readonly date: Day }): boolean => lastDay === null || date > lastDay;
  return !days.some(day => isNew(day) && Object.values(day.impressions).some(seen => seen !== null && seen > 0));
}
