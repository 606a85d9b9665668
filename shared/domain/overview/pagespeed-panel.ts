import type { LabRun, PagespeedLabDay } from '../../platforms/pagespeed/days.ts';
import { addDays, addMonths, type Day } from '../periods/days.ts';
import { daysIn, type OverviewInput, type Panels } from './input.ts';
import { serviceState, withoutDays } from './panel-state.ts';

type Device = 'MOBILE' | 'DESKTOP';
type PagespeedRun = Extract<Panels['pagespeed'], { state: 'ready' }>['data']['runs'][number];

/** Further back than this a run is not 'a month ago'. */
const oldestComparisonDays = 31;

/**
 * The newest lab run of each device up to the range's end, even from before the range, with the score of the run about
 * a month earlier: the newest one a month or more before it, but not more than another month. A run that failed is
 * shown with its error and no score.
 */
export function pagespeedPanel(input: OverviewInput): Panels['pagespeed'] {
  const { range, lab } = input;
  const upToEnd = daysIn(lab, { start: '0000-01-01', end: range.end });
  const runs = [runOf('MOBILE', upToEnd), runOf('DESKTOP', upToEnd)].filter(run => run !== null);
  const dates = runs.map(({ date }) => ({ date }));
  // Days without a run are no gap: a lab run is a sample, so the provenance names none.
  const state = { ...serviceState('pagespeed', dates, range, input), missingDays: [] };
  if (runs.length === 0) return withoutDays(state, range);
  const sources = state.provenance.sources.map(source => ({ ...source, missingDays: [] }));
  return { state: 'ready', data: { runs }, provenance: { sources } };
}

const runIn = (day: PagespeedLabDay, device: Device): LabRun | null =>
  device === 'MOBILE' ? day.mobile : day.desktop;

function runOf(device: Device, days: readonly PagespeedLabDay[]): PagespeedRun | null {
  const day = days.findLast(item => runIn(item, device) !== null);
  const run = day && runIn(day, device);
  if (!day || !run) return null;
  return {
    device,
    date: day.date,
    performance: run.performance,
    previousPerformance: scoreAMonthBefore(device, days, day.date),
    firstContentfulPaintMs: run.firstContentfulPaintMs,
    largestContentfulPaintMs: run.largestContentfulPaintMs,
    totalBlockingTimeMs: run.totalBlockingTimeMs,
    cumulativeLayoutShift: run.cumulativeLayoutShift,
    interactiveMs: run.interactiveMs,
    ...(run.runtimeError === undefined ? {} : { runtimeError: run.runtimeError }),
  };
}

function scoreAMonthBefore(device: Device, days: readonly PagespeedLabDay[], date: Day): number | null {
  const newest = addMonths(date, -1);
  const oldest = addDays(newest, -oldestComparisonDays);
  const before = days.findLast(
    day => day.date <= newest && day.date >= oldest && runIn(day, device)?.performance != null,
  );
  return (before && runIn(before, device)?.performance) ?? null;
}
