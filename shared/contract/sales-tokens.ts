import * as z from 'zod/mini';
import { salesTokenFormSchema } from '../domain/forms/administration.ts';
import { seenNodeSchema } from '../model/node.ts';
import { introVideoSchema } from '../model/onboarding.ts';
import { idSchema } from '../model/primitives.ts';
import { salesTokenInfoSchema, salesTokenSchema } from '../model/sales-token.ts';
import { defineEndpoint } from './endpoint.ts';

/** The parts of a sales token visible to users below it, plus onboarding questions and contents. */
const ownTokenSchema = z.extend(salesTokenInfoSchema, {
  siteId: idSchema,
  name: z.string(),
  questions: z.optional(z.array(z.string())),
  introVideo: z.optional(introVideoSchema),
});

const none = z.strictObject({});

export const listSalesTokens = defineEndpoint({
  id: 'list-sales-tokens',
  area: 'sites',
  method: 'GET',
  path: '/admin/sales-tokens',
  summary: 'List sales tokens, with paired users on request',
  params: none,
  query: z.strictObject({
    isAffiliate: z.optional(z.enum(['0', '1', 'true', 'false'])),
    includeUser: z.optional(z.enum(['0', '1'])),
    cursor: z.optional(z.string().check(z.maxLength(2000))),
  }),
  status: 200,
  response: z.object({ salesTokens: z.array(salesTokenSchema), cursor: z.nullable(z.string()) }),
  access: { kind: 'user', action: 'sales-token.read' },
});

export const checkSalesToken = defineEndpoint({
  id: 'check-sales-token',
  area: 'sites',
  method: 'GET',
  path: '/admin/sales-tokens/{tokenId}/availability',
  summary: 'Check whether an id is available, ignoring case and across all types',
  params: z.strictObject({ tokenId: idSchema }),
  query: none,
  status: 200,
  response: z.object({ taken: z.boolean() }),
  access: { kind: 'user', action: 'sales-token.create' },
});

export const createSalesToken = defineEndpoint({
  id: 'create-sales-token',
  area: 'sites',
  method: 'POST',
  path: '/admin/sales-tokens',
  summary:
    'Create a sales token, with its agent unless it is an affiliate; a taken id is refused in the specified words',
  params: none,
  query: none,
  body: salesTokenFormSchema,
  status: 200,
  response: z.object({
    siteId: idSchema,
    result: seenNodeSchema,
    user: z.nullable(z.object({ userId: z.string(), password: z.string() })),
  }),
  access: { kind: 'user', action: 'sales-token.create' },
});

export const getSiteSalesToken = defineEndpoint({
  id: 'get-site-sales-token',
  area: 'sites',
  method: 'GET',
  path: '/sites/{siteId}/sales-token',
  summary: 'Get the sales token above a node, as its users may see it',
  params: z.strictObject({ siteId: idSchema }),
  query: none,
  status: 200,
  response: z.object({ salesToken: z.nullable(ownTokenSchema) }),
  access: { kind: 'node', action: 'site.read', node: { from: 'path', param: 'siteId' } },
});

export const getSalesTokenInfo = defineEndpoint({
  id: 'get-sales-token-info',
  area: 'sites',
  method: 'GET',
  path: '/sales-token/{salesToken}',
  summary: "Get the sign-up page's part of a sales token",
  params: z.strictObject({ salesToken: idSchema }),
  query: none,
  status: 200,
  response: salesTokenInfoSchema,
  access: { kind: 'public', why: 'The sign-up page shows the partner before anyone has an account' },
});
