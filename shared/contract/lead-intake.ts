import * as z from 'zod/mini';
import { leadSchema } from '../model/lead.ts';
import {
  intakeArrivalsSchema,
  intakeStandings,
  intakeStates,
  keepMonthsSchema,
  keptFieldsSchema,
  keptValueSchema,
  leadArrivalSchema,
  leadCrmSchema,
  leadIntakeSchema,
  leadProblemSchema,
  mappingNamesSchema,
} from '../model/lead-intake.ts';
import { leadPullSchema, pullTokenSchema } from '../model/lead-pull.ts';
import { boundedRecord, boundedText, idSchema, instantSchema } from '../model/primitives.ts';
import { defineEndpoint } from './endpoint.ts';

/** Intakes for CRM leads, and the sitemap from references to sites. */
const none = z.strictObject({});
const ofIntake = z.strictObject({ siteRefId: idSchema });
const manages = { kind: 'user', action: 'lead-sitemap.manage' } as const;

/** Any CRM payload. Only fields that the mapping reads and that identify no one are used. */
const payload = boundedRecord(boundedText(200), z.unknown(), 1000);

export const receiveLead = defineEndpoint({
  id: 'receive-lead',
  area: 'operations',
  method: 'POST',
  path: '/leads/intake/{crm}/{siteRefId}',
  summary: 'Receive a new or changed lead from a CRM; the secret is in the header x-intake-key or in ?key=',
  params: z.strictObject({ crm: leadCrmSchema, siteRefId: idSchema }),
  // A CRM can add its own parameters.
  query: z.object({ key: z.optional(boundedText(100)) }),
  body: payload,
  bodyType: ['json', 'form'],
  formRepeats: true,
  status: 200,
  // `reason`: why it names no lead, field by field; null where it is accepted.
  response: z.object({ accepted: z.boolean(), arrivalId: z.string(), reason: z.nullable(z.string()) }),
  access: { kind: 'public', why: "CRMs have no account; the intake's secret is the proof" },
});

const intakeAnswer = z.extend(leadIntakeSchema, {
  siteName: z.string(),
  standing: z.enum(intakeStandings),
  arrivals: intakeArrivalsSchema,
});
/** An intake as the list shows it. */
export type IntakeLine = z.infer<typeof intakeAnswer>;
const secretAnswer = z.object({ madeAt: instantSchema, until: z.nullable(instantSchema) });
const mappingLine = z.object({ target: z.string(), from: z.array(z.string()), kind: z.string() });
const sitemapAnswer = z.object({
  intake: intakeAnswer,
  /** The URL the CRM posts to. */
  address: z.string(),
  secrets: z.array(secretAnswer),
  /** The account synced into it; null: webhook only. The token is never returned. */
  pull: z.nullable(z.omit(leadPullSchema, { siteRefId: true, siteId: true, connectionId: true })),
  mapping: z.object({ version: z.int(), verified: z.boolean(), fields: z.array(mappingLine) }),
  /** Newest first, at most 50. */
  arrivals: z.array(leadArrivalSchema),
});
export type LeadSitemap = z.infer<typeof sitemapAnswer>;

export const listLeadSitemaps = defineEndpoint({
  id: 'list-lead-sitemaps',
  area: 'operations',
  method: 'GET',
  path: '/admin/lead-sitemap',
  summary: 'List lead intakes with their site, state, and deliveries, ordered by reference',
  params: none,
  query: z.strictObject({ lastEvalKey: z.optional(z.string().check(z.maxLength(600))) }),
  status: 200,
  response: z.object({ intakes: z.array(intakeAnswer), lastEvalKey: z.nullable(z.string()) }),
  access: manages,
});

export const getLeadSitemap = defineEndpoint({
  id: 'get-lead-sitemap',
  area: 'operations',
  method: 'GET',
  path: '/admin/lead-sitemap/{siteRefId}',
  summary: 'Get an intake: address, mapping, secrets by age, and recent deliveries',
  params: ofIntake,
  query: none,
  status: 200,
  response: sitemapAnswer,
  access: manages,
});

export const addLeadSitemap = defineEndpoint({
  id: 'add-lead-sitemap',
  area: 'operations',
  method: 'POST',
  path: '/admin/lead-sitemap/{siteRefId}',
  summary: 'Create an intake for a site; its secret is returned once',
  params: ofIntake,
  query: none,
  body: z.strictObject({ siteId: idSchema, crm: leadCrmSchema, keepMonths: z.optional(keepMonthsSchema) }),
  status: 200,
  response: z.object({ sitemap: sitemapAnswer, secret: z.string() }),
  access: manages,
});

export const putLeadSitemap = defineEndpoint({
  id: 'put-lead-sitemap',
  area: 'operations',
  method: 'PUT',
  path: '/admin/lead-sitemap/{siteRefId}',
  summary: 'Change an intake: pause it, map CRM fields, set the retention of leads',
  params: ofIntake,
  query: none,
  body: z.strictObject({
    revision: z.int(),
    state: z.enum(intakeStates),
    names: mappingNamesSchema,
    keepMonths: keepMonthsSchema,
  }),
  status: 200,
  response: sitemapAnswer,
  access: manages,
});

