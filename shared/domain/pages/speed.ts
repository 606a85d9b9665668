import type { PagespeedLabDay } from '../../platforms/pagespeed/days.ts';
import type { SpeedData } from '../../model/page.ts';

/**
 * The lab runs of one device, newest last: at most one a day. A run that failed stands among them with Lighthouse's
 * reason and without a score; a day on which the device was not measured has none.
 */
export function speedRuns(days: readonly PagespeedLabDay[], device: 'MOBILE' | 'DESKTOP'): SpeedData {
  const runs = days.flatMap(day => {
    const run = device === 'MOBILE' ? day.mobile : day.desktop;
    return run === null ? [] : [{ date: day.date, ...run }];
  });
  return { kind: 'speed', runs: runs.sort((a, b) => (a.date < b.date ? -1 : 1)) };
}
