import type { PagespeedLabDay } from '../../platforms/pagespeed/days.ts';
import type { SpeedData } from '../../model/page.ts';

/**
 * Returns the lab runs of one device, newest last, at most one a day. A failed run has Lighthouse's reason and no
 * score; a day without a run has no entry.
 */
export function speedRuns(days: readonly PagespeedLabDay[], device: 'MOBILE' | 'DESKTOP'): SpeedData {
  const runs = days.flatMap(day => {
    const run = device === 'MOBILE' ? day.mobile : day.desktop;
    return run === null ? [] : [{ date: day.date, ...run }];
  });
  return { kind: 'speed', runs: runs.sort((a, b) => (a.date < b.date ? -1 : 1)) };
}
