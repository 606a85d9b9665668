import * as z from 'zod/mini';
import { leadViews } from '../model/lead-view.ts';
import { daySchema, idSchema } from '../model/primitives.ts';
import {
  apiAlertsSchema,
  apiAnnotationSchema,
  apiAuditSchema,
  apiAuditsSchema,
  apiCallerSchema,
  apiFeedSchema,
  apiLeadSummarySchema,
  apiMetricInfoSchema,
  apiMetricsSchema,
  apiSiteSchema,
} from '../model/public-api.ts';
import { annotationContentSchema } from './annotations.ts';
import { defineEndpoint } from './endpoint.ts';

/**
 * The public API, version 1: called by programs with an API key, never by the web. Fields are only added; a change that
 * breaks programs is a new version. MCP tools are these endpoints (functions/services/public-api/tools.ts).
 */
const none = z.strictObject({});
const ofSite = z.strictObject({ siteId: idSchema });
const cursorSchema = z.optional(z.string().check(z.maxLength(600)));
const period = { from: daySchema, to: daySchema };
const fromSite = { from: 'path', param: 'siteId' } as const;
const v1 = { base: '/api/v1', area: 'public-api', status: 200 } as const;

export const getApiCaller = defineEndpoint({
  ...v1,
  id: 'get-api-caller',
  method: 'GET',
  path: '/me',
  summary: "Get the key's name, scopes, end, and the site, region, or company that it reads",
  params: none,
  query: none,
  response: apiCallerSchema,
  access: { kind: 'user', action: 'session.read' },
  apiScope: 'any',
});

export const listApiSites = defineEndpoint({
  ...v1,
  id: 'list-api-sites',
  method: 'GET',
  path: '/sites',
  summary: 'List the sites, regions, and companies that the key reads, up to 100 at a time',
  params: none,
  query: z.strictObject({ cursor: cursorSchema }),
  response: z.object({ sites: z.array(apiSiteSchema), next: z.nullable(z.string()) }),
  access: { kind: 'user', action: 'session.read' },
  apiScope: 'any',
});

export const listApiMetrics = defineEndpoint({
  ...v1,
  id: 'list-api-metrics',
  method: 'GET',
  path: '/metrics',
  summary: 'List all metrics with their IDs, units, and descriptions',
  params: none,
  query: none,
  response: z.object({ metrics: z.array(apiMetricInfoSchema) }),
  access: { kind: 'user', action: 'session.read' },
  apiScope: 'any',
});

export const getApiMetrics = defineEndpoint({
  ...v1,
  id: 'get-api-metrics',
  method: 'GET',
  path: '/sites/{siteId}/metrics',
  summary: 'Get metrics of a site, region, or company for a period, with how final and complete they are',
  params: ofSite,
  query: z.strictObject({
    /** Up to 20 metric IDs with commas between them. */
    metrics: z.string().check(z.minLength(1), z.maxLength(600)),
    ...period,
    compare: z.optional(z.enum(['none', 'previous', 'year'])),
    groupBy: z.optional(z.enum(['day', 'month', 'site'])),
  }),
  response: apiMetricsSchema,
  access: { kind: 'node', action: 'metrics.read', node: fromSite },
  apiScope: 'metrics',
});

const feedQuery = z.strictObject({
  /** A key with only the scope `feeds`: formulas of spreadsheets can't send headers. */
  key: z.optional(z.string().check(z.maxLength(100))),
  siteId: idSchema,
  metrics: z.string().check(z.minLength(1), z.maxLength(600)),
  groupBy: z.optional(z.enum(['day', 'month', 'site'])),
  /** Days until yesterday, or months with this one; 31 or 13 without `last` and `from`. */
  last: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'Enter a whole number of days or months'))),
  from: z.optional(daySchema),
  to: z.optional(daySchema),
});
const feedAccess = { kind: 'node', action: 'metrics.read', node: { from: 'query', param: 'siteId' } } as const;