export const rotateIntakeSecret = defineEndpoint({
  id: 'rotate-intake-secret',
  area: 'operations',
  method: 'POST',
  path: '/admin/lead-sitemap/{siteRefId}/secret',
  summary: 'Create a secret, returned once; the previous one works for 24 hours unless it is revoked',
  params: ofIntake,
  query: none,
  body: z.strictObject({ revision: z.int(), what: z.enum(['rotate', 'end-old']) }),
  status: 200,
  response: z.object({ sitemap: sitemapAnswer, secret: z.nullable(z.string()) }),
  access: manages,
});

export const connectIntakePull = defineEndpoint({
  id: 'connect-intake-pull',
  area: 'operations',
  method: 'PUT',
  path: '/admin/lead-sitemap/{siteRefId}/pull',
  summary: 'Sync the leads of a CRM account every night, once the CRM accepts the token',
  params: ofIntake,
  query: none,
  body: z.strictObject({ locationId: leadPullSchema.shape.locationId, token: pullTokenSchema }),
  status: 200,
  response: sitemapAnswer,
  access: manages,
});

export const disconnectIntakePull = defineEndpoint({
  id: 'disconnect-intake-pull',
  area: 'operations',
  method: 'DELETE',
  path: '/admin/lead-sitemap/{siteRefId}/pull',
  summary: 'Stop the nightly sync; the token is deleted, leads stay',
  params: ofIntake,
  query: none,
  status: 200,
  response: sitemapAnswer,
  access: manages,
});

export const testIntake = defineEndpoint({
  id: 'test-intake',
  area: 'operations',
  method: 'POST',
  path: '/admin/lead-sitemap/{siteRefId}/test',
  summary: 'Show how an intake reads a payload; nothing is stored',
  params: ofIntake,
  query: none,
  body: z.strictObject({ payload }),
  status: 200,
  response: z.object({
    lead: z.nullable(leadSchema),
    fields: keptFieldsSchema,
    personal: z.array(z.string()),
    problems: z.array(leadProblemSchema),
  }),
  access: manages,
});

const replayAnswer = z.object({
  arrivals: z.int(),
  /** Leads that stay as they are, change, are new, and arrivals that still name no lead. */
  same: z.int(),
  changed: z.int(),
  added: z.int(),
  refused: z.int(),
  /** Changes of the first changed leads, field by field. */
  changes: z.array(z.object({ leadId: z.string(), fields: z.array(z.string()) })),
});
export type ReplayAnswer = z.infer<typeof replayAnswer>;

export const replayArrivals = defineEndpoint({
  id: 'replay-arrivals',
  area: 'operations',
  method: 'POST',
  path: '/admin/lead-sitemap/{siteRefId}/replay',
  summary: 'Read the last 50 deliveries again with the current mapping; a preview lists the changes',
  params: ofIntake,
  query: none,
  body: z.strictObject({ preview: z.boolean() }),
  status: 200,
  response: replayAnswer,
  access: manages,
});

const shownValue = z.nullable(keptValueSchema);
/** Lines of one call; a longer file comes in several. */
export const importedLines = 200;
const importLine = z.object({
  line: z.int(),
  leadId: z.nullable(z.string()),
  /** Why no lead was read of it; null: one was. */
  refused: z.nullable(z.string()),
  /** Fields that were left out. */
  problems: z.array(leadProblemSchema),
  /** The line's effect on the current lead, in a preview. Null for a refused line, and when lines are sent. */
  effect: z.nullable(z.enum(['new', 'changes', 'same'])),
  /** The changes of a line, field by field. */
  changes: z.array(z.object({ field: z.string(), before: shownValue, after: shownValue })),
});
export type ImportLine = z.infer<typeof importLine>;

const importBody = z.strictObject({
  preview: z.boolean(),
  importId: idSchema,
  /** Leads of the whole file that its preview accepted. */
  total: z.int().check(z.gte(0), z.lte(1_000_000)),
  /** The file's date: lines without an update time count as this old, so newer data wins. */
  asOf: instantSchema,
  rows: z
    .array(
      z.strictObject({
        line: z.int().check(z.gte(1)),
        fields: boundedRecord(boundedText(120), boundedText(2000), 200),
      }),
    )
    .check(z.minLength(1), z.maxLength(importedLines)),
});
export type ImportRequest = z.infer<typeof importBody>;

export const importLeads = defineEndpoint({
  id: 'import-leads',
  area: 'operations',
  method: 'POST',
  path: '/admin/lead-sitemap/{siteRefId}/import',
  summary: 'Import rows of past leads, merged like deliveries; a preview only lists the changes',
  params: ofIntake,
  query: none,
  body: importBody,
  status: 200,
  response: z.object({ rows: z.array(importLine) }),
  access: manages,
});

export const undoImport = defineEndpoint({
  id: 'undo-import',
  area: 'operations',
  method: 'POST',
  path: '/admin/lead-sitemap/{siteRefId}/import/{importId}/undo',
  summary: 'Undo an import; its leads return to their state without the file, whatever came since',
  params: z.strictObject({ siteRefId: idSchema, importId: idSchema }),
  query: none,
  status: 204,
  response: z.undefined(),
  access: manages,
});
