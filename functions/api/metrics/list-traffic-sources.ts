import { listTrafficSources } from '../../../shared/contract/pages.ts';
import { createHandler } from '../../runtime/handler.ts';
import { loadTrafficSources } from '../../services/metrics/traffic-sources.ts';
import { requireSite } from '../../services/pages/ranges.ts';

export const handler = createHandler(listTrafficSources, ({ node, now }) => loadTrafficSources(requireSite(node), now));
