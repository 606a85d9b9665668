import { listApiMetrics } from '../../../shared/contract/public-api.ts';
import { metricKeys } from '../../../shared/model/metric-value.ts';
import { metricTable } from '../../../shared/numbers/metrics/table.ts';
import { createApiHandler } from '../../runtime/api-handler.ts';

export const handler = createApiHandler(listApiMetrics, async () => ({
  metrics: metricKeys.map(id => {
    const { title, description, format, lowerIsBetter, services } = metricTable[id];
    return { id, label: title, description, unit: format, lowerIsBetter, services: [...services] };
  }),
}));
