import { clearMetricsCache } from '../../../shared/contract/pages.ts';
import { createHandler } from '../../runtime/handler.ts';
import { askForRows } from '../../services/rollups/ask.ts';

/** Sends one message, whatever the number of sites: the worker sends it on to the sites below. */
export const handler = createHandler(clearMetricsCache, ({ node }) =>
  askForRows([{ siteId: node.siteId, whole: true, also: node.type === 'SITE' ? 'above' : 'below' }]),
);
