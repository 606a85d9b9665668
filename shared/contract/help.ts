import * as z from 'zod/mini';
import { idSchema, patternText } from '../model/primitives.ts';
import { defineEndpoint } from './endpoint.ts';

export const helpTextLimit = 4000;
export const helpRequestSchema = z.strictObject({
  subject: z.string().check(z.trim(), z.minLength(1, 'Enter a subject'), z.maxLength(120)),
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Describe what happened'),
      z.maxLength(helpTextLimit, `At most ${helpTextLimit} characters`),
    ),
  /** The page the person was on: a path in this product. */
  page: z.optional(patternText(300, /^\/(?!\/)[^\s]*$/, 'Not a page')),
  /** The site they looked at. */
  siteId: z.optional(idSchema),
  /** The reference of the error they saw. */
  reference: z.optional(patternText(64, /^[\w-]+$/, 'Not a reference')),
  /** The address they came by, whose white label may name who answers. */
  origin: z.optional(z.string().check(z.maxLength(200))),
});
export type HelpRequest = z.infer<typeof helpRequestSchema>;

export const askForHelp = defineEndpoint({
  id: 'ask-for-help',
  area: 'operations',
  method: 'POST',
  path: '/help',
  summary: 'Send a question to the support team; a copy is emailed back',
  params: z.strictObject({}),
  query: z.strictObject({}),
  body: helpRequestSchema,
  status: 204,
  response: z.undefined(),
  access: { kind: 'user', action: 'help.ask' },
});
