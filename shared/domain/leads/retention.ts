import { addMonths, type Day } from '../periods/days.ts';

/**
 * Returns the first day (in the site's time zone) within retention today, from the intake's months. A lead's age counts
 * from its creation; updates don't change it.
 */
export const keptFrom = (today: Day, keepMonths: number): Day => addMonths(today, -keepMonths);

const dayMs = 86_400_000;

/**
 * Returns true if an incoming lead is past retention in every time zone. The nightly run uses the site's own calendar
 * for the day in question. `createdMs`: epoch ms.
 */
export const isPastKeeping = (createdMs: number, keepMonths: number, now: Date): boolean =>
  createdMs < Date.parse(keptFrom(now.toISOString().slice(0, 10), keepMonths)) - dayMs;

/** The problem text for a lead past retention. */
export const pastKeeping = (keepMonths: number): string => `older than the ${keepMonths} months this intake keeps`;
