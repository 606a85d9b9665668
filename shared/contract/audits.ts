import * as z from 'zod/mini';
import { auditSchema, auditSummarySchema, auditTypeSchema } from '../model/audit.ts';
import { idSchema, yearMonthSchema } from '../model/primitives.ts';
import { defineEndpoint } from './endpoint.ts';

const none = z.strictObject({});

export const listAudits = defineEndpoint({
  id: 'list-audits',
  area: 'audits',
  method: 'GET',
  path: '/sites/{siteId}/audits',
  summary: 'The audit history of a site, newest first',
  params: z.strictObject({ siteId: idSchema }),
  query: z.strictObject({ lastEvalKey: z.optional(z.string().check(z.maxLength(600))), yearMonth: z.optional(yearMonthSchema) }),
  status: 200,
  response: z.object({ audits: z.array(auditSummarySchema), lastEvalKey: z.nullable(z.string()) }),
  access: { kind: 'node', action: 'audit.read', node: { from: 'path', param: 'siteId' } },
});

export const getAudit = defineEndpoint({
  id: 'get-audit',
  area: 'audits',
  method: 'GET',
  path: '/audits/{auditId}',
  summary: 'One audit whole',
  params: z.strictObject({ auditId: idSchema }),
  query: none,
  status: 200,
  response: z.object({ audit: auditSchema }),
  access: { kind: 'node', action: 'audit.read', node: { from: 'audit', param: 'auditId' } },
});

export const updateAudit = defineEndpoint({
  id: 'update-audit',
  area: 'audits',
  method: 'PUT',
  path: '/audits/{auditId}',
  summary: "Change an audit's note; nothing else of it can change",
  params: z.strictObject({ auditId: idSchema }),
  query: none,
  body: z.strictObject({ note: z.nullable(z.string().check(z.maxLength(20_000))) }),
  status: 200,
  response: z.object({ audit: auditSchema }),
  access: { kind: 'node', action: 'audit.note', node: { from: 'audit', param: 'auditId' } },
});

/** Path as the customer has it: for this call the id in it is the site's. */
export const generateAudit = defineEndpoint({
  id: 'generate-audit',
  area: 'audits',
  method: 'POST',
  path: '/admin/audits/{siteId}',
  summary: 'Write the audit of a month now; provisional while its platforms have not settled',
  params: z.strictObject({ siteId: idSchema }),
  query: none,
  body: z.strictObject({ yearMonth: yearMonthSchema, type: z.optional(auditTypeSchema) }),
  status: 200,
  response: z.object({ audit: auditSchema }),
  access: { kind: 'node', action: 'audit.generate', node: { from: 'path', param: 'siteId' } },
});
