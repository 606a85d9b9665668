import * as z from 'zod/mini';
import { reportDocumentSchema } from '../model/report-document.ts';
import { defineEndpoint } from './endpoint.ts';

const none = z.strictObject({});

/**
 * Draws what the screen shows: it reads nothing, so any signed-in user may call it. The browser builds the document
 * because a table's filters and order exist only there.
 */
export const printDocument = defineEndpoint({
  id: 'print-document',
  area: 'metrics',
  method: 'POST',
  changes: false,
  path: '/documents/pdf',
  summary: 'Draw a report, an audit, or a table as a tagged PDF',
  params: none,
  query: none,
  body: reportDocumentSchema,
  status: 200,
  answerType: 'application/pdf',
  /** Base64. */
  response: z.string(),
  access: { kind: 'user', action: 'session.read' },
});
