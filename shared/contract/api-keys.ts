import * as z from 'zod/mini';
import { maxKeyDays } from '../domain/api-keys/api-keys.ts';
import { apiScopes, listedApiKeySchema } from '../model/api-key.ts';
import { idSchema } from '../model/primitives.ts';
import { defineEndpoint } from './endpoint.ts';

const none = z.strictObject({});
const ofNode = z.strictObject({ siteId: idSchema });
const mayManage = { kind: 'node', action: 'api-key.manage', node: { from: 'path', param: 'siteId' } } as const;

/** A key's name, scopes and duration. */
export const apiKeyFormSchema = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1, 'Name the program that will use it'), z.maxLength(60)),
  scopes: z.array(z.enum(apiScopes)).check(z.minLength(1, 'Choose at least one'), z.maxLength(apiScopes.length)),
  days: z.int().check(z.gte(1, 'Choose at least one day'), z.lte(maxKeyDays, 'Choose at most one year')),
});

export const createApiKey = defineEndpoint({
  id: 'create-api-key',
  area: 'api-keys',
  method: 'POST',
  path: '/sites/{siteId}/api-keys',
  summary: 'Create an API key; it is shown this one time',
  params: ofNode,
  query: none,
  body: apiKeyFormSchema,
  status: 200,
  response: z.object({ key: listedApiKeySchema, secret: z.string() }),
  access: mayManage,
});

export const listApiKeys = defineEndpoint({
  id: 'list-api-keys',
  area: 'api-keys',
  method: 'GET',
  path: '/sites/{siteId}/api-keys',
  summary: "List a node's API keys with their calls, newest first; ended ones for 30 days",
  params: ofNode,
  query: none,
  status: 200,
  response: z.object({ keys: z.array(listedApiKeySchema) }),
  access: mayManage,
});

export const revokeApiKey = defineEndpoint({
  id: 'revoke-api-key',
  area: 'api-keys',
  method: 'DELETE',
  path: '/sites/{siteId}/api-keys/{keyId}',
  summary: 'Revoke an API key right away',
  params: z.strictObject({ siteId: idSchema, keyId: z.string().check(z.regex(/^[0-9A-Za-z]{8}$/, 'Not a key')) }),
  query: none,
  status: 204,
  response: z.undefined(),
  access: mayManage,
});
