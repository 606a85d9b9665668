import * as z from 'zod/mini';
import {
  auditOutcomeSchema,
  auditSchema,
  auditSummarySchema,
  auditTypeSchema,
  siteAuditSchema,
} from '../model/audit.ts';
import { metricKeySchema, metricValueSchema, metricValuesSchema } from '../model/metric-value.ts';
import { daySchema, idSchema, instantSchema, patternText, yearMonthSchema } from '../model/primitives.ts';
import { auditInsightSchema } from '../model/recommendation.ts';
import { defineEndpoint } from './endpoint.ts';

const none = z.strictObject({});

export const listAudits = defineEndpoint({
  id: 'list-audits',
  area: 'audits',
  method: 'GET',
  path: '/sites/{siteId}/audits',
  summary: "List a site's audits, newest first",
  params: z.strictObject({ siteId: idSchema }),
  query: z.strictObject({
    lastEvalKey: z.optional(z.string().check(z.maxLength(600))),
    yearMonth: z.optional(yearMonthSchema),
  }),
  status: 200,
  response: z.object({ audits: z.array(auditSummarySchema), lastEvalKey: z.nullable(z.string()) }),
  access: { kind: 'node', action: 'audit.read', node: { from: 'path', param: 'siteId' } },
});

/** Every site of a region, organization or company with its newest audit, as of last night. */
export const listSiteAudits = defineEndpoint({
  id: 'list-site-audits',
  area: 'audits',
  method: 'GET',
  path: '/sites/{siteId}/site-audits',
  summary: 'List the sites of a region, organization, or company with their newest audits',
  params: z.strictObject({ siteId: idSchema }),
  query: none,
  status: 200,
  response: z.object({
    /** The time of the last calculation; null: never. */
    computedAt: z.nullable(instantSchema),
    /** By name. */
    sites: z.array(
      z.object({
        siteId: idSchema,
        name: z.string(),
        suspended: z.optional(z.boolean()),
        score: z.nullable(z.int()),
        /** The score of the month before, by the same rule. */
        previousScore: z.nullable(z.int()),
        /** Null: never audited. */
        audit: z.nullable(siteAuditSchema),
      }),
    ),
    /** The number of sites that aren't listed, if there are too many. */
    others: z.optional(z.int()),
  }),
  access: { kind: 'node', action: 'audit.read', node: { from: 'path', param: 'siteId' } },
});

/** Sites that one call answers the audits of: what a report of many sites shows in some fifteen pages. */
export const maxAuditsBelow = 24;

/** Answers many audits in one call for the PDF of a region, organization or company. */
export const listAuditsBelow = defineEndpoint({
  id: 'list-audits-below',
  area: 'audits',
  method: 'GET',
  path: '/sites/{siteId}/audits-below/{yearMonth}',
  summary: "List the audits of up to 24 sites for a month, or each site's newest",
  params: z.strictObject({ siteId: idSchema, yearMonth: yearMonthSchema }),
  query: z.strictObject({
    /** Ids with commas between them. One out of reach, elsewhere or without an audit is absent from the answer. */
    sites: z.string().check(z.regex(/^[A-Za-z0-9_-]{3,64}(,[A-Za-z0-9_-]{3,64}){0,23}$/, 'One to 24 site ids')),
  }),
  status: 200,
  response: z.object({
    /** Ordered like the requested ids. */
    audits: z.array(
      z.object({
        siteId: idSchema,
        audit: z.pick(auditSchema, {
          yearMonth: true,
          timestamp: true,
          type: true,
          version: true,
          score: true,
          passed: true,
          close: true,
          failed: true,
          status: true,
          lines: true,
          metrics: true,
        }),
      }),
    ),
  }),
  access: { kind: 'node', action: 'audit.read', node: { from: 'path', param: 'siteId' } },
});

export const getAudit = defineEndpoint({
  id: 'get-audit',
  area: 'audits',
  method: 'GET',
  path: '/audits/{auditId}',
  summary: "Get an audit with the previous month's numbers and its recommendations",
  params: z.strictObject({ auditId: idSchema }),
  query: none,
  status: 200,
  response: z.object({
    audit: auditSchema,
    prevMetrics: metricValuesSchema,
    insights: z.array(auditInsightSchema),
    /** Resolved and dismissed ones. */
    closedInsights: z.array(auditInsightSchema),
  }),
  access: { kind: 'node', action: 'audit.read', node: { from: 'record', kind: 'audit', param: 'auditId' } },
});

