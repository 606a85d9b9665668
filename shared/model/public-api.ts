import * as z from 'zod/mini';
import { alertDefinitionSchema } from './alert.ts';
import { annotationSchema } from './annotation.ts';
import { apiScopes } from './api-key.ts';
import { auditLineSchema, auditSummarySchema } from './audit.ts';
import { leadViews } from './lead-view.ts';
import { absenceSchema, metricKeySchema } from './metric-value.ts';
import { nodeTypeSchema } from './node.ts';
import { currencySchema, daySchema, idSchema, instantSchema } from './primitives.ts';
import { serviceSchema } from '../platforms/registry.ts';

/**
 * Answers of the public API. Fields are only ever added: programs of customers depend on them, and
 * test/contract/public-api.json holds each.
 */
const rangeSchema = z.object({ from: daySchema, to: daySchema });

/** A number, or null and the reason there is none: unknown is not zero. */
const valueFields = { value: z.nullable(z.number()), unknown: z.optional(absenceSchema) };

export const apiSiteSchema = z.object({
  id: idSchema,
  name: z.string(),
  type: nodeTypeSchema,
  parentId: z.nullable(idSchema),
  /** The zone of its days. */
  timeZone: z.string(),
  city: z.optional(z.string()),
  state: z.optional(z.string()),
  /** True if it is no longer synced. */
  suspended: z.boolean(),
});
export type ApiSite = z.infer<typeof apiSiteSchema>;

export const apiCallerSchema = z.object({
  key: z.object({ name: z.string(), scopes: z.array(z.enum(apiScopes)), endsAt: instantSchema }),
  site: apiSiteSchema,
});

/** 'percent' values are fractions (0.05 is 5%); 'duration' and 'seconds' are seconds. */
const unitSchema = z.enum(['number', 'percent', 'currency', 'duration', 'seconds', 'minutes', 'score', 'ratio']);

export const apiMetricInfoSchema = z.object({
  id: metricKeySchema,
  label: z.string(),
  description: z.string(),
  unit: unitSchema,
  lowerIsBetter: z.boolean(),
  services: z.array(serviceSchema),
});

const metricSchema = z.object({
  id: metricKeySchema,
  label: z.string(),
  unit: unitSchema,
  ...valueFields,
  currency: z.optional(currencySchema),
  /** Days of the period that the platforms did not report. */
  missingDays: z.optional(z.int()),
  /** False while a platform can still change it. */
  final: z.boolean(),
  /** The comparison's value; absent without a comparison. */
  previous: z.optional(z.object(valueFields)),
  /** The printed change of like with like: a fraction, or points for rates and scores; null if nothing compares. */
  change: z.optional(z.nullable(z.number())),
});
const groupSchema = z.object({
  /** A day, a month ('202610') or a site's id. */
  id: z.string(),
  name: z.optional(z.string()),
  metrics: z.partialRecord(metricKeySchema, z.object({ ...valueFields, currency: z.optional(currencySchema) })),
});
export type ApiMetricGroup = z.infer<typeof groupSchema>;

export const apiMetricsSchema = z.object({
  site: z.object({ id: idSchema, name: z.string(), type: nodeTypeSchema, sites: z.int() }),
  ...rangeSchema.shape,
  timeZone: z.string(),
  compared: z.nullable(rangeSchema),
  /** The time of the last calculation; null: never. */
  computedAt: z.nullable(instantSchema),
  metrics: z.array(metricSchema),
  groups: z.optional(z.array(groupSchema)),
  /** Per platform: connected sites, connections that wait for a person, days that were not reported. */
  coverage: z.array(
    z.object({
      service: serviceSchema,
      sites: z.int(),
      broken: z.int(),
      missingDays: z.int(),
      final: z.boolean(),
    }),
  ),
  /** The page that shows these numbers. */
  link: z.string(),
});
export type ApiMetrics = z.infer<typeof apiMetricsSchema>;

/** A table for spreadsheets: `date`, `siteId`, `site`, `currency`, `final`, then the metrics that were asked for. */
export const apiFeedSchema = z.object({
  site: apiMetricsSchema.shape.site,
  ...rangeSchema.shape,
  timeZone: z.string(),
  computedAt: z.nullable(instantSchema),
  columns: z.array(z.object({ id: z.string(), label: z.string(), unit: z.optional(unitSchema) })),
  /** By column. An unknown number is null. */
  rows: z.array(z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()])))),
  link: z.string(),
});
export type ApiFeed = z.infer<typeof apiFeedSchema>;

const auditFields = z.extend(
  z.pick(auditSummarySchema, {
    auditId: true,
    yearMonth: true,
    type: true,
    score: true,
    passed: true,
    close: true,
    failed: true,
  }),
  { createdAt: instantSchema, final: z.boolean(), link: z.string() },
);
export const apiAuditsSchema = z.object({ audits: z.array(auditFields), next: z.nullable(z.string()) });
export const apiAuditSchema = z.extend(auditFields, {
  siteId: idSchema,
  lines: z.array(z.pick(auditLineSchema, { metric: true, value: true, comparison: true, change: true, outcome: true })),
});

export const apiAlertsSchema = z.object({
  alerts: z.array(
    z.object({
      id: z.string(),
      severity: z.enum(['breaks', 'numbers']),
      ...z.pick(alertDefinitionSchema, { title: true }).shape,
      service: z.nullable(serviceSchema),
      openedAt: instantSchema,
      snoozed: z.boolean(),
      link: z.string(),
    }),
  ),
});

const leadCountsSchema = z.object({
  leads: z.int(),
  bookings: z.int(),
  deals: z.int(),
  revenue: z.number(),
  /** Null: nothing was spent there, or the source cannot be matched with ads. */
  spend: z.nullable(z.number()),
  costPerLead: z.nullable(z.number()),
});
export const apiLeadSummarySchema = z.object({
  siteId: idSchema,
  ...rangeSchema.shape,
  timeZone: z.string(),
  currency: currencySchema,
  view: z.enum(leadViews),
  totals: leadCountsSchema,
  sources: z.array(z.extend(leadCountsSchema, { name: z.string() })),
  notAttributed: leadCountsSchema,
  /** Sites that count, of all sites. */
  sites: z.object({ counted: z.int(), of: z.int() }),
});

export const apiAnnotationSchema = z.extend(z.omit(annotationSchema, { annotationId: true }), {
  id: annotationSchema.shape.annotationId,
});

/** An error: RFC 9457 problem details with a stable code. */
export const apiProblemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** The sentence to show. */
  detail: z.string(),
  code: z.string(),
  requestId: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});
