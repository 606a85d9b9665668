import * as z from 'zod/mini';
import { daySchema, idSchema, instantSchema } from './primitives.ts';
import { serviceSchema } from '../platforms/registry.ts';

/** How a connection is doing; each state has one message and one next step (facts 10.2). */
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

/** A first collection or a refill, cut into windows that are finished one by one. */
export const backfillSchema = z.object({
  jobId: z.string(),
  start: daySchema,
  end: daySchema,
  done: z.int(),
  failed: z.int(),
  total: z.int(),
  startedAt: instantSchema,
  finishedAt: z.nullable(instantSchema),
  /** How often its open windows were sent anew; absent: never. */
  generation: z.optional(z.int()),
});
export type Backfill = z.infer<typeof backfillSchema>;

/**
 * Why a pull could not bring days: the platform's refusal, a report that took too long, days it no longer has,
 * ourselves.
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

/** Missing days in a row that have one reason, with the sentence a person reads. Both days included. */
export const missingWhySchema = z.object({
  start: daySchema,
  end: daySchema,
  kind: z.enum(missingReasons),
  message: z.string(),
});
export type MissingWhy = z.infer<typeof missingWhySchema>;

/** What a person may see of one service of one site: state, freshness, gaps; never a credential. */
export const connectionSchema = z.object({
  siteId: idSchema,
  service: serviceSchema,
  state: connectionStateSchema,
  /** One sentence for a person, when the state is not 'working'. */
  message: z.optional(z.string()),
  throttledUntil: z.optional(instantSchema),
  connectedAt: instantSchema,
  pulledAt: z.nullable(instantSchema),
  /** The newest day that a pull has brought. */
  lastDay: z.nullable(daySchema),
  /** Days inside the collected range that no pull could bring, oldest first. */
  missingDays: z.array(daySchema),
  /** Why, by ranges of missing days, oldest first; a day that stands in none was not asked for yet. */
  missingWhy: z.optional(z.array(missingWhySchema)),
  backfill: z.nullable(backfillSchema),
  /**
   * The first day whose figures count, as an administrator set it; absent: all do. Earlier days are kept and read as
   * unknown.
   */
  countedFrom: z.optional(daySchema),
  /**
   * The last day before this collection that is of another property; absent: there is none. Its days are kept and read
   * as unknown.
   */
  otherUntil: z.optional(daySchema),
});
export type Connection = z.infer<typeof connectionSchema>;

/**
 * An account at a platform that a credential can list, with what may be chosen below it (GA4: properties; Business
 * Profile: locations; Microsoft: accounts of a customer). Platforms of one level have one account, named after whose
 * sign-in it is.
 */
export const platformAccountSchema = z.object({
  accountId: z.string(),
  accountName: z.string(),
  choices: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** What a choice stores on the site (shared/model/node.ts, accounts), without the credential. */
      account: z.record(z.string(), z.string()),
      /** Addresses that it stands for, where the platform tells them beside the account. */
      websites: z.optional(z.array(z.string())),
    }),
  ),
});
export type PlatformAccount = z.infer<typeof platformAccountSchema>;

/** A credential that ends on its own, and what stops with it. */
export const expiringSchema = z.object({
  siteId: idSchema,
  siteName: z.string(),
  service: serviceSchema,
  state: connectionStateSchema,
  /** The last day it works if nobody signs in again; null: ended already. */
  endsOn: z.nullable(daySchema),
  /** When its people are told. */
  alertOn: z.nullable(daySchema),
  /** Day of the next monthly audit that would lack the platform. */
  nextAuditOn: daySchema,
  /** Names the sign-in behind several sites without saying it. */
  group: z.string(),
});
export type Expiring = z.infer<typeof expiringSchema>;

/** A person who uses, or could use, the sign-in of somebody else. */
export const sharedPersonSchema = z.object({ userId: idSchema, name: z.string(), email: z.string() });
export type SharedPerson = z.infer<typeof sharedPersonSchema>;
