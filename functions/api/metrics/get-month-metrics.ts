import { getMonthMetrics } from '../../../shared/contract/pages.ts';
import { createHandler } from '../../runtime/handler.ts';
import { monthMetricsOf } from '../../services/metrics/node-metrics.ts';
import { monthsOfPath } from '../../services/metrics/months.ts';

export const handler = createHandler(getMonthMetrics, async ({ node, params, query }) => ({
  result: await monthMetricsOf(node, monthsOfPath(params.from, params.to), query.format ?? 'month'),
}));
