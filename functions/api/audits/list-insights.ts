import { listInsights } from '../../../shared/contract/insights.ts';
import { createHandler } from '../../runtime/handler.ts';
import { insightsInReach } from '../../services/recommendations/in-reach.ts';

export const handler = createHandler(listInsights, ({ viewer, ownNode }) => insightsInReach(viewer, ownNode));
