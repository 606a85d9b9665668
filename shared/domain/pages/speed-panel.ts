import type { SpeedData } from '../../model/page.ts';
import { daysIn } from '../overview/input.ts';
import { serviceState, withoutDays } from '../overview/panel-state.ts';
import { eachDay } from '../periods/days.ts';
import type { PageInput, Panel } from './input.ts';
import { isOfNode, type NodePageInput, nodeServiceState } from './of-node.ts';
import type { SpeedPanel } from '../../screens/pages/definition.ts';
import { toProvenance, withoutGaps } from './panel-states.ts';
import { speedRuns } from './speed.ts';

/** The lab runs of one device over the range. A device that was never measured in it is empty as its service is. */
export function speedPanel(input: PageInput, { device }: SpeedPanel): Panel {
  if (isOfNode(input)) return speedOfNode(input, device);
  const data = speedRuns(daysIn(input.days.pagespeed?.lab ?? [], input.range), device);
  const state = withoutGaps(serviceState('pagespeed', data.runs, input.range, input));
  if (!state.hasDays) return withoutDays(state, input.range);
  return { state: 'ready', data, provenance: toProvenance([state]) };
}

/** The mean of the sites' runs on each day: their scores and times, of which rows keep these. */
function speedOfNode(input: NodePageInput, device: SpeedPanel['device']): Panel {
  const state = nodeServiceState('pagespeed', ['pagespeed'], input);
  const runs = eachDay(input.range.start, input.range.end).flatMap((date): SpeedData['runs'] => {
    const parts = input.node.rows.days.get(date)?.record.sources.pagespeed?.parts ?? {};
    const mean = (sum: string, count: string) => {
      const runsOfDay = parts[count] ?? 0;
      return runsOfDay === 0 ? null : Number(((parts[sum] ?? 0) / runsOfDay).toFixed(1));
    };
    const isMobile = device === 'MOBILE';
    const performance = isMobile ? mean('mobileScore', 'mobileScoreRuns') : mean('desktopScore', 'desktopScoreRuns');
    if (performance === null) return [];
    return [
      {
        date,
        performance,
        interactiveMs: isMobile ? mean('mobileInteractiveMs', 'mobileInteractiveRuns') : null,
        firstContentfulPaintMs: null,
        largestContentfulPaintMs: null,
        totalBlockingTimeMs: null,
        cumulativeLayoutShift: null,
        speedIndexMs: null,
        finalUrl: '',
        lighthouseVersion: '',
      },
    ];
  });
  if (runs.length === 0) return withoutDays({ ...state, data: 'working', hasDays: false }, input.range);
  return { state: 'ready', data: { kind: 'speed', runs }, provenance: toProvenance([state]) };
}
