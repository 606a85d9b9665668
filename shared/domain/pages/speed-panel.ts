import { daysIn } from '../overview/input.ts';
import { serviceState, withoutDays } from '../overview/panel-state.ts';
import type { PageInput, Panel } from './input.ts';
import { isNodeInput, listNodeRuns, type NodePageInput, nodeServiceState } from './node-input.ts';
import type { SpeedPanel } from '../../screens/pages/definition.ts';
import { toProvenance, withoutGaps } from './panel-states.ts';
import { speedRuns } from './speed.ts';

/** Builds the lab runs of one device over the range. A device without a run in it is empty like its service. */
export function speedPanel(input: PageInput, { device }: SpeedPanel): Panel {
  if (isNodeInput(input)) return speedOfNode(input, device);
  const data = speedRuns(daysIn(input.days.pagespeed?.lab ?? [], input.range), device);
  const state = withoutGaps(serviceState('pagespeed', data.runs, input.range, input));
  if (!state.hasDays) return withoutDays(state, input.range);
  return { state: 'ready', data, provenance: toProvenance([state]) };
}

/** Averages the sites' runs of each day, or of each month in a long range. */
function speedOfNode(input: NodePageInput, device: SpeedPanel['device']): Panel {
  const state = nodeServiceState('pagespeed', ['pagespeed'], input);
  const runs = listNodeRuns(input, device);
  if (runs.length === 0) return withoutDays({ ...state, data: 'working', hasDays: false }, input.range);
  return { state: 'ready', data: { kind: 'speed', runs }, provenance: toProvenance([state]) };
}
