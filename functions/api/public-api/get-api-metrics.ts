import { getApiMetrics } from '../../../shared/contract/public-api.ts';
import { createApiHandler } from '../../runtime/api-handler.ts';
import { loadApiMetrics } from '../../services/public-api/metrics.ts';

export const handler = createApiHandler(getApiMetrics, ({ node, query, now }) => loadApiMetrics(node, query, now));
