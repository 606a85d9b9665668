import { clearMetricsCache } from '../../../shared/contract/pages.ts';
import { createHandler } from '../../runtime/handler.ts';
import { askForRows } from '../../services/rollups/ask.ts';

/** One message, however many sites the node has: the worker sends it on to those below. */
export const handler = createHandler(clearMetricsCache, ({ node }) =>
  askForRows([{ siteId: node.siteId, whole: true, also: node.type === 'SITE' ? 'above' : 'below' }]),
);
