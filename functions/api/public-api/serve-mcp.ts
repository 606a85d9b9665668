import * as publicApi from '../../../shared/contract/public-api.ts';
import { serveMcp } from '../../../shared/contract/public-api.ts';
import { identifyKey } from '../../access/key-caller.ts';
import { now } from '../../runtime/clock.ts';
import { createRawApiHandler } from '../../runtime/api-handler.ts';
import { type ApiTool, answerMcp } from '../../services/public-api/mcp.ts';
import { handler as createApiAnnotation } from './create-api-annotation.ts';
import { handler as getApiAudit } from './get-api-audit.ts';
import { handler as getApiCaller } from './get-api-caller.ts';
import { handler as getApiLeadSummary } from './get-api-lead-summary.ts';
import { handler as getApiMetrics } from './get-api-metrics.ts';
import { handler as listApiAlerts } from './list-api-alerts.ts';
import { handler as listApiAnnotations } from './list-api-annotations.ts';
import { handler as listApiAudits } from './list-api-audits.ts';
import { handler as listApiMetrics } from './list-api-metrics.ts';
import { handler as listApiSites } from './list-api-sites.ts';

const tools: readonly ApiTool[] = [
  { endpoint: publicApi.getApiCaller, handler: getApiCaller },
  { endpoint: publicApi.listApiSites, handler: listApiSites },
  { endpoint: publicApi.listApiMetrics, handler: listApiMetrics },
  { endpoint: publicApi.getApiMetrics, handler: getApiMetrics },
  { endpoint: publicApi.getApiLeadSummary, handler: getApiLeadSummary },
  { endpoint: publicApi.listApiAudits, handler: listApiAudits },
  { endpoint: publicApi.getApiAudit, handler: getApiAudit },
  { endpoint: publicApi.listApiAlerts, handler: listApiAlerts },
  { endpoint: publicApi.listApiAnnotations, handler: listApiAnnotations },
  { endpoint: publicApi.createApiAnnotation, handler: createApiAnnotation },
];

/** Checks the key first, so that a client without one learns it right away; each tool checks it again. */
export const handler = createRawApiHandler(serveMcp, async (event, context) => {
  await identifyKey(event.headers['authorization'], 'any', now());
  return answerMcp(tools, event, context);
});
