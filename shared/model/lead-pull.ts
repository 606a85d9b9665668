import * as z from 'zod/mini';
import { boundedText, idSchema, instantSchema } from './primitives.ts';

/** What stands in the way of a pull: the CRM refuses the token, or the account is out of its reach. */
export const pullProblems = ['refused', 'no-access'] as const;

/** An account of a CRM whose leads are pulled into an intake each night, beside what the CRM sends of itself. */
export const leadPullSchema = z.object({
  siteRefId: idSchema,
  siteId: idSchema,
  /** The account's id at the CRM: a location of Go HighLevel. */
  locationId: z.string().check(z.regex(/^[A-Za-z0-9]{8,40}$/, 'Letters and digits, as the CRM shows the location')),
  /** Made with each connection: what is on its way of an earlier one changes nothing. */
  connectionId: idSchema,
  connectedAt: instantSchema,
  /** What was changed before it is read; null before the first pull ended. */
  since: z.nullable(instantSchema),
  lastPullAt: z.nullable(instantSchema),
  /** How many leads the last pull brought. */
  read: z.int(),
  problem: z.nullable(z.enum(pullProblems)),
  /** The problem that was last told to people; absent or null: none, or that it is over. */
  announced: z.optional(z.nullable(z.enum(pullProblems))),
});
export type LeadPull = z.infer<typeof leadPullSchema>;

/** What of a pull people are to be told: a problem that began, or that one is over; null: nothing, or they know. */
export type PullNews = (typeof pullProblems)[number] | 'pulled';

/** A private integration's token of the CRM, as it is typed. */
export const pullTokenSchema = boundedText(200).check(z.regex(/^[\x21-\x7E]{10,200}$/, 'Not a token'));