/** Differences between an audit's stored numbers and today's numbers for the same months. The audit never changes. */
export const getAuditRestated = defineEndpoint({
  id: 'get-audit-restated',
  area: 'audits',
  method: 'GET',
  path: '/audits/{auditId}/restated',
  summary: "Compare an audit's stored numbers with the platforms' numbers today",
  params: z.strictObject({ auditId: idSchema }),
  query: none,
  status: 200,
  response: z.object({
    /** Null: written by other rules than today's, and so not compared. */
    restated: z.nullable(
      z.object({
        metrics: z.array(
          z.object({
            metric: metricKeySchema,
            was: metricValueSchema,
            now: metricValueSchema,
            comparisonWas: metricValueSchema,
            comparisonNow: metricValueSchema,
            outcomeWas: auditOutcomeSchema,
            outcomeNow: auditOutcomeSchema,
          }),
        ),
        scoreNow: z.nullable(z.int()),
      }),
    ),
  }),
  access: { kind: 'node', action: 'audit.read', node: { from: 'record', kind: 'audit', param: 'auditId' } },
});

export const updateAudit = defineEndpoint({
  id: 'update-audit',
  area: 'audits',
  method: 'PUT',
  path: '/audits/{auditId}',
  summary: "Change an audit's note, the only part that can change",
  params: z.strictObject({ auditId: idSchema }),
  query: none,
  body: z.strictObject({
    note: z.nullable(z.string().check(z.maxLength(20_000))),
    /** The note that the writer saw. If it has changed since, nothing is saved (409). Absent: overwrite any note. */
    seenNote: z.optional(z.nullable(z.string().check(z.maxLength(20_000)))),
  }),
  status: 200,
  response: z.object({ audit: auditSchema }),
  access: { kind: 'node', action: 'audit.note', node: { from: 'record', kind: 'audit', param: 'auditId' } },
});

export const emailAudit = defineEndpoint({
  id: 'email-audit',
  area: 'audits',
  method: 'POST',
  path: '/audits/{auditId}/email',
  summary: "Email an audit to yourself as a test, or to the site's users",
  params: z.strictObject({ auditId: idSchema }),
  query: none,
  /**
   * The email details: `subject` and `message` replace the usual subject and appear above the audit. `clickId`
   * identifies one click, so that a repeated call sends once.
   */
  body: z.optional(
    z.strictObject({
      emailSiteUsers: z.optional(z.boolean()),
      clickId: z.optional(idSchema),
      subject: z.optional(patternText(200, /^[^\r\n]+$/, 'One line')),
      message: z.optional(z.string().check(z.maxLength(5_000))),
    }),
  ),
  status: 200,
  response: z.object({ sentTo: z.int() }),
  access: { kind: 'node', action: 'audit.email', node: { from: 'record', kind: 'audit', param: 'auditId' } },
});

/** The gauge of a score, for mails and wherever no script runs: a PNG. */
export const getGauge = defineEndpoint({
  id: 'get-gauge',
  area: 'audits',
  method: 'GET',
  path: '/admin/gauge/{percent}',
  summary: "Get a score's gauge as an image",
  params: z.strictObject({ percent: z.string().check(z.regex(/^(100|\d{1,2})$/, 'Not a percentage')) }),
  query: z.strictObject({
    darkMode: z.optional(z.enum(['0', '1'])),
    color: z.optional(z.string().check(z.regex(/^[0-9a-fA-F]{6}$/, 'Not a color'))),
  }),
  status: 200,
  answerType: 'image/png',
  /** Base64. */
  response: z.string(),
  access: {
    kind: 'public',
    why: 'The image shows a number that is already in its address; email clients load it without signing in',
  },
});

/** Path as the customer has it: for this call the id in it is the site's. */
export const generateAudit = defineEndpoint({
  id: 'generate-audit',
  area: 'audits',
  method: 'POST',
  path: '/admin/audits/{siteId}',
  summary: "Generate a month's audit now; preliminary before the 4th of the next month",
  params: z.strictObject({ siteId: idSchema }),
  query: none,
  body: z.strictObject({
    yearMonth: yearMonthSchema,
    type: z.optional(auditTypeSchema),
    /** A baseline audit, against the numbers of this window; absent dates: one month and one day ago to yesterday. */
    overrideType: z.optional(z.literal('baseline')),
    startDate: z.optional(daySchema),
    endDate: z.optional(daySchema),
  }),
  status: 200,
  response: z.object({ audit: auditSchema }),
  access: { kind: 'node', action: 'audit.generate', node: { from: 'path', param: 'siteId' } },
});
