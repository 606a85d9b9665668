import * as z from 'zod/mini';
import { daySchema, idSchema, instantSchema } from './primitives.ts';

/** Parts of the API that a key opens; `annotations` also writes notes, `feeds` are tables for spreadsheets. */
export const apiScopes = ['metrics', 'leads', 'audits', 'alerts', 'annotations', 'feeds'] as const;
export type ApiScope = (typeof apiScopes)[number];

const keyFields = {
  /** Eight characters, the readable part of the key. */
  keyId: z.string(),
  /** The program that uses it, in its creator's own text. */
  name: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  createdAt: instantSchema,
  endsAt: instantSchema,
} as const;

/** A stored key of a node. The key itself is never stored. */
export const apiKeySchema = z.object({
  ...keyFields,
  /** The node whose numbers it reads, with everything below. */
  siteId: idSchema,
  /** SHA-256 of the whole key in base64url: keys are random, so nothing slower is needed. */
  hash: z.string(),
  lastFour: z.string(),
  /** The key stops working when this person may no longer create it. */
  creatorId: idSchema,
  isInAdminGroup: z.boolean(),
  revokedAt: z.optional(instantSchema),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

export const apiKeyStates = ['live', 'expired', 'revoked'] as const;
export type ApiKeyState = (typeof apiKeyStates)[number];

/** A key as the people of its node see it. */
export const listedApiKeySchema = z.object({
  ...keyFields,
  lastFour: z.string(),
  state: z.enum(apiKeyStates),
  /** The name of the creator; null if removed. */
  createdBy: z.nullable(z.string()),
  revokedAt: z.nullable(instantSchema),
  /** Calls of the last seven days, by the node's day; a day without calls is absent. */
  calls: z.record(daySchema, z.int()),
});
export type ListedApiKey = z.infer<typeof listedApiKeySchema>;
