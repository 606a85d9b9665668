import * as z from 'zod/mini';
import { annotatedFields } from '../model/annotation.ts';
import { dayMetricKeys, dayViewSchema } from '../model/day.ts';
import { firstLookSchema } from '../model/first-look.ts';
import { metricKeySchema, metricValueSchema, metricValuesSchema } from '../model/metric-value.ts';
import { measureKeys } from '../model/page-keys.ts';
import {
  pageIdSchema,
  pageRowSchema,
  pageViewSchema,
  rowFiltersSchema,
  rowsDataSchema,
  speedDataSchema,
} from '../model/page.ts';
import { channelSchema } from '../model/panel.ts';
import { currencySchema, daySchema, idSchema, scopeIdSchema, yearMonthSchema } from '../model/primitives.ts';
import { reportSchema } from '../model/report.ts';
import { defineEndpoint } from './endpoint.ts';

const none = z.strictObject({});
const ofNode = z.strictObject({ siteId: idSchema });
const ofRange = { siteId: idSchema, start: daySchema, end: daySchema };
/** A range of a node, or of a group of its sites. */
const ofScopeRange = { ...ofRange, siteId: scopeIdSchema };
/** Absent: the range before it (`computeComparison`, shared/domain/periods). Both or none. */
const comparison = { compareStart: z.optional(daySchema), compareEnd: z.optional(daySchema) };
/**
 * Rows that were clicked on: panels that carry all of them show only what belongs to them, and the answer says which
 * do.
 */
const {
  channel: onlyChannel,
  campaign: onlyCampaign,
  page: onlyPage,
  city: onlyCity,
  device: onlyDevice,
} = rowFiltersSchema.shape;
const filters = { onlyChannel, onlyCampaign, onlyPage, onlyCity, onlyDevice };
const readsMetrics = { kind: 'node', action: 'metrics.read', node: { from: 'path', param: 'siteId' } } as const;

export const getPage = defineEndpoint({
  id: 'get-page',
  area: 'metrics',
  method: 'GET',
  path: '/metrics/{siteId}/{start}/{end}/pages/{page}',
  summary: "Get every panel of a performance page, or each panel's error",
  params: z.strictObject({ ...ofScopeRange, page: pageIdSchema }),
  query: z.strictObject({ ...comparison, ...filters, channel: z.optional(channelSchema) }),
  status: 200,
  response: z.extend(pageViewSchema, annotatedFields),
  access: readsMetrics,
});

export const getDay = defineEndpoint({
  id: 'get-day',
  area: 'metrics',
  method: 'GET',
  path: '/sites/{siteId}/days/{day}',
  summary: 'What a day had of a number by channel, campaign, city and device, against the usual weekday',
  params: z.strictObject({ siteId: scopeIdSchema, day: daySchema }),
  query: z.strictObject({ metric: z.enum(dayMetricKeys) }),
  status: 200,
  response: z.extend(dayViewSchema, annotatedFields),
  access: readsMetrics,
});

export const getPageRows = defineEndpoint({
  id: 'get-page-rows',
  area: 'metrics',
  method: 'GET',
  path: '/metrics/{siteId}/{start}/{end}/pages/{page}/rows/{panel}',
  summary: 'Get all rows of a breakdown, page by page, for its export or its chart',
  params: z.strictObject({
    ...ofScopeRange,
    page: pageIdSchema,
    panel: z.string().check(z.regex(/^[a-z]{2,20}$/, 'Not a panel')),
  }),
  query: z.strictObject({
    ...comparison,
    ...filters,
    channel: z.optional(channelSchema),
    from: z.optional(z.string().check(z.regex(/^\d{1,6}$/, 'Not a row number'))),
    /** Sorts by this column and adds its values over the range to each row; by site, to the largest few. */
    trend: z.optional(z.enum(measureKeys)),
    /** Above sites: a row for each site, its key being name and id. */
    by: z.optional(z.literal('site')),
  }),
  status: 200,
  response: z.object({
    rows: z.array(pageRowSchema),
    next: z.nullable(z.int()),
    /** By site only: what the rows add up to, and the sites after them as one. */
    whole: z.optional(z.omit(rowsDataSchema, { kind: true, rows: true })),
  }),
  access: readsMetrics,
});