export const getApiFeed = defineEndpoint({
  ...v1,
  id: 'get-api-feed',
  method: 'GET',
  path: '/feeds/json',
  summary: 'Get metrics by day, month, or site as a table, for Power Query and warehouses',
  params: none,
  query: feedQuery,
  response: apiFeedSchema,
  access: feedAccess,
  apiScope: 'feeds',
});

export const getApiFeedCsv = defineEndpoint({
  ...v1,
  id: 'get-api-feed-csv',
  method: 'GET',
  path: '/feeds/csv',
  summary: 'Get the same table as CSV, for Google Sheets and Excel',
  params: none,
  query: feedQuery,
  answerType: 'text/csv',
  /** Base64. */
  response: z.string(),
  access: feedAccess,
  apiScope: 'feeds',
});

export const getApiLeadSummary = defineEndpoint({
  ...v1,
  id: 'get-api-lead-summary',
  method: 'GET',
  path: '/sites/{siteId}/leads/summary',
  summary: 'Get counts and costs of leads by source; no names or contact data',
  params: ofSite,
  query: z.strictObject({ ...period, view: z.optional(z.enum(leadViews)) }),
  response: apiLeadSummarySchema,
  access: { kind: 'node', action: 'lead.read', node: fromSite },
  apiScope: 'leads',
});

export const listApiAudits = defineEndpoint({
  ...v1,
  id: 'list-api-audits',
  method: 'GET',
  path: '/sites/{siteId}/audits',
  summary: "List a site's audits, newest first",
  params: ofSite,
  query: z.strictObject({ cursor: cursorSchema }),
  response: apiAuditsSchema,
  access: { kind: 'node', action: 'audit.read', node: fromSite },
  apiScope: 'audits',
});

export const getApiAudit = defineEndpoint({
  ...v1,
  id: 'get-api-audit',
  method: 'GET',
  path: '/audits/{auditId}',
  summary: 'Get an audit with the outcome of each metric',
  params: z.strictObject({ auditId: idSchema }),
  query: none,
  response: apiAuditSchema,
  access: { kind: 'node', action: 'audit.read', node: { from: 'record', kind: 'audit', param: 'auditId' } },
  apiScope: 'audits',
});

export const listApiAlerts = defineEndpoint({
  ...v1,
  id: 'list-api-alerts',
  method: 'GET',
  path: '/sites/{siteId}/alerts',
  summary: "List a site's open alerts, newest first",
  params: ofSite,
  query: none,
  response: apiAlertsSchema,
  access: { kind: 'node', action: 'notification.read', node: fromSite },
  apiScope: 'alerts',
});

export const listApiAnnotations = defineEndpoint({
  ...v1,
  id: 'list-api-annotations',
  method: 'GET',
  path: '/sites/{siteId}/annotations',
  summary: 'List the notes on charts that touch a period, newest first',
  params: ofSite,
  query: z.strictObject(period),
  response: z.object({ annotations: z.array(apiAnnotationSchema) }),
  access: { kind: 'node', action: 'annotation.read', node: fromSite },
  apiScope: 'annotations',
});

export const createApiAnnotation = defineEndpoint({
  ...v1,
  id: 'create-api-annotation',
  method: 'POST',
  path: '/sites/{siteId}/annotations',
  summary: 'Write a note on the charts of a site, region, or company; the same requestId twice writes one note',
  params: ofSite,
  query: none,
  body: z.extend(annotationContentSchema, { requestId: idSchema }),
  response: z.object({ annotation: apiAnnotationSchema }),
  access: { kind: 'node', action: 'annotation.update', node: fromSite },
  apiScope: 'annotations',
});

/** Assistants call the endpoints above as tools (functions/services/public-api/mcp.ts). */
export const serveMcp = defineEndpoint({
  ...v1,
  id: 'serve-mcp',
  method: 'POST',
  path: '/mcp',
  summary: 'Answer a request of the Model Context Protocol; its tools are the calls of this API',
  params: none,
  query: none,
  body: z.looseObject({ jsonrpc: z.literal('2.0') }),
  response: z.looseObject({ jsonrpc: z.literal('2.0') }),
  access: { kind: 'user', action: 'session.read' },
  apiScope: 'any',
});
