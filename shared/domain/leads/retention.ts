import { addMonths, type Day } from '../periods/days.ts';

/**
 * The first day (of the site's zone) whose leads are kept today, by the months that their intake keeps. A lead is as
 * old as its creation: an update of an old one does not make it young.
 */
export const keptFrom = (today: Day, keepMonths: number): Day => addMonths(today, -keepMonths);

const dayMs = 86_400_000;

/**
 * Whether a lead that arrives is past what its intake keeps, in every zone: a nightly run decides by the site's own
 * calendar, so that the day in question is left to it. `createdMs`: epoch ms.
 */
export const isPastKeeping = (createdMs: number, keepMonths: number, now: Date): boolean =>
  createdMs < Date.parse(keptFrom(now.toISOString().slice(0, 10), keepMonths)) - dayMs;

/** What is wrong with a lead that nobody may keep any more. */
export const pastKeeping = (keepMonths: number): string => `older than the ${keepMonths} months this intake keeps`;
