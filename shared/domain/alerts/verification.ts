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
 * Decides whether a night asks Google for a location's verification status: while verification is missing, when no new
 * day arrived or the location had no views, and otherwise once a week. A window of late days doesn't ask, because the
 * night has another window.
 */
export function asksForVerification({ status, end, lastDay, days, now }: Night): boolean {
  if (lastDay !== null && end <= lastDay) return false;
  if (isUnverified(status) || now.getUTCDay() === weeklyLook) return true;
  const isNew = ({ date }: { readonly date: Day }): boolean => lastDay === null || date > lastDay;
  return !days.some(day => isNew(day) && Object.values(day.impressions).some(count => count !== null && count > 0));
}
