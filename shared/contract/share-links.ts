import * as z from 'zod/mini';
import { emailFieldSchema } from '../domain/forms/login.ts';
import { maxShareDays } from '../domain/share-links/share-links.ts';
import { idSchema } from '../model/primitives.ts';
import { reportDocumentSchema } from '../model/report-document.ts';
import { listedShareLinkSchema, openedShareLinkSchema, shareLinkSchema } from '../model/share-link.ts';
import { defineEndpoint } from './endpoint.ts';

const none = z.strictObject({});
const ofNode = z.strictObject({ siteId: idSchema });
const mayShare = { kind: 'node', action: 'report.share', node: { from: 'path', param: 'siteId' } } as const;
const { report, period, compare, hideMoney } = shareLinkSchema.shape;
const codeSchema = z.string().check(z.regex(/^[\w-]{43}$/, 'Not a code'));
const passwordSchema = z.string().check(z.minLength(6, 'Use at least 6 characters'), z.maxLength(100));

/** A link's contents, duration, password and recipients. */
export const shareFormSchema = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1, 'Enter who the link is for'), z.maxLength(60)),
  report,
  period,
  compare,
  hideMoney,
  days: z.int().check(z.gte(1, 'Choose at least one day'), z.lte(maxShareDays, 'Choose at most one year')),
  password: z.optional(passwordSchema),
  emails: z.optional(z.array(emailFieldSchema).check(z.maxLength(10, 'Send to at most 10 people at a time'))),
  note: z.optional(z.string().check(z.maxLength(500, 'Use at most 500 characters'))),
});

export const createShareLink = defineEndpoint({
  id: 'create-share-link',
  area: 'share-links',
  method: 'POST',
  path: '/sites/{siteId}/share-links',
  summary: 'Create a link that shows one report without signing in, and email it',
  params: ofNode,
  query: none,
  body: shareFormSchema,
  status: 200,
  /** `notSent`: addresses that no email could be sent to. */
  response: z.object({ link: listedShareLinkSchema, notSent: z.array(z.string()) }),
  access: mayShare,
});

export const listShareLinks = defineEndpoint({
  id: 'list-share-links',
  area: 'share-links',
  method: 'GET',
  path: '/sites/{siteId}/share-links',
  summary: "List a node's share links with their views, newest first; ended ones for 30 days",
  params: ofNode,
  query: none,
  status: 200,
  response: z.object({ links: z.array(listedShareLinkSchema) }),
  access: mayShare,
});

export const revokeShareLink = defineEndpoint({
  id: 'revoke-share-link',
  area: 'share-links',
  method: 'DELETE',
  path: '/sites/{siteId}/share-links/{linkId}',
  summary: 'Revoke a share link right away',
  params: z.strictObject({ siteId: idSchema, linkId: z.string().check(z.regex(/^[\w-]{16}$/, 'Not a link')) }),
  query: none,
  status: 204,
  response: z.undefined(),
  access: mayShare,
});

export const openShareLink = defineEndpoint({
  id: 'open-share-link',
  area: 'share-links',
  method: 'POST',
  path: '/share-links/open',
  summary: 'Get the report of a share link with its password; nothing else of the node',
  params: none,
  query: none,
  /** The code is in the body because addresses are logged and the code grants access. */
  body: z.strictObject({
    code: codeSchema,
    password: z.optional(z.string().check(z.maxLength(100))),
  }),
  status: 200,
  response: openedShareLinkSchema,
  access: { kind: 'public', why: "The code can't be guessed and was given to the readers" },
});

/** Draws what the page shows and reads nothing of the node, so it needs no password: only a link that works. */
export const printSharedReport = defineEndpoint({
  id: 'print-shared-report',
  area: 'share-links',
  method: 'POST',
  changes: false,
  path: '/share-links/pdf',
  summary: 'Draw the report of a share link as a tagged PDF',
  params: none,
  query: none,
  body: z.strictObject({ code: codeSchema, document: reportDocumentSchema }),
  status: 200,
  answerType: 'application/pdf',
  /** Base64. */
  response: z.string(),
  access: { kind: 'public', why: "The code can't be guessed and was given to the readers" },
});
