import type { SessionRow } from './world.ts';

type Interval = 'month' | 'year';
type Begun = Pick<SessionRow, 'anchor' | 'created'>;

/** Returns the time a month or year earlier, on the same day: a checkout's anchor is the first of a month. */
export function computeWholeStart(anchor: number, interval: Interval): number {
  const date = new Date(anchor * 1000);
  date.setUTCMonth(date.getUTCMonth() - (interval === 'month' ? 1 : 12));
  return date.getTime() / 1000;
}

/**
 * Calculates the first period's share of a price: all, or the part until the anchor. Counted from the start of the
 * checkout, so page, session and invoice agree.
 */
export function computeFirstPeriodPart({ anchor, created }: Begun, interval: Interval | null, amount: number): number {
  if (anchor === undefined || interval === null) return amount;
  return Math.round((amount * (anchor - created)) / (anchor - computeWholeStart(anchor, interval)));
}
