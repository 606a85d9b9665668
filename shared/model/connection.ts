import * as z from 'zod/mini';
import { daySchema, idSchema, instantSchema, serviceSchema } from './primitives.ts';

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
});
export type Backfill = z.infer<typeof backfillSchema>;

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
  backfill: z.nullable(backfillSchema),
});
export type Connection = z.infer<typeof connectionSchema>;

/** An account at a platform that a credential can list, with what may be chosen below it (GA4: its properties). */
export const platformAccountSchema = z.object({
  accountId: z.string(),
  accountName: z.string(),
  choices: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type PlatformAccount = z.infer<typeof platformAccountSchema>;
