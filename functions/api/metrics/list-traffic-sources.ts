import { listTrafficSources } from '../../../shared/contract/pages.ts';
import { createHandler } from '../../runtime/handler.ts';
import { trafficSourcesOf } from '../../services/metrics/traffic-sources.ts';
import { siteOf } from '../../services/pages/ranges.ts';

export const handler = createHandler(listTrafficSources, ({ node, now }) => trafficSourcesOf(siteOf(node), now));