export const getReport = defineEndpoint({
  id: 'get-report',
  area: 'metrics',
  method: 'GET',
  path: '/metrics/{siteId}/{start}/{end}/report',
  summary: "Get a node's numbers for a period, from stored rows",
  params: z.strictObject(ofScopeRange),
  query: z.strictObject(comparison),
  status: 200,
  response: z.extend(reportSchema, annotatedFields),
  access: readsMetrics,
});

export const getMetrics = defineEndpoint({
  id: 'get-metrics',
  area: 'metrics',
  method: 'GET',
  path: '/metrics/{siteId}/{start}/{end}',
  summary: 'Get every metric of a site for a range, and for each month it touches',
  params: z.strictObject(ofRange),
  /** `uncached`: from the days themselves, whatever rows are stored. */
  query: z.strictObject({ uncached: z.optional(z.enum(['0', '1'])) }),
  status: 200,
  response: z.object({
    result: metricValuesSchema,
    resultMonth: z.array(
      z.object({ yearMonth: yearMonthSchema, metrics: z.partialRecord(metricKeySchema, metricValueSchema) }),
    ),
  }),
  access: readsMetrics,
});

export const getMonthMetrics = defineEndpoint({
  id: 'get-month-metrics',
  area: 'metrics',
  method: 'GET',
  path: '/metrics/month/{siteId}/{from}/{to}',
  summary: 'Get every metric by month or by year between two months',
  params: z.strictObject({ siteId: scopeIdSchema, from: yearMonthSchema, to: yearMonthSchema }),
  /** Ignores `altToken=1` and other parameters that the customer's own clients send. */
  query: z.object({ format: z.optional(z.enum(['month', 'year'])), altToken: z.optional(z.enum(['0', '1'])) }),
  status: 200,
  response: z.object({
    result: z.array(
      z.object({
        key: z.string().check(z.regex(/^\d{4}(\d{2})?$/)),
        metrics: z.partialRecord(metricKeySchema, metricValueSchema),
      }),
    ),
  }),
  access: readsMetrics,
});

export const getEcommerce = defineEndpoint({
  id: 'get-ecommerce',
  area: 'metrics',
  method: 'GET',
  path: '/metrics/{siteId}/{start}/{end}/ecommerce',
  summary: "Get a shop's sales for a range",
  params: z.strictObject(ofRange),
  query: none,
  status: 200,
  response: z.object({
    gaEcomRevenue: metricValueSchema,
    gaEcomTransactions: metricValueSchema,
    gaEcomAvgOrderVal: metricValueSchema,
    products: z.array(
      z.object({ name: z.string(), revenue: z.number(), itemsPurchased: z.number(), currency: currencySchema }),
    ),
  }),
  access: { ...readsMetrics, action: 'ecommerce.read' },
});

export const getPagespeed = defineEndpoint({
  id: 'get-pagespeed',
  area: 'metrics',
  method: 'GET',
  path: '/metrics/{siteId}/pagespeed',
  summary: 'List the lab tests of the last three months by device',
  params: ofNode,
  query: none,
  status: 200,
  response: z.object({ MOBILE: speedDataSchema, DESKTOP: speedDataSchema }),
  access: readsMetrics,
});

export const getFirstLook = defineEndpoint({
  id: 'get-first-look',
  area: 'metrics',
  method: 'GET',
  path: '/metrics/{siteId}/first-look',
  summary: 'Get ten checks of the website that need no connection, and their score',
  params: ofNode,
  query: none,
  status: 200,
  response: firstLookSchema,
  access: readsMetrics,
});

/** The cache is the stored rows that company pages read: clearing it recalculates them. */
export const clearMetricsCache = defineEndpoint({
  id: 'clear-metrics-cache',
  area: 'metrics',
  method: 'DELETE',
  path: '/metrics/{siteId}/cache',
  summary: "Rebuild a node's stored rows from its days",
  params: ofNode,
  query: none,
  status: 204,
  response: z.undefined(),
  access: { kind: 'node', action: 'metrics.clear-cache', node: { from: 'path', param: 'siteId' } },
});

export const listTrafficSources = defineEndpoint({
  id: 'list-traffic-sources',
  area: 'metrics',
  method: 'GET',
  path: '/sites/{siteId}/traffic-sources',
  summary: 'List the sources that sent sessions in the last 31 days, largest first',
  params: ofNode,
  query: none,
  status: 200,
  response: z.array(z.string()),
  access: readsMetrics,
});
