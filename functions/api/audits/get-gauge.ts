import { getGauge } from '../../../shared/contract/audits.ts';
import { scoreColour } from '../../../shared/domain/audits/kinds.ts';
import { createHandler } from '../../runtime/handler.ts';
import { drawGauge } from '../../services/media/gauge.ts';

/** Default score color (specification 9, Score colors). */
const plainColour = scoreColour('frandev').slice(1);

export const handler = createHandler(
  getGauge,
  async ({ params: { percent }, query: { darkMode, color = plainColour } }) =>
    drawGauge({ percent: Number(percent), darkMode: darkMode === '1', colour: color }).toString('base64'),
);
