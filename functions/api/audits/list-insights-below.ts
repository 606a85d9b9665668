import { listInsightsBelow } from '../../../shared/contract/insights.ts';
import { createHandler } from '../../runtime/handler.ts';
import { insightsInReach } from '../../services/recommendations/in-reach.ts';

export const handler = createHandler(listInsightsBelow, ({ viewer, node }) => insightsInReach(viewer, node));
