import type { LabRun, PagespeedLabDay } from '../../platforms/pagespeed/days.ts';
import { meanScore } from '../../numbers/metrics/speed-bands.ts';
import { daysIn, type OverviewInput, type Panels } from './input.ts';
import { serviceState, withoutDays } from './panel-state.ts';

type Device = 'MOBILE' | 'DESKTOP';
type PagespeedRun = Extract<Panels['pagespeed'], { state: 'ready' }>['data']['runs'][number];

/**
 * Builds each device's score in the range (the mean of its runs, as in the metric), its comparison, and the measures of
 * the newest run up to the range's end. If no run in the range has a score, the score of that newest run is shown. A
 * failed run is shown with its error and no score.
 */
export function pagespeedPanel(input: OverviewInput): Panels['pagespeed'] {
  const { range, comparison, lab } = input;
  const upToEnd = daysIn(lab, { start: '0000-01-01', end: range.end });
  const of = (device: Device) =>
    buildRun(device, upToEnd, {
      now: listScores(device, daysIn(lab, range)),
      before: listScores(device, daysIn(lab, comparison)),
    });
  const runs = [of('MOBILE'), of('DESKTOP')].filter(run => run !== null);
  const dates = runs.map(({ date }) => ({ date }));
  // Days without a run are not a gap: a lab run is a sample, so the provenance lists none.
  const state = { ...serviceState('pagespeed', dates, range, input), missingDays: [] };
  if (runs.length === 0) return withoutDays(state, range);
  const sources = state.provenance.sources.map(source => ({ ...source, missingDays: [] }));
  return { state: 'ready', data: { runs }, provenance: { sources } };
}

const runIn = (day: PagespeedLabDay, device: Device): LabRun | null => (device === 'MOBILE' ? day.mobile : day.desktop);

type Scores = { readonly now: readonly number[]; readonly before: readonly number[] };

function buildRun(device: Device, days: readonly PagespeedLabDay[], { now, before }: Scores): PagespeedRun | null {
  const day = days.findLast(item => runIn(item, device) !== null);
  const run = day && runIn(day, device);
  if (!day || !run) return null;
  return {
    device,
    date: day.date,
    performance: meanScore(now) ?? run.performance,
    previousPerformance: now.length === 0 ? null : meanScore(before),
    ...(now.length === 0 ? {} : { scored: now.length }),
    firstContentfulPaintMs: run.firstContentfulPaintMs,
    largestContentfulPaintMs: run.largestContentfulPaintMs,
    totalBlockingTimeMs: run.totalBlockingTimeMs,
    cumulativeLayoutShift: run.cumulativeLayoutShift,
    interactiveMs: run.interactiveMs,
    ...(run.runtimeError === undefined ? {} : { runtimeError: run.runtimeError }),
  };
}

const listScores = (device: Device, days: readonly PagespeedLabDay[]): number[] =>
  days.flatMap(day => runIn(day, device)?.performance ?? []);
