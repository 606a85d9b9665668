import * as z from 'zod/mini';
import { boundedText, idSchema, instantSchema } from './primitives.ts';

/** The reasons a sync fails: the CRM refuses the token, or the token has no access to the account. */
export const pullProblems = ['refused', 'no-access'] as const;

/** A CRM account whose leads are synced to an intake each night, in addition to what the CRM sends. */
export const leadPullSchema = z.object({
  siteRefId: idSchema,
  siteId: idSchema,
  /** The account's id in the CRM: a location in Go HighLevel. */
  locationId: z.string().check(z.regex(/^[A-Za-z0-9]{8,40}$/, 'Letters and digits, as the CRM shows the location')),
  /** New for each connection: messages of an earlier connection change nothing. */
  connectionId: idSchema,
  connectedAt: instantSchema,
  /** The time up to which changes were read; null before the first sync ended. */
  since: z.nullable(instantSchema),
  lastPullAt: z.nullable(instantSchema),
  /** The number of leads in the last sync. */
  read: z.int(),
  problem: z.nullable(z.enum(pullProblems)),
  /** The problem that users were last notified about; absent or null: none, or it has ended. */
  announced: z.optional(z.nullable(z.enum(pullProblems))),
});
export type LeadPull = z.infer<typeof leadPullSchema>;

/** Returns the news of a sync for users: a new problem, or the end of one; null: nothing, or they know already. */
export type PullNews = (typeof pullProblems)[number] | 'pulled';

/** The token of a CRM's private integration, as entered. */
export const pullTokenSchema = boundedText(200).check(z.regex(/^[\x21-\x7E]{10,200}$/, 'Not a token'));
