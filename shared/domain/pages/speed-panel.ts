import type { SpeedData } from '../../model/page.ts';
import { daysIn } from '../overview/input.ts';
import { serviceState, withoutDays } from '../overview/panel-state.ts';
import type { PartKey } from '../../numbers/metrics/parts.ts';
import { sumRange } from '../../numbers/rollup/rows-over.ts';
import type { PageInput, Panel } from './input.ts';
import { isNodeInput, type NodePageInput, nodeServiceState, listPoints } from './node-input.ts';
import type { SpeedPanel } from '../../screens/pages/definition.ts';
import { toProvenance, withoutGaps } from './panel-states.ts';
import { speedRuns } from './speed.ts';

/** The lab runs of one device over the range. A device that was never measured in it is empty as its service is. */
export function speedPanel(input: PageInput, { device }: SpeedPanel): Panel {
  if (isNodeInput(input)) return speedOfNode(input, device);
  const data = speedRuns(daysIn(input.days.pagespeed?.lab ?? [], input.range), device);
  const state = withoutGaps(serviceState('pagespeed', data.runs, input.range, input));
  if (!state.hasDays) return withoutDays(state, input.range);
  return { state: 'ready', data, provenance: toProvenance([state]) };
}

/** The mean of the sites' runs of each day, of a long range of each month: rows keep their scores and one time. */
function speedOfNode(input: NodePageInput, device: SpeedPanel['device']): Panel {
  const state = nodeServiceState('pagespeed', ['pagespeed'], input);
  const runs = listPoints(input.range, input.grain).flatMap((point): SpeedData['runs'] => {
    const parts = sumRange(input.node.rows, point).record.sources.pagespeed?.parts ?? {};
    const mean = (sum: PartKey, count: PartKey) => {
      const [total, runsOfPoint] = [parts[sum], parts[count]];
      return total === undefined || runsOfPoint === undefined || runsOfPoint === 0
        ? null
        : Number((total / runsOfPoint).toFixed(1));
    };
    const isMobile = device === 'MOBILE';
    const performance = isMobile ? mean('mobileScore', 'mobileScoreRuns') : mean('desktopScore', 'desktopScoreRuns');
    const interactiveMs = isMobile ? mean('mobileInteractiveMs', 'mobileInteractiveRuns') : null;
    if (performance === null && interactiveMs === null) return [];
    return [{ ...noRun, date: point.start, performance, interactiveMs }];
  });
  if (runs.length === 0) return withoutDays({ ...state, data: 'working', hasDays: false }, input.range);
  return { state: 'ready', data: { kind: 'speed', runs }, provenance: toProvenance([state]) };
}

const noRun = {
  firstContentfulPaintMs: null,
  largestContentfulPaintMs: null,
  totalBlockingTimeMs: null,
  cumulativeLayoutShift: null,
  speedIndexMs: null,
  finalUrl: '',
  lighthouseVersion: '',
};
