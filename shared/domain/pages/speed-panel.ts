import { daysIn } from '../overview/input.ts';
import { serviceState, withoutDays } from '../overview/panel-state.ts';
import type { PageInput, Panel } from './input.ts';
import type { SpeedPanel } from '../../screens/pages/definition.ts';
import { toProvenance, withoutGaps } from './panel-states.ts';
import { speedRuns } from './speed.ts';

/** The lab runs of one device over the range. A device that was never measured in it is empty as its service is. */
export function speedPanel(input: PageInput, { device }: SpeedPanel): Panel {
  const data = speedRuns(daysIn(input.days.pagespeed?.lab ?? [], input.range), device);
  const state = withoutGaps(serviceState('pagespeed', data.runs, input.range, input));
  if (!state.hasDays) return withoutDays(state, input.range);
  return { state: 'ready', data, provenance: toProvenance([state]) };
}
