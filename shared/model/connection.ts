import * as z from 'zod/mini';
import { daySchema, idSchema, instantSchema } from './primitives.ts';
import { serviceSchema } from '../platforms/registry.ts';

/** The state of a connection; each has one message and one next step (facts 10.2). */
export const connectionStates = [
  'working',
  'reconnect-needed',
  'access-lost',
  'throttled',
  'our-configuration',
  'retired',
] as const;
export const connectionStateSchema = z.enum(connectionStates);
export type ConnectionState = z.infer<typeof connectionStateSchema>;

/** A first sync or a refill, split into windows that finish one by one. */
export const backfillSchema = z.object({
  jobId: z.string(),
  start: daySchema,
  end: daySchema,
  done: z.int(),
  failed: z.int(),
  total: z.int(),
  startedAt: instantSchema,
  finishedAt: z.nullable(instantSchema),
  /** The number of times its open windows were sent again; absent: never. */
  generation: z.optional(z.int()),
});
export type Backfill = z.infer<typeof backfillSchema>;

/**
 * The reason a sync has no data for days: the platform's refusal, a slow report, days it no longer has, or our own
 * failure.
 */
export const missingReasons = [
  'reconnect',
  'access-lost',
  'throttled',
  'configuration',
  'transient',
  'invalid-answer',
  'slow-report',
  'not-given',
  'internal',
] as const;
export type MissingReason = (typeof missingReasons)[number];

/** Consecutive missing days with one reason, and its sentence for users. Both days are included. */
export const missingWhySchema = z.object({
  start: daySchema,
  end: daySchema,
  kind: z.enum(missingReasons),
  message: z.string(),
});
export type MissingWhy = z.infer<typeof missingWhySchema>;

/** The visible state of one service of one site: status, freshness and gaps, never a credential. */
export const connectionSchema = z.object({
  siteId: idSchema,
  service: serviceSchema,
  state: connectionStateSchema,
  /** One sentence for users if the state is not 'working'. */
  message: z.optional(z.string()),
  throttledUntil: z.optional(instantSchema),
  connectedAt: instantSchema,
  pulledAt: z.nullable(instantSchema),
  /** The newest synced day. */
  lastDay: z.nullable(daySchema),
  /** Days inside the synced range that could not be synced, oldest first. */
  missingDays: z.array(daySchema),
  /** The reasons by ranges of missing days, oldest first; a day in no range was not requested yet. */
  missingWhy: z.optional(z.array(missingWhySchema)),
  backfill: z.nullable(backfillSchema),
  /**
   * The first day that counts, set by an administrator; absent: all days count. Earlier days are stored but read as
   * unknown.
   */
  countedFrom: z.optional(daySchema),
  /**
   * The last day before this sync that belongs to another property; absent: there is none. Its days are stored but read
   * as unknown.
   */
  otherUntil: z.optional(daySchema),
});
export type Connection = z.infer<typeof connectionSchema>;

/**
 * An account at a platform that a credential can list, with its choices (GA4: properties; Business Profile: locations;
 * Microsoft: a customer's accounts). Platforms with one level have one account, named after the owner of the sign-in.
 */
export const platformAccountSchema = z.object({
  accountId: z.string(),
  accountName: z.string(),
  choices: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** The site fields that a choice stores (shared/model/node.ts, accounts), without the credential. */
      account: z.record(z.string(), z.string()),
      /** The account's websites, if the platform reports them. */
      websites: z.optional(z.array(z.string())),
    }),
  ),
});
export type PlatformAccount = z.infer<typeof platformAccountSchema>;

/** A credential that expires, and what stops with it. */
export const expiringSchema = z.object({
  siteId: idSchema,
  siteName: z.string(),
  service: serviceSchema,
  state: connectionStateSchema,
  /** The last day it works without a new sign-in; null: it has ended. */
  endsOn: z.nullable(daySchema),
  /** The day its users are notified. */
  alertOn: z.nullable(daySchema),
  /** The day of the next monthly audit that would miss the platform. */
  nextAuditOn: daySchema,
  /** An opaque id of the sign-in behind several sites. */
  group: z.string(),
});
export type Expiring = z.infer<typeof expiringSchema>;

/** A person who uses, or could use, another person's sign-in. */
export const sharedPersonSchema = z.object({ userId: idSchema, name: z.string(), email: z.string() });
export type SharedPerson = z.infer<typeof sharedPersonSchema>;
