import { getMetrics } from '../../../shared/contract/pages.ts';
import { createHandler } from '../../runtime/handler.ts';
import { metricsOfNode } from '../../services/metrics/node-metrics.ts';
import { metricsOfSite } from '../../services/metrics/site-metrics.ts';
import { rangeOfPath, siteOf } from '../../services/pages/ranges.ts';

export const handler = createHandler(getMetrics, async ({ node, params, query, now }) => {
  const range = rangeOfPath(params);
  const uncached = query.uncached === '1';
  if (node.type !== 'SITE' && !uncached) return metricsOfNode(node, range);
  return metricsOfSite({ site: siteOf(node), range, uncached, now });
});
